import { Link } from 'wouter';
import * as styles from './host-nav.module.css';
import { screens } from './screens';

const pages = [
  { name: 'attendees', screen: screens.eventAttendees },
  { name: 'door', screen: screens.eventDoor },
  { name: 'helpers', screen: screens.eventHelpers },
] as const;

/** From one of the host's screens of an event to the others. */
export function HostNav({ eventId, current }: { eventId: string; current: (typeof pages)[number]['name'] }) {
  return (
    <nav className={`chips ${styles.nav}`} aria-label="Hosting">
      {pages.map(({ name, screen }) => (
        <Link
          key={name}
          href={screen.href({ id: eventId })}
          className={`chip ${styles.chip}`}
          aria-current={name === current ? 'page' : undefined}
        >
          {screen.title}
        </Link>
      ))}
    </nav>
  );
}
