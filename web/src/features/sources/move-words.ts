import type { EventDetail } from '@quad/shared/contract/events';
import { clock, dateLabel, startDay, startOf } from '@quad/shared/event-times';
import { localTime } from '@quad/shared/local-time';

/** What is new about an event that has moved, and what was before: 'New time: 8:30 PM', 'Was 8:00 PM.' */
export function moveWords(event: EventDetail, now: Date): { title: string; before: string } | null {
  const { startDate, allDay = false, timeTba = false, location, venueName } = event.moved?.from ?? {};
  const earlier = { ...event, startDate: startDate ?? event.startDate, endDate: null, allDay, timeTba };
  const hasClock = ![event, earlier].some((times) => times.allDay || times.timeTba);
  const isSameDay = hasClock && startDay(earlier) === startDay(event);
  const when = (times: typeof earlier | EventDetail) =>
    isSameDay ? clock(localTime(startOf(times), times.timezone)) : dateLabel(times, now);
  // Only the address of a place may be new.
  const isSameVenue = venueName === event.venueName;
  const before = isSameVenue ? location : (venueName ?? location);
  const place = isSameVenue ? event.location : (event.venueName ?? event.location);
  const what = isSameDay ? 'time' : 'date';
  if (startDate && location)
    return { title: `New ${what} and place`, before: `Was ${when(earlier)}, ${before}.` };
  if (startDate) return { title: `New ${what}: ${when(event)}`, before: `Was ${when(earlier)}.` };
  return location ? { title: `New place: ${place}`, before: `Was ${before}.` } : null;
}
