import type { Ticket } from '@quad/shared/contract/tickets';
import { type ReactNode, useRef } from 'react';
import { placeOf } from '../ticket-words';
import * as styles from './tickets-view.module.css';

interface PassRowProps {
  tickets: readonly Ticket[];
  /** The one in view. */
  shownId: string;
  onShow(id: string): void;
  renderPass(ticket: Ticket): ReactNode;
}

/** Passes beside each other: swiped, or chosen by the squares below. */
export function PassRow({ tickets, shownId, onShow, renderPass }: PassRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const readShown = () => {
    const { current } = row;
    if (!current) return;
    const middle = current.scrollLeft + current.clientWidth / 2;
    const index = [...current.children].findIndex(
      (child) =>
        child instanceof HTMLElement && child.offsetLeft - current.offsetLeft + child.offsetWidth > middle,
    );
    const ticket = tickets[index];
    if (ticket && ticket.id !== shownId) onShow(ticket.id);
  };
  const show = (index: number) => {
    const ticket = tickets[index];
    if (!ticket) return;
    onShow(ticket.id);
    row.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <ul ref={row} className={styles.passes} aria-label="Your passes" tabIndex={0} onScroll={readShown}>
        {tickets.map((ticket) => (
          <li key={ticket.id}>{renderPass(ticket)}</li>
        ))}
      </ul>
      {tickets.length > 1 && (
        <div className={styles.dots}>
          {tickets.map((ticket, index) => (
            <button
              key={ticket.id}
              type="button"
              aria-label={`Show pass ${index + 1} of ${tickets.length}`}
              aria-current={ticket.id === shownId || undefined}
              onClick={() => show(index)}
            />
          ))}
        </div>
      )}
      <p className="sr-only" role="status">
        {tickets
          .filter(({ id }) => id === shownId)
          .map((ticket) => [ticket.typeName, placeOf(ticket)].filter(Boolean).join(', '))}
      </p>
    </>
  );
}
