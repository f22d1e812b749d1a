import type { TicketType } from '@quad/shared/contract/ticket-types';
import { Avatar, personTone } from '../../../components/avatar';
import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import { MoneyLines } from '../../../components/money-lines';
import { Skeleton } from '../../../components/skeleton';
import { FormAlert } from '../../../components/text-field';
import { nameInitials } from '../../../lib/name-initials';
import { type Basket, basketWords, sumOf } from '../basket';
import { CheckoutBar } from './checkout-bar';
import * as styles from './checkout-view.module.css';
import type { Guest } from './guest-details';

/** With the forms' code, which members don't need. */
export const guestDetails = loadable(async () => (await import('./guest-details')).GuestDetails);

export interface Buyer {
  name: string;
  email: string;
}

interface DetailsStepProps {
  types: readonly TicketType[];
  basket: Basket;
  /** Who is signed in; null for guests, who say who they are. */
  member: (Buyer & { id: string }) | null;
  signInHref: string;
  isBusy: boolean;
  failure: string | null;
  onNext(guest?: Guest): Promise<unknown>;
  /** The form failed to load. */
  onBroken(): void;
}

const formId = 'ticket-guest';

function MemberCard({ member }: { member: Buyer & { id: string } }) {
  return (
    <div className={`card stack ${styles.parts}`}>
      <div className="row">
        <Avatar size="md" initials={nameInitials(member.name)} tone={personTone(member.id)} />
        <div className="grow">
          <b>{member.name}</b>
          <small>{member.email}</small>
        </div>
      </div>
      <p className="text-sm text-muted">
        Your passes land in My Events. You can send one to a friend right after.
      </p>
    </div>
  );
}

/** The second step: whose tickets they are. */
export function DetailsStep(props: DetailsStepProps) {
  const { types, basket, member, signInHref, isBusy, failure, onNext, onBroken } = props;
  const { lines, total } = sumOf(types, basket);
  return (
    <div className={`stack ${styles.parts}`}>
      {failure && <FormAlert>{failure}</FormAlert>}
      {member ? (
        <MemberCard member={member} />
      ) : (
        <LazyPart fallback={<Skeleton className={styles.guest} />} onFail={onBroken}>
          <guestDetails.View formId={formId} signInHref={signInHref} onNext={onNext} />
        </LazyPart>
      )}
      <div className="card">
        <MoneyLines lines={lines} total={['Total', total]} />
      </div>
      <CheckoutBar
        total={total}
        words={basketWords(types, basket)}
        busy={isBusy}
        {...(member ? { onPress: () => void onNext() } : { form: formId })}
      >
        {isBusy ? 'Holding your tickets...' : 'Continue to payment'}
      </CheckoutBar>
    </div>
  );
}
