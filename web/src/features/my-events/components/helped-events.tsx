import type { HelpedEvent } from '@quad/shared/contract/my-events';
import { doorPathOf } from '@quad/shared/paths';
import { DoorOpen, UserCog } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as statusStyles from './event-status.module.css';
import * as listStyles from './my-event-list.module.css';

interface HelpedEventsProps {
  events: readonly HelpedEvent[];
  renderEvent(event: HelpedEvent, status: ReactNode): ReactNode;
}

/** Events of others that the person helps at, each with the way to its door. */
export function HelpedEvents({ events, renderEvent }: HelpedEventsProps) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="helping" className={listStyles.helping}>
      <h2 id="helping" className={`display text-xl ${listStyles.part}`}>
        You're helping at
      </h2>
      <ul className={listStyles.rows}>
        {events.map((event) => (
          <li key={event.id}>
            {renderEvent(
              event,
              <>
                <span className={statusStyles.eventStatus}>
                  {event.role === 'door' ? <DoorOpen /> : <UserCog />}
                  {event.role === 'door' ? 'Door helper' : 'Co-host'}
                </span>
                {event.status !== 'cancelled' && (
                  <Link
                    href={doorPathOf(event.id)}
                    className={statusStyles.shortcut}
                    aria-label={`Open the door of ${event.title}`}
                  >
                    <DoorOpen />
                    Open the door
                  </Link>
                )}
              </>,
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
