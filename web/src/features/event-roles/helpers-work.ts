import type { EventRole } from '@quad/shared/contract/event-roles';

/** What a helper does, as they are told. */
export const helpersWork: Record<EventRole, string> = {
  door: 'You can let people in and see their names, nothing else.',
  cohost: 'You can edit the event, message attendees, review posts and run the door.',
};
