import type { EventDetail } from '@quad/shared/contract/events';
import { useLocation } from 'wouter';
import { RoleNotice } from '../features/event-roles/components/role-notice';
import { HostBar } from '../features/hosting/components/host-bar';
import { useNow } from './boot';
import { screens } from './screens';

/** The host's actions. */
function EventHosting({ event }: { event: EventDetail }) {
  const now = useNow();
  const [, navigate] = useLocation();
  const params = { id: event.id };
  return (
    <HostBar
      event={event}
      now={now}
      attendeesHref={screens.eventAttendees.href(params)}
      editHref={screens.eventEdit.href(params)}
      onHostAgain={() => navigate(screens.createEvent.href())}
      onDeleted={() => navigate(screens.discover.href(), { replace: true })}
    />
  );
}

/** On an event's page: the host's actions, or what somebody else was asked to be or is there. */
export function EventRole({ event }: { event: EventDetail }) {
  const { ownRole } = event;
  if (event.isHost) return <EventHosting event={event} />;
  if (!ownRole?.id) return null;
  const params = { id: event.id };
  const hostLinks =
    ownRole.role === 'cohost'
      ? [
          { label: 'Attendees', href: screens.eventAttendees.href(params) },
          { label: 'Door', href: screens.eventDoor.href(params) },
          { label: 'Edit', href: screens.eventEdit.href(params) },
        ]
      : [];
  return (
    <RoleNotice
      event={event}
      role={{ ...ownRole, id: ownRole.id }}
      doorHref={`/door?${new URLSearchParams({ event: event.id })}`}
      hostLinks={hostLinks}
    />
  );
}
