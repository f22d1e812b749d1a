import { paths } from '@quad/shared/paths';
import { Link } from 'wouter';
import * as styles from './host-nav.module.css';
import { titles } from './titles';

const pages = [
  { name: 'attendees', path: paths.eventAttendees, title: titles.eventAttendees },
  { name: 'door', path: paths.eventDoor, title: titles.eventDoor },
  { name: 'helpers', path: paths.eventHelpers, title: titles.eventHelpers },
] as const;

/** From one of the host's screens of an event to the others. */
export function HostNav({ eventId, current }: { eventId: string; current: (typeof pages)[number]['name'] }) {
  return (
    <nav className={`chips ${styles.nav}`} aria-label="Hosting">
      {pages.map(({ name, path, title }) => (
        <Link
          key={name}
          href={path(eventId)}
          className="chip chip-raised"
          aria-current={name === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
