import type { ListedPayment } from '@quad/shared/contract/console-money';
import { ArrowUpRight, Check, Hourglass, RefreshCw } from 'lucide-react';
import { Button, ButtonLink } from '../../../components/button';
import * as markListStyles from '../../../components/mark-list.module.css';
import { timeAgo } from '../../../lib/time-ago';
import * as styles from './console.module.css';
import { dollars } from './figures';

interface StepProps {
  title: string;
  note: string;
  isDone: boolean;
}

function Step({ title, note, isDone }: StepProps) {
  const Icon = isDone ? Check : Hourglass;
  return (
    <li>
      <i className="mark" data-tone={isDone ? 'positive' : 'now'} aria-hidden="true">
        <Icon />
      </i>
      <p>
        <b>{title}</b>
        <small>{note}</small>
      </p>
    </li>
  );
}

/** 're_3Qv1…8Xk': enough to find it. */
const shortId = (id: string) => (id.length > 12 ? `${id.slice(0, 7)}…${id.slice(-3)}` : id);

/** What has happened to money that needs a person, and what has not. */
function stepsOf(payment: ListedPayment, now: Date): StepProps[] {
  const { status, paidAt, checkedAt, updatedAt, refundId, refundReason } = payment;
  const isBack = status === 'refunding';
  const started = isBack ? updatedAt : (paidAt ?? updatedAt);
  const about = isBack ? refundReason : null;
  return [
    {
      title: isBack ? 'A refund was requested' : 'The payment came in',
      note: [timeAgo(started, now), about].filter(Boolean).join(', '),
      isDone: true,
    },
    checkedAt === null
      ? { title: "Quad hasn't asked Stripe yet", note: 'It asks every minute.', isDone: false }
      : {
          title: 'Quad asked Stripe',
          note: [timeAgo(checkedAt, now), refundId && `refund ${shortId(refundId)}`]
            .filter(Boolean)
            .join(', '),
          isDone: true,
        },
    {
      title: isBack ? "Stripe hasn't confirmed" : "Its event isn't published",
      note: `Started ${timeAgo(started, now)}. It usually takes seconds.`,
      isDone: false,
    },
  ];
}

interface TroubledPaymentProps {
  payment: ListedPayment;
  now: Date;
  onAsk(): void;
}

/** The payment that needs a person most, what has happened to it, and what to do. */
export function TroubledPayment({ payment, now, onAsk }: TroubledPaymentProps) {
  const who = payment.payerName ?? 'a deleted account';
  return (
    <section className={styles.card} aria-label="Needs a person">
      <div>
        <h2 className={`display ${styles.title}`}>
          {`${dollars(payment.amount)} ${payment.status === 'refunding' ? 'back to' : 'of'} ${who}`}
        </h2>
        <p className="text-muted">{payment.title ?? 'No event'}</p>
      </div>
      <ol className={`${markListStyles.steps} ${styles.steps}`}>
        {stepsOf(payment, now).map((step) => (
          <Step key={step.title} {...step} />
        ))}
      </ol>
      <Button tone="primary" onClick={onAsk}>
        <RefreshCw />
        Ask Stripe again
      </Button>
      {payment.stripeUrl && (
        <ButtonLink href={payment.stripeUrl} external tone="outline">
          Open in Stripe
          <ArrowUpRight />
        </ButtonLink>
      )}
      <p className="text-muted text-sm">Asking again can't charge or refund twice.</p>
    </section>
  );
}
