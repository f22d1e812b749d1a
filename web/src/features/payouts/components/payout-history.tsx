import { formatCents } from '@quad/shared/cents-text';
import type { EventPayout } from '@quad/shared/contract/payouts';
import { counted } from '@quad/shared/count-text';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { Check, Hourglass, Landmark, Send, Ticket, Undo2 } from 'lucide-react';
import { Link } from 'wouter';
import { MarkList } from '../../../components/mark-list';
import { payoutDay } from '../payout-words';
import * as styles from './payouts-view.module.css';

const states = {
  waiting: { words: 'Waiting', tone: 'warn', icon: <Hourglass /> },
  on_its_way: { words: 'On its way', tone: 'warn', icon: <Send /> },
  paid: { words: 'Paid out', tone: 'positive', icon: <Check /> },
  failed: { words: 'Came back', tone: 'danger', icon: <Undo2 /> },
} as const;

/** What comes next: how much, when, and what happens until then. */
function NextPayout({ payout, bankLast4 }: { payout: EventPayout; bankLast4: string | null }) {
  const { title, amount, endsAt, paidAt, reason } = payout;
  const day = paidAt ? payoutDay(paidAt) : 'Two business days after the event';
  return (
    <section className="card" aria-labelledby="next-payout">
      <h2 id="next-payout" className={styles.label}>
        Next payout
      </h2>
      <p className={`display ${styles.amount}`}>{formatCents(amount)}</p>
      <p className="text-muted">
        {[day, bankLast4 && `to bank •••• ${bankLast4}`].filter(Boolean).join(', ')}
      </p>
      <div className={styles.marks}>
        <MarkList
          marks={[
            { state: 'now', icon: <Ticket />, title: `${title} ends ${payoutDay(endsAt)}` },
            {
              state: 'ahead',
              icon: <Landmark />,
              title: paidAt ? `Paid out ${payoutDay(paidAt)}` : 'Paid out',
              note: reason ?? 'Two business days later, if no dispute is open',
            },
          ]}
        />
      </div>
    </section>
  );
}

/** What was paid out for each event, and what waits, newest first. */
export function PayoutHistory({ events, bankLast4 }: { events: EventPayout[]; bankLast4: string | null }) {
  // They come newest first; the one that ends first is paid out first.
  const next = events.findLast(({ state, amount }) => state === 'waiting' && amount > 0);
  return (
    <div className={styles.view}>
      {next && <NextPayout payout={next} bankLast4={bankLast4} />}
      <h2 className="display text-xl">History</h2>
      <ul className={`card ${styles.history}`}>
        {events.map(({ eventId, title, endsAt, tickets, refundedTickets, amount, state, reason, paidAt }) => {
          const { words, tone, icon } = states[state];
          const facts = [
            payoutDay(paidAt ?? endsAt),
            refundedTickets > 0
              ? `${counted(tickets, 'ticket')}, ${refundedTickets} refunded`
              : counted(tickets, 'ticket'),
            reason,
          ];
          return (
            <li key={eventId} className="row ruled">
              <div className="grow">
                <Link href={ticketPaths.sales(eventId)}>{title}</Link>
                <small>{facts.filter(Boolean).join(' · ')}</small>
              </div>
              <div className={styles.paid}>
                <b>{formatCents(amount)}</b>
                <span className="state" data-tone={tone}>
                  {icon}
                  {words}
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
