import { CalendarPlus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import '../../styles/late.css';
import '../../styles/controls.css';
import '../../styles/my-events.css';
import { ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { IconButton } from '../../components/icon-button';
import { EventRow } from '../../features/events/components/event-row';
import { CalendarSheet } from '../../features/my-events/components/calendar-sheet';
import { EventStanding } from '../../features/my-events/components/event-standing';
import { MyEventList } from '../../features/my-events/components/my-event-list';
import { WaitingPayments } from '../../features/my-events/components/waiting-payments';
import type { Part } from '../../features/my-events/my-events.api';
import { useMyEvents } from '../../features/my-events/use-my-events';
import { useNow } from '../boot';
import { MenuButton } from '../layout/menu-context';
import { pageTitles } from '../page-titles';
import { paths } from '../paths';
import { usePageTitle } from '../use-page-title';

const parts = ['hosting', 'attending'] as const;
const partLabels: Record<Part, string> = { hosting: 'Hosting', attending: 'Attending' };

/** What the signed-in person hosts and goes to. */
export function MyEventsScreen() {
  usePageTitle(pageTitles.myEvents);
  const now = useNow();
  const [part, setPart] = useState<Part>('hosting');
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const hosting = useMyEvents('hosting', 'upcoming');
  const attending = useMyEvents('attending', 'upcoming');
  const lists = { hosting, attending };

  const countOf = (name: Part) => {
    const { counts, waiting } = lists[name];
    return counts ? ` (${counts.upcoming + counts.past + waiting.length})` : '';
  };
  const onKeyDown = (press: KeyboardEvent<HTMLDivElement>) => {
    if (press.key !== 'ArrowLeft' && press.key !== 'ArrowRight') return;
    const next = part === 'hosting' ? 'attending' : 'hosting';
    setPart(next);
    press.currentTarget.querySelector<HTMLElement>(`#${next}-tab`)?.focus();
  };

  return (
    <main id="main" className="page my-events-page">
      <div className="my-events-head">
        <MenuButton className="phone-only" />
        <h1 className="display">{pageTitles.myEvents}</h1>
        <ButtonLink href={paths.createEvent()} size="sm" className="my-events-create">
          <Plus className="size-5" />
          Create Event
        </ButtonLink>
      </div>
      <div className="my-events-bar">
        <div className="segments segments-raised" role="tablist" aria-label="My events" onKeyDown={onKeyDown}>
          {parts.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${name}-tab`}
              aria-controls={`${name}-panel`}
              aria-selected={part === name}
              tabIndex={part === name ? 0 : -1}
              onClick={() => setPart(name)}
            >
              {partLabels[name]}
              {countOf(name)}
            </button>
          ))}
        </div>
        <IconButton label="Your events in your calendar" onClick={() => setCalendarOpen(true)}>
          <CalendarPlus />
        </IconButton>
      </div>
      <div id={`${part}-panel`} role="tabpanel" aria-labelledby={`${part}-tab`} key={part}>
        <MyEventList
          part={part}
          upcoming={lists[part]}
          renderEvent={(event) => (
            <EventRow
              event={event}
              now={now}
              href={paths.event(event.id)}
              hasSpots={part === 'hosting'}
              standing={<EventStanding event={event} />}
            />
          )}
          lead={part === 'hosting' && <WaitingPayments waiting={hosting.waiting} href={paths.payment()} />}
          empty={part === 'hosting' ? <NothingHosted /> : <NothingAttended />}
        />
      </div>
      <CalendarSheet open={isCalendarOpen} onClose={() => setCalendarOpen(false)} />
    </main>
  );
}

function NothingHosted() {
  return (
    <EmptyState
      title="No events hosted yet"
      cover="/covers/parties.svg"
      action={
        <ButtonLink href={paths.createEvent()}>
          <Plus className="size-5" />
          Create Your First Event
        </ButtonLink>
      }
    />
  );
}

function NothingAttended() {
  return (
    <EmptyState
      title="No events yet"
      text="RSVP to events to see them here!"
      cover="/covers/concerts-b.svg"
      action={<ButtonLink href={paths.discover()}>Discover Events</ButtonLink>}
    />
  );
}
