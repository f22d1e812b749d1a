import type { EventRole } from '@quad/shared/contract/event-roles';

/** What a helper does, as they are told. */
export const helpersWork: Record<EventRole, string> = {
  door: 'You let people in and see their names, nothing else.',
  cohost: 'You edit, write to attendees, review and run the door.',
};
