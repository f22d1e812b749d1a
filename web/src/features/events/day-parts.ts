import type { EventSummary } from '@quad/shared/contract/events';
import {
  eveningStartHour,
  hasEnded,
  isOngoing,
  months,
  nightEndHour,
  startOf,
} from '@quad/shared/event-times';
import { dateOfDay, localDay, localTime } from '@quad/shared/local-time';

/** From this hour on, tonight is all that begins before the night ends. */
export const lateHour = 21;
const hourMs = 3_600_000;

/** Where in a list by time an event comes: 'Tonight', 'Tomorrow', 'This weekend', 'Next week', 'December'. */
function partOf(event: EventSummary, now: Date): string {
  const { timezone: zone } = event;
  const { hour, weekday } = localTime(now, zone);
  const today = localDay(now, zone);
  const begin = startOf(event);
  const isTimed = !event.allDay && !event.timeTba;
  if (isOngoing(event, now)) return 'Ongoing';
  if (isTimed && hour < nightEndHour && begin <= now) return 'Still on';
  const night = isTimed && hour >= lateHour ? nightEndHour * hourMs : 0;
  const startDay = localDay(new Date(begin.getTime() - night), zone);
  const sunday = today + ((7 - weekday) % 7);
  if (startDay <= today) return hour < eveningStartHour ? 'Today' : 'Tonight';
  if (startDay === today + 1) return 'Tomorrow';
  if (startDay > sunday + 7) return months[dateOfDay(startDay).month - 1] ?? '';
  if (startDay > sunday) return 'Next week';
  const isFridayNight = startDay === sunday - 2 && isTimed && localTime(begin, zone).hour >= eveningStartHour;
  return startDay >= sunday - 1 || isFridayNight ? 'This weekend' : 'This week';
}

const isTodays = (name: string) => /^To(day|night)$|^Still/.test(name);

interface DayPart {
  name: string;
  events: EventSummary[];
}

/** Whether nobody can go there: it was cancelled, or has ended since the list was asked for. */
const isOff = (event: EventSummary, now: Date) => event.status === 'cancelled' || hasEnded(event, now);

/** Whether an event is of today's part of the list, and takes place: nothing that goes on for weeks. */
export const isOfToday = (event: EventSummary, now: Date) =>
  isTodays(partOf(event, now)) && !isOff(event, now);

/** Events by time in their parts; what is off comes last in each. */
export function dayParts(events: readonly EventSummary[], now: Date): DayPart[] {
  const parts: DayPart[] = [];
  for (const event of events) {
    const name = partOf(event, now);
    const last = parts.at(-1);
    if (last?.name === name) last.events.push(event);
    else parts.push({ name, events: [event] });
  }
  for (const part of parts)
    part.events.sort((one, other) => Number(isOff(one, now)) - Number(isOff(other, now)));
  return parts;
}

/**
 * The heading of each part by the id of its first event: 'Tonight · 5'. Only what is now or today is counted, and only once
 * all of it is there.
 */
export function dayHeadings(
  parts: readonly DayPart[],
  now: Date,
  hasMore: boolean,
): ReadonlyMap<string, string> {
  return new Map(
    parts.map(({ name, events }, index) => {
      const going = events.filter((event) => !isOff(event, now)).length;
      const isCounted = isTodays(name) && (index < parts.length - 1 || !hasMore);
      // Of a list that was left open over night nothing may be on anymore.
      const title = going > 0 || name !== 'Still on' ? name : 'Earlier';
      return [events[0]?.id ?? '', going > 0 && isCounted ? `${title} · ${going}` : title];
    }),
  );
}
