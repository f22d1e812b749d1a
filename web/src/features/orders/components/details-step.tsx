import { guestEmailSchema, honeypotSchema } from '@quad/shared/contract/fields';
import { guestNameSchema } from '@quad/shared/contract/rsvps';
import type { TicketType } from '@quad/shared/contract/ticket-types';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { Avatar, personTone } from '../../../components/avatar';
import * as formStyles from '../../../components/form.module.css';
import { blankGuest, GuestFields } from '../../../components/guest-fields';
import { HoneypotField } from '../../../components/honeypot-field';
import { MoneyLines } from '../../../components/money-lines';
import { FormAlert } from '../../../components/text-field';
import { nameInitials } from '../../../lib/name-initials';
import { schemaResolver } from '../../../lib/schema-resolver';
import { keepDraft, readDraft } from '../../../lib/typed-draft';
import { useActionForm } from '../../../lib/use-action-form';
import { type Basket, basketWords, sumOf } from '../basket';
import { CheckoutBar } from './checkout-bar';
import * as styles from './checkout-view.module.css';

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
  onNext(guest?: Buyer & { website?: string | undefined }): Promise<unknown>;
}

const formId = 'ticket-guest';
/** The same as in the form for RSVPs: who they are doesn't change. */
const draft = 'guest-rsvp';

const missing = 'Please fill in your name and email';
const checkGuest = schemaResolver(
  z.object({ guestName: guestNameSchema, guestEmail: guestEmailSchema(missing), website: honeypotSchema }),
  blankGuest,
);

function Sum({ types, basket }: Pick<DetailsStepProps, 'types' | 'basket'>) {
  const { lines, total } = sumOf(types, basket);
  return (
    <div className="card">
      <MoneyLines lines={lines} total={['Total', total]} />
    </div>
  );
}

/** The second step: whose tickets they are. */
export function DetailsStep(props: DetailsStepProps) {
  const { types, basket, member, isBusy, failure, onNext } = props;
  if (!member) return <GuestDetails {...props} />;
  return (
    <div className={`stack ${styles.parts}`}>
      {failure && <FormAlert>{failure}</FormAlert>}
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
      <Sum types={types} basket={basket} />
      <CheckoutBar
        total={sumOf(types, basket).total}
        words={basketWords(types, basket)}
        busy={isBusy}
        onPress={() => void onNext()}
      >
        {isBusy ? 'Holding your tickets...' : 'Continue to payment'}
      </CheckoutBar>
    </div>
  );
}

function GuestDetails({ types, basket, signInHref, failure, isBusy, onNext }: DetailsStepProps) {
  const { form, field, formProps } = useActionForm({
    resolver: checkGuest,
    defaultValues: { guestName: '', guestEmail: '', ...readDraft(draft), website: '' },
    onSubmit: ({ guestName, guestEmail, website }) => ({
      run: () => onNext({ name: guestName, email: guestEmail, website }),
    }),
  });
  return (
    <div className={`stack ${styles.parts}`}>
      {failure && <FormAlert>{failure}</FormAlert>}
      <form
        id={formId}
        className={`card ${formStyles.form}`}
        {...formProps}
        onChange={() => keepDraft(draft, { ...readDraft(draft), ...form.getValues() })}
      >
        <h2 className="display">Who are the tickets for?</h2>
        <GuestFields guestName={field('guestName')} guestEmail={field('guestEmail')} />
        <p className={formStyles.hint}>Passes and receipt go here. Only the host sees your email.</p>
        <HoneypotField {...form.register('website')} />
        <p className="text-muted">
          Have an account?{' '}
          <Link className={formStyles.textLink} href={signInHref}>
            Sign In
          </Link>
        </p>
      </form>
      <Sum types={types} basket={basket} />
      <CheckoutBar
        total={sumOf(types, basket).total}
        words={basketWords(types, basket)}
        busy={isBusy}
        form={formId}
      >
        {isBusy ? 'Holding your tickets...' : 'Continue to payment'}
      </CheckoutBar>
    </div>
  );
}
