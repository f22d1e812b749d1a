import { formatCents } from '@quad/shared/cents-text';
import type { EventDetail } from '@quad/shared/contract/events';
import type { TicketType } from '@quad/shared/contract/ticket-types';
import { useQuery } from '@tanstack/react-query';
import { Ticket, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as bannerStyles from '../../../components/banner.module.css';
import { Skeleton } from '../../../components/skeleton';
import { mostOf } from '../basket';
import { ticketTypesQuery } from '../orders.api';
import { momentIn, typeState } from '../type-words';
import * as styles from './ticket-list.module.css';

function TypeRow({ type, timezone }: { type: TicketType; timezone: string }) {
  const state = typeState(type, timezone);
  const isOff = mostOf(type) === 0;
  return (
    <li className={`ruled ${styles.type}`} data-off={isOff || undefined}>
      <div className="grow">
        <b>{type.name}</b>
        {type.description && <small>{type.description}</small>}
        {state &&
          (isOff ? (
            <span className="badge">{state.words}</span>
          ) : (
            <span className="state" data-tone={state.tone}>
              {state.tone === 'warn' && <Ticket />}
              {state.words}
            </span>
          ))}
      </div>
      <div className={styles.price}>
        <b>{formatCents(type.buyerPays)}</b>
        <small>{`${formatCents(type.price)} + ${formatCents(type.buyerPays - type.price)}`}</small>
      </div>
    </li>
  );
}

/** On an event's page: what tickets cost, and until when they can be given back. */
export function TicketList({ event, remind }: { event: EventDetail; remind: ReactNode }) {
  const { data, error } = useQuery(ticketTypesQuery(event.id));
  // Without it the page still has the price, and the way to the tickets.
  if (error || data?.types.length === 0) return null;
  if (!data) return <Skeleton className={styles.waiting} />;
  return (
    <>
      <section className="card" aria-labelledby="event-tickets">
        <div className={styles.head}>
          <h2 id="event-tickets" className="display text-xl">
            Tickets
          </h2>
          <span className="text-xs text-muted">Fees included</span>
        </div>
        <ul>
          {data.types.map((type) => (
            <TypeRow key={type.id} type={type} timezone={event.timezone} />
          ))}
        </ul>
        {data.types.every(({ state }) => state === 'not_yet') && remind}
      </section>
      <div className={`${bannerStyles.banner} ${styles.rule}`} data-tone="plain">
        <span className="tile" aria-hidden="true">
          <Undo2 />
        </span>
        <div>
          <b>Can't make it?</b>
          <p>
            {data.refundUntil
              ? `Until ${momentIn(data.refundUntil, event.timezone)} you get the ticket price back, fees stay. Later you can give your spot back or send it to a friend.`
              : 'There are no refunds, but you can give your spot back or send it to a friend.'}
          </p>
        </div>
      </div>
    </>
  );
}
