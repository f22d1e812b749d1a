import type { ResponseOf } from '@quad/shared/api-request';
import { counted } from '@quad/shared/count-text';
import { clockAt, dateStamp, dayAt } from '@quad/shared/event-times';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { Gift, QrCode } from 'lucide-react';
import { Link } from 'wouter';
import { hasPass, ticketState } from '../ticket-words';
import * as styles from './own-ticket-list.module.css';

type OwnTickets = ResponseOf<'GET /api/user/tickets'>;
type OwnTicket = OwnTickets['tickets'][number];

/** What one has for an event, in a few words: '2 passes, General', or what became of the only ticket. */
function wordsOf(own: OwnTicket[]) {
  const passes = own.filter(({ ticket }) => hasPass(ticket));
  const special = own.find(({ ticket }) => ticket.transfer ?? ticket.status === 'offered');
  const [first] = own;
  if (special) return ticketState(special.ticket);
  if (passes.length === 0 && first) return ticketState(first.ticket);
  const names = [...new Set(passes.map(({ ticket }) => ticket.typeName))];
  return {
    words: [counted(passes.length, 'pass', 'passes'), ...names].join(', '),
    tone: 'positive' as const,
  };
}

function byEvent(tickets: OwnTicket[]): OwnTicket[][] {
  const groups = new Map<string, OwnTicket[]>();
  for (const own of tickets) groups.set(own.event.id, [...(groups.get(own.event.id) ?? []), own]);
  return [...groups.values()];
}

function EventTickets({ own }: { own: OwnTicket[] }) {
  const event = own[0]?.event;
  if (!event) return null;
  const { words, tone } = wordsOf(own);
  const start = new Date(event.startDate);
  const stamp = dateStamp({ ...event, endDate: null, allDay: false, timeTba: false });
  return (
    <Link href={ticketPaths.own(event.id)} className={`card ${styles.row}`}>
      <span className="stamp" aria-hidden="true">
        {stamp.weekday}
        <b>{stamp.day}</b>
      </span>
      <span className="grow">
        <b>{event.title}</b>
        <small>{`${dayAt(start, event.timezone)}, ${clockAt(start, event.timezone)}`}</small>
        <span className="state" data-tone={event.status === 'cancelled' ? 'danger' : tone}>
          {event.status === 'cancelled' ? 'Cancelled' : words}
        </span>
      </span>
      <span className="tile" aria-hidden="true">
        <QrCode />
      </span>
    </Link>
  );
}

/** All of one's tickets, those of an event in one row; first those that friends send. */
export function OwnTicketList({ tickets, incoming }: OwnTickets) {
  return (
    <ul className={styles.rows}>
      {incoming
        .filter(({ transfer }) => transfer.status === 'open')
        .map(({ token, transfer }) => (
          <li key={token}>
            <Link href={ticketPaths.transfer(token)} className={`card ${styles.row}`}>
              <span className="tile" data-tone="warn" aria-hidden="true">
                <Gift />
              </span>
              <span className="grow">
                <b>{`${transfer.fromName} sent you a ticket`}</b>
                <small>{`${transfer.event.title} · ${transfer.typeName}`}</small>
              </span>
            </Link>
          </li>
        ))}
      {byEvent(tickets).map((own) => (
        <li key={own[0]?.event.id}>
          <EventTickets own={own} />
        </li>
      ))}
    </ul>
  );
}
