import type { Payment } from '@quad/shared/contract/payments';
import { paths } from '@quad/shared/paths';
import { Check, Hourglass, MapPin, Undo2 } from 'lucide-react';
import { ButtonLink } from '../../../components/button';
import { MarkList } from '../../../components/mark-list';
import { Outcome } from '../../../components/outcome';
import { Spinner } from '../../../components/spinner';
import * as styles from './payment-steps.module.css';

/** Between card and event: the bank is still checking, or the event is being created. */
export function PaymentWaiting({ isPaid }: { isPaid: boolean }) {
  const title = isPaid ? 'Publishing your event' : 'Payment processing';
  return (
    <div className={styles.steps}>
      <Outcome
        picture={<Spinner label={title} quietLabel />}
        title={title}
        text={
          isPaid
            ? 'Your payment went through. Your event will be live in a moment.'
            : 'Your bank is still checking. Your event goes live as soon as the payment clears.'
        }
      >
        <MarkList
          marks={[
            { state: 'done', icon: <Check />, title: 'Card sent' },
            isPaid
              ? { state: 'done', icon: <Check />, title: 'Approved by your bank' }
              : {
                  state: 'now',
                  icon: <Hourglass />,
                  title: 'Bank is checking',
                  note: 'Usually under a minute',
                },
            {
              state: isPaid ? 'now' : 'ahead',
              icon: <MapPin />,
              title: 'Event goes live',
              note: "We'll email you",
            },
          ]}
        />
        <ButtonLink href={paths.discover()} tone="outline" block>
          Back to Discover
        </ButtonLink>
      </Outcome>
    </div>
  );
}

const whenCharged = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The event could not be published: the fee is refunded. */
export function PaymentReturned({ payment }: { payment: Payment }) {
  const isBack = payment.status === 'refunded';
  return (
    <div className={styles.steps}>
      <Outcome
        picture={
          <span className="tile" data-tone="warn">
            <Undo2 />
          </span>
        }
        title="We're refunding your money"
        text="Your payment went through, but we couldn't publish your event. Your $5.00 is on its way back to your card."
      >
        <MarkList
          marks={[
            {
              state: 'done',
              icon: <Check />,
              title: '$5.00 charged',
              note: whenCharged.format(new Date(payment.createdAt)),
            },
            {
              state: 'now',
              icon: <Undo2 />,
              title: isBack ? 'Refund sent' : 'Refund on its way',
              note: 'On your statement in 5 to 10 days',
            },
          ]}
        />
        <ButtonLink href={paths.createEvent()} size="lg" block>
          Try again with the same details
        </ButtonLink>
      </Outcome>
    </div>
  );
}
