import type { EventChanges } from './contract/hosted-event';
import { eventChangesUrgentHours } from './limits';

/** What people plan by: when and where an event is, and its price; instants as dates or ISO text. */
interface Plan {
  startDate: string | Date;
  endDate: string | Date | null;
  location: string;
  venueName: string | null;
  /** US dollars. */
  price: number;
}

/** The event before a host's changes. */
interface EventBefore extends Plan {
  attendeeCount: number;
}

const timeOf = (instant: string | Date | null) => (instant === null ? null : new Date(instant).getTime());

/** An event's start and end after changes, in milliseconds; null for no end. */
function timesAfter(before: Pick<Plan, 'startDate' | 'endDate'>, { startDate, endDate }: EventChanges) {
  return {
    start: new Date(startDate ?? before.startDate).getTime(),
    end: timeOf(endDate === undefined ? before.endDate : endDate),
  };
}

/** Whether attendees could go to the wrong location, at the wrong time or with too little money: they get a mail. */
export function changesPlans(before: Plan, changes: EventChanges): boolean {
  const { start, end } = timesAfter(before, changes);
  const { location = before.location, venueName = before.venueName, price = before.price } = changes;
  return (
    start !== timeOf(before.startDate) ||
    end !== timeOf(before.endDate) ||
    location !== before.location ||
    venueName !== before.venueName ||
    price !== before.price
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

/** Whether attendees hear of a change at once. @param leftMs until the event begins, in milliseconds */
export const changesAreUrgent = (leftMs: number): boolean => leftMs <= eventChangesUrgentHours * 3_600_000;
