import type { EventDetail, EventSummary } from '@quad/shared/contract/events';
import { counted } from '@quad/shared/count-text';
import { hasEnded } from '@quad/shared/event-times';
import { isFull } from '@quad/shared/spots';

/** Lists mention the spots left once there are no more than this. */
const fewSpots = 10;

/** Whether people can still come: then its spots matter. */
export const isOpen = (event: EventSummary, now: Date) =>
  event.status === 'scheduled' && !hasEnded(event, now);

/** The number of spots left, in words; null for an event without a limit. */
export function spotsLeft(
  event: Pick<EventSummary, 'attendeeCount' | 'maxAttendees'> & Pick<Partial<EventDetail>, 'isSoldOut'>,
): string | null {
  if (event.maxAttendees === null) return null;
  const left = isFull(event) ? 0 : event.maxAttendees - event.attendeeCount;
  return counted(left, 'spot left', 'spots left');
}

/**
 * '126 attending', '146 attending · 4 spots left', '150 attending · Full'; null if it is from elsewhere and nobody here
 * goes.
 * @param spotsMax up to how many spots left are mentioned
 */
export function attendanceLabel(event: EventSummary, now: Date, spotsMax = fewSpots): string | null {
  const { attendeeCount, maxAttendees } = event;
  if (attendeeCount === 0 && event.externalSource !== 'user') return null;
  const attending = `${attendeeCount} attending`;
  if (maxAttendees === null || maxAttendees - attendeeCount > spotsMax || !isOpen(event, now))
    return attending;
  return `${attending} · ${isFull(event) ? 'Full' : spotsLeft(event)}`;
}
