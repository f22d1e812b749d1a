import type { EventDetail } from '@quad/shared/contract/events';
import { paths } from '@quad/shared/paths';
import { useLocation } from 'wouter';
import { RoleNotice } from '../features/event-roles/components/role-notice';
import { HostBar } from '../features/hosting/components/host-bar';
import { useNow } from './boot';

/** The host's actions. */
function EventHosting({ event }: { event: EventDetail }) {
  const now = useNow();
  const [, navigate] = useLocation();
  return (
    <HostBar
      event={event}
      now={now}
      onHostAgain={() => navigate(paths.createEvent())}
      onDeleted={() => navigate(paths.discover(), { replace: true })}
    />
  );
}

/** On an event's page: the host's actions, or what somebody else was asked to be or is there. */
export function EventRole({ event }: { event: EventDetail }) {
  const { ownRole } = event;
  if (event.isHost) return <EventHosting event={event} />;
  if (!ownRole?.id) return null;
  const hostLinks =
    ownRole.role === 'cohost'
      ? [
          { label: 'Attendees', href: paths.eventAttendees(event.id) },
          { label: 'Door', href: paths.eventDoor(event.id) },
          { label: 'Edit', href: paths.eventEdit(event.id) },
        ]
      : [];
  return <RoleNotice event={event} role={{ ...ownRole, id: ownRole.id }} hostLinks={hostLinks} />;
}
