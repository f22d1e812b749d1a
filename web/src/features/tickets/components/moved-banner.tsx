import { formatCents } from '@quad/shared/cents-text';
import type { Order } from '@quad/shared/contract/orders';
import type { Ticket } from '@quad/shared/contract/tickets';
import { clockAt, dayAt } from '@quad/shared/event-times';
import { declinableUntil } from '@quad/shared/ticket-refunds';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { refetchEvents } from '../../../cache/event-cache';
import { passesKey, ticketsKey } from '../../../cache/query-keys';
import * as bannerStyles from '../../../components/banner.module.css';
import { Button } from '../../../components/button';
import { FormAlert } from '../../../components/text-field';
import { readLocal, writeLocal } from '../../../lib/local-storage';
import { useAction } from '../../../lib/use-action';
import { refundTicket } from '../tickets.api';
import * as styles from './moved-banner.module.css';

export interface MovedBannerProps {
  eventId: string;
  /** What is new, and what it was: 'New time: 9:00 PM', 'Was 8:00 PM.' */
  words: { title: string; before: string };
  movedAt: string;
  /** Of the event's clocks. */
  timezone: string;
  tickets: readonly Ticket[];
  /** Those that the reader bought them with. */
  orders: readonly Order[];
  link: string | undefined;
  now: Date;
}

/** What can go back because the event was moved after it was paid, and how much that is, in cents. */
function declinable({ tickets, orders, movedAt, now }: MovedBannerProps) {
  const isInTime = now < declinableUntil(new Date(movedAt));
  const paidBefore = orders.filter(({ paidAt }) => isInTime && paidAt !== null && paidAt < movedAt);
  let amount = 0;
  const own = paidBefore.flatMap((order) => {
    const ofOrder = tickets.filter(
      ({ orderId, isHeld, status, isCheckedIn, transfer }) =>
        orderId === order.id && isHeld && status === 'valid' && !isCheckedIn && !transfer,
    );
    const paid = ofOrder.reduce((sum, { buyerPays }) => sum + buyerPays, 0);
    amount += Math.min(paid, order.amount - order.refunded);
    return ofOrder;
  });
  return { own, amount };
}

/** The event was moved: what changed, and for a week the way to get everything back, in one press. */
export function MovedBanner(props: MovedBannerProps) {
  const { eventId, words, movedAt, timezone, orders, link } = props;
  const key = `quad-still-coming-${eventId}`;
  const client = useQueryClient();
  const { act, isBusy, failure } = useAction();
  const [isSeen, setSeen] = useState(() => readLocal(key) === movedAt);
  const { own, amount } = declinable(props);
  const isKnown = orders.length > 0 && orders.every(({ paidAt }) => paidAt !== null && paidAt > movedAt);
  if (isSeen || isKnown) return null;
  const until = declinableUntil(new Date(movedAt));
  const rest = `If that doesn't work for you, get all ${formatCents(amount)} back until ${dayAt(until, timezone)}, ${clockAt(until, timezone)}.`;
  const decline = () =>
    act({
      name: 'decline',
      run: async () => {
        for (const { id } of own) await refundTicket({ id, link });
        void refetchEvents(client, eventId);
      },
      refresh: [{ queryKey: ticketsKey }, { queryKey: passesKey }],
      done: {
        title: `${formatCents(amount)} is on its way`,
        description: 'Your bank books it in 5 to 10 days.',
      },
      alert: "We couldn't refund your tickets. Please try again.",
    });
  return (
    <section
      className={`${bannerStyles.banner} ${styles.moved}`}
      data-tone="warn"
      aria-label="The event was moved"
    >
      <span className="tile" aria-hidden="true">
        <CalendarClock />
      </span>
      <div>
        <b>{words.title}</b>
        <p className="text-sm">
          {[words.before, 'Your tickets stay good.', amount > 0 && rest].filter(Boolean).join(' ')}
        </p>
        {failure && <FormAlert>{failure}</FormAlert>}
        <div className={styles.answers}>
          {amount > 0 && (
            <Button tone="outline" size="sm" busy={isBusy} onClick={() => void decline()}>
              {`Get ${formatCents(amount)} back`}
            </Button>
          )}
          <Button
            size="sm"
            disabled={isBusy}
            onClick={() => {
              writeLocal(key, movedAt);
              setSeen(true);
            }}
          >
            Still coming
          </Button>
        </div>
      </div>
    </section>
  );
}
