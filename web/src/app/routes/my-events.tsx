import { hasEnded } from '@quad/shared/event-times';
import { paths } from '@quad/shared/paths';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { IconButton } from '../../components/icon-button';
import { LazyPart } from '../../components/lazy-part';
import { loadable } from '../../components/loadable';
import * as pageHeadStyles from '../../components/page-head.module.css';
import { Tabs, tabPanel } from '../../components/tabs';
import { EventRow } from '../../features/events/components/event-row';
import { CalendarSheet } from '../../features/my-events/components/calendar-sheet';
import { EventStatus } from '../../features/my-events/components/event-status';
import { HelpedEvents } from '../../features/my-events/components/helped-events';
import { MyEventList } from '../../features/my-events/components/my-event-list';
import { WaitingPayments } from '../../features/my-events/components/waiting-payments';
import type { Part } from '../../features/my-events/my-events.api';
import { useMyEvents } from '../../features/my-events/use-my-events';
import { ownTicketsQuery } from '../../features/tickets/tickets.api';
import { useNow } from '../boot';
import { MenuButton } from '../layout/menu-context';
import { titles } from '../titles';
import * as styles from './my-events.module.css';

const OwnTicketList = loadable(
  async () => (await import('../../features/tickets/components/own-ticket-list')).OwnTicketList,
).View;

/** The events the signed-in person hosts and attends. */
export default function MyEventsScreen() {
  const now = useNow();
  const tabsId = useId();
  const [tab, setTab] = useState<Part | 'tickets'>('hosting');
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const hosting = useMyEvents('hosting', 'upcoming');
  const attending = useMyEvents('attending', 'upcoming');
  const lists = { hosting, attending };
  const { data: own } = useQuery(ownTicketsQuery());
  const ticketCount = own ? own.tickets.length + own.incoming.length : 0;

  const countOf = (name: Part) => {
    const { counts, waiting } = lists[name];
    return counts ? ` (${counts.upcoming + counts.past + waiting.length})` : '';
  };

  return (
    <main id="main" className={`page ${styles.page}`}>
      <div className={pageHeadStyles.pageHead}>
        <MenuButton className="phone-only" />
        <h1 className="display">{titles.myEvents}</h1>
        <ButtonLink href={paths.createEvent()} size="sm" className="narrow-only">
          <Plus size={16} />
          Create Event
        </ButtonLink>
      </div>
      <div className={`row ${styles.bar}`}>
        <Tabs
          id={tabsId}
          label="My events"
          selected={tab}
          onSelect={setTab}
          tabs={{
            hosting: `Hosting${countOf('hosting')}`,
            attending: `Attending${countOf('attending')}`,
            // For those who have some.
            ...(ticketCount > 0 ? { tickets: `Tickets (${ticketCount})` } : {}),
          }}
        />
        <IconButton label="Your events in your calendar" onClick={() => setCalendarOpen(true)}>
          <CalendarPlus />
        </IconButton>
      </div>
      <div {...tabPanel(tabsId, tab)} key={tab}>
        {tab === 'tickets' ? (
          own && (
            <LazyPart>
              <OwnTicketList {...own} />
            </LazyPart>
          )
        ) : (
          <MyEventList
            part={tab}
            upcoming={lists[tab]}
            renderEvent={(event) => (
              <EventRow
                event={event}
                now={now}
                href={paths.event(event.id)}
                hasSpots={tab === 'hosting'}
                status={<EventStatus event={event} hasPass={!hasEnded(event, now)} />}
              />
            )}
            lead={
              tab === 'hosting' && (
                <>
                  <HelpedEvents
                    events={hosting.helping}
                    renderEvent={(event, status) => (
                      <EventRow event={event} now={now} href={paths.event(event.id)} status={status} />
                    )}
                  />
                  <WaitingPayments waiting={hosting.waiting} now={now} />
                </>
              )
            }
            empty={tab === 'hosting' ? <NothingHosted /> : <NothingAttended />}
          />
        )}
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
          <Plus size={16} />
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
