import type { WaitingEvent } from '@quad/shared/contract/my-events';
import { CreditCard } from 'lucide-react';
import { Link } from 'wouter';
import * as styles from './waiting-payments.module.css';

const words: Partial<Record<WaitingEvent['status'], string>> = {
  open: 'Not paid yet',
  processing: 'Payment is processing',
  publishing: 'Paid, publishing now',
  refunding: 'Your money is on its way back',
  refunded: 'Refunded in full',
};

/** Events that are not live: their fee is being paid or refunded. */
export function WaitingPayments({ waiting, href }: { waiting: readonly WaitingEvent[]; href: string }) {
  if (waiting.length === 0) return null;
  return (
    <ul className={styles.waitingPayments} aria-label="Waiting for payment">
      {waiting.map((event) => (
        <li key={event.paymentId}>
          <span className="tile">
            <CreditCard />
          </span>
          <div>
            <b>{event.title ?? 'Untitled event'}</b>
            {words[event.status] ?? 'Not published'}
          </div>
          {event.status === 'open' && (
            <Link href={href} className="btn btn-sm btn-secondary">
              Finish
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
