import type { Ticket } from '@quad/shared/contract/tickets';
import { CalendarPlus, LogIn, Plus, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ActionLink } from '../../../components/action-row';
import { Button } from '../../../components/button';
import { hasPass, placeOf, ticketState } from '../ticket-words';
import { PassRow } from './pass-row';
import { TicketActions } from './ticket-actions';
import * as styles from './tickets-view.module.css';

export interface TicketsViewProps {
  /** Of one event. */
  tickets: readonly Ticket[];
  eventTitle: string;
  eventHref: string;
  calendarHref: string;
  /** Where more can be bought. */
  moreHref?: string;
  link?: string | undefined;
  isMember: boolean;
  /** Until when the host's rule gives the price back, in words. */
  refundUntil: string | null;
  renderPass(ticket: Ticket): ReactNode;
  onPrint(): void;
  /** Below the actions: the receipt. */
  children?: ReactNode;
}

/** The tickets that are no longer, or not yet, with the reader. */
function OtherTickets({ tickets }: { tickets: readonly Ticket[] }) {
  if (tickets.length === 0) return null;
  return (
    <ul className={`card ${styles.others}`} aria-label="Other tickets">
      {tickets.map((ticket) => {
        const { words, tone } = ticketState(ticket);
        return (
          <li key={ticket.id} className="row ruled">
            <div className="grow">
              <b>{[ticket.typeName, placeOf(ticket)].filter(Boolean).join(' · ')}</b>
            </div>
            <span className="state" data-tone={tone}>
              {words}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Tickets for one event: their passes, and what can be done with the one in view. */
export function TicketsView(props: TicketsViewProps) {
  const {
    tickets,
    eventTitle,
    eventHref,
    calendarHref,
    moreHref,
    link,
    isMember,
    refundUntil,
    renderPass,
    onPrint,
    children,
  } = props;
  const passes = tickets.filter(hasPass);
  const [shownId, setShown] = useState(passes[0]?.id);
  const shown = passes.find(({ id }) => id === shownId) ?? passes[0];
  return (
    <div className={styles.columns}>
      {shown && (
        <div>
          <PassRow tickets={passes} shownId={shown.id} onShow={setShown} renderPass={renderPass} />
        </div>
      )}
      <div className={styles.aside}>
        {shown && (
          <div className={styles.first}>
            <a href={calendarHref} className="btn btn-primary btn-lg">
              <CalendarPlus />
              Add to calendar
            </a>
            <Button size="lg" tone="outline" onClick={onPrint}>
              <Printer />
              Print
            </Button>
          </div>
        )}
        <div className={`card ${styles.actions}`}>
          {shown && !shown.isCheckedIn && (
            <TicketActions
              key={shown.id}
              ticket={shown}
              link={link}
              isMember={isMember}
              eventTitle={eventTitle}
              refundUntil={refundUntil}
            />
          )}
          {moreHref && <ActionLink icon={<Plus />} title="Get more tickets" href={moreHref} />}
          <ActionLink icon={<LogIn />} title="View event" href={eventHref} />
        </div>
        <OtherTickets tickets={tickets.filter((ticket) => !hasPass(ticket))} />
        {children}
        {shown && (
          <p className={`text-sm text-muted ${styles.hint}`}>
            The pass works without a network. Open it once before you go and it stays on this phone.
          </p>
        )}
      </div>
    </div>
  );
}
