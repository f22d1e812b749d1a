import type { EventDetail } from '@quad/shared/contract/events';
import { paths } from '@quad/shared/paths';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { Link } from 'wouter';
import * as styles from './host-nav.module.css';
import { ticketTitles } from './tickets/ticket-titles';
import { titles } from './titles';

const pages = [
  { name: 'attendees', path: paths.eventAttendees, title: titles.eventAttendees },
  { name: 'sales', path: ticketPaths.sales, title: ticketTitles.sales },
  { name: 'door', path: paths.eventDoor, title: titles.eventDoor },
  { name: 'helpers', path: paths.eventHelpers, title: titles.eventHelpers },
] as const;

export type HostSectionName = (typeof pages)[number]['name'];

interface HostNavProps {
  event: EventDetail;
  current: HostSectionName;
}

/** From one of the host's screens of an event to the others. */
export function HostNav({ event, current }: HostNavProps) {
  return (
    <nav className={`chips ${styles.nav}`} aria-label="Hosting">
      {pages
        .filter(({ name }) => name !== 'sales' || event.paymentMode || event.price > 0)
        .map(({ name, path, title }) => (
          <Link
            key={name}
            href={path(event.id)}
            className="chip chip-raised"
            aria-current={name === current ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
    </nav>
  );
}
