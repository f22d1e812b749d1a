import type { EventChanges } from './contract/event-hosting';

/** When and where an event is; instants as dates or ISO text. */
interface Whereabouts {
  startDate: string | Date;
  endDate: string | Date | null;
  location: string;
  venueName: string | null;
}

/** The event before a host's changes. */
interface EventBefore extends Whereabouts {
  attendeeCount: number;
}

const timeOf = (instant: string | Date | null) => (instant === null ? null : new Date(instant).getTime());

/** An event's start and end after changes, in milliseconds; null for no end. */
function timesAfter(before: Whereabouts, { startDate, endDate }: EventChanges) {
  return {
    start: new Date(startDate ?? before.startDate).getTime(),
    end: timeOf(endDate === undefined ? before.endDate : endDate),
  };
}

/** Whether changes could make attendees go to the wrong location or at the wrong time: they get a mail. */
export function movesPeople(before: Whereabouts, changes: EventChanges): boolean {
  const { start, end } = timesAfter(before, changes);
  const { location = before.location, venueName = before.venueName } = changes;
  return (
    start !== timeOf(before.startDate) ||
    end !== timeOf(before.endDate) ||
    location !== before.location ||
    venueName !== before.venueName
  );
}

/** Fields with impossible values: a past start, an end before the start, fewer spots than attendees. */
export function impossibleChanges(
  before: EventBefore,
  changes: EventChanges,
  now: Date,
): ('startDate' | 'endDate' | 'maxAttendees')[] {
  const { start, end } = timesAfter(before, changes);
  const { maxAttendees } = changes;
  const faults: ReturnType<typeof impossibleChanges> = [];
  if (start !== timeOf(before.startDate) && start <= now.getTime()) faults.push('startDate');
  if (end !== null && end <= start) faults.push('endDate');
  if (typeof maxAttendees === 'number' && maxAttendees < before.attendeeCount) faults.push('maxAttendees');
  return faults;
}
