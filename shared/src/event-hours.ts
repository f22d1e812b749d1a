import {
  clock,
  type EventTimes,
  lastDay,
  months,
  shortDay,
  startDay,
  startOf,
  weekdays,
} from './event-times';
import { dateOfDay, isZoneName, localDay, localTime, offsetMinutes } from './local-time';

const dayMs = 86_400_000;

/**
 * '10:00 PM', '10:00 PM – 1:00 AM', 'All day' or 'Time to be announced'. An end a day or more later includes
 * its day; in an hour that the end of daylight saving time repeats, both ends include the offset.
 */
export function timeRange(event: EventTimes): string {
  if (event.timeTba) return 'Time to be announced';
  if (event.allDay) return 'All day';
  const start = startOf(event);
  const from = clock(localTime(start, event.timezone));
  if (event.endDate === null) return from;
  const end = new Date(event.endDate);
  if (end <= start) return from;
  const to = clock(localTime(end, event.timezone));
  const endDay = localDay(end, event.timezone);
  if (end.getTime() - start.getTime() >= dayMs)
    return `${from} – ${shortDay(endDay, startDay(event))}, ${to}`;
  const clockWentBack =
    endDay === startDay(event) &&
    offsetMinutes(start, event.timezone) > offsetMinutes(end, event.timezone) &&
    minutesOfDay(end, event.timezone) <= minutesOfDay(start, event.timezone);
  return clockWentBack
    ? `${from} ${offsetName(start, event.timezone)} – ${to} ${offsetName(end, event.timezone)}`
    : `${from} – ${to}`;
}

function minutesOfDay(instant: Date, zone: string): number {
  const local = localTime(instant, zone);
  return local.hour * 60 + local.minute;
}

/** 'GMT-5', 'GMT+5:30', 'UTC': how far a zone is ahead of UTC at an instant. */
function offsetName(instant: Date, zone: string): string {
  const offset = Math.round(offsetMinutes(instant, zone));
  if (offset === 0) return 'UTC';
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `GMT${offset < 0 ? '-' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`;
}

/**
 * What a zone is called: 'New York time', or its offset if it is no place's. Never by its season, as in 'EST': the law
 * changes what that is, and each runtime, browser and database has an opinion of its own.
 */
export function zoneWords(instant: Date, zone: string): string {
  const isPlace = zone.includes('/') && !zone.startsWith('Etc/');
  if (!isPlace || !isZoneName(zone)) return offsetName(instant, zone);
  return `${zone.split('/').at(-1)?.replaceAll('_', ' ')} time`;
}

/**
 * The zone of an event's time in words, or null if it isn't needed: the viewer's clocks show the same time at that instant,
 * the viewer's zone isn't known yet, or no time of day is shown.
 */
export function zoneName(event: EventTimes, viewerZone: string | null): string | null {
  if (viewerZone === null || event.allDay || event.timeTba) return null;
  const start = startOf(event);
  if (offsetMinutes(start, event.timezone) === offsetMinutes(start, viewerZone)) return null;
  return zoneWords(start, event.timezone);
}

const longDay = (day: number) => {
  const date = dateOfDay(day);
  return `${weekdays[date.weekday]}, ${months[date.month - 1]} ${date.day}, ${date.year}`;
};

/** Hour of the day from which an event is 'tonight'. */
const eveningFrom = 17;

/** 'tonight at 9:00 PM', 'tomorrow at 8:00 AM', 'on Sat, Nov 28 at 10:00 PM': for 'See you …'. */
export function meetingTime(event: EventTimes, now: Date): string {
  const start = localTime(startOf(event), event.timezone);
  const day = startDay(event);
  const today = localDay(now, event.timezone);
  const hasTime = !event.allDay && !event.timeTba;
  const todayName = hasTime && start.hour >= eveningFrom ? 'tonight' : 'today';
  const name = day === today ? todayName : day === today + 1 ? 'tomorrow' : `on ${shortDay(day, today)}`;
  return hasTime ? `${name} at ${clock(start)}` : name;
}

/** 'Saturday, November 28, 2026'; an all-day event of several days includes the first and the last. */
export function longDate(event: EventTimes): string {
  const first = startDay(event);
  const last = event.allDay ? lastDay(event) : first;
  return last === first ? longDay(first) : `${longDay(first)} – ${longDay(last)}`;
}
