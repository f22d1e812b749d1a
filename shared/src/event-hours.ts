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
import { dateOfDay, localDay, localTime, offsetMinutes } from './local-time';

const dayMs = 86_400_000;

/**
 * '10:00 PM', '10:00 PM – 1:00 AM', 'All day' or 'Time to be announced'. An end a day or more later includes
 * its day; in an hour that the end of daylight saving time repeats, both ends include the zone.
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
    ? `${from} ${shortZoneName(start, event.timezone)} – ${to} ${shortZoneName(end, event.timezone)}`
    : `${from} – ${to}`;
}

function minutesOfDay(instant: Date, zone: string): number {
  const local = localTime(instant, zone);
  return local.hour * 60 + local.minute;
}

const zoneNamers = new Map<string, Intl.DateTimeFormat>();

/** 'EST', 'GMT+1': what a zone is called at an instant; its IANA name where that is unknown. */
export function shortZoneName(instant: Date, zone: string): string {
  let namer = zoneNamers.get(zone);
  if (!namer) {
    namer = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
    zoneNamers.set(zone, namer);
  }
  return namer.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/**
 * The zone of an event's time in words ('EST', 'Berlin time'), or null if it isn't needed: the viewer's
 * clocks show the same time at that instant, the viewer's zone isn't known yet, or no time of day is shown.
 */
export function zoneName(event: EventTimes, viewerZone: string | null): string | null {
  if (viewerZone === null || event.allDay || event.timeTba) return null;
  const start = startOf(event);
  if (offsetMinutes(start, event.timezone) === offsetMinutes(start, viewerZone)) return null;
  try {
    const short = shortZoneName(start, event.timezone);
    const hasPlace = event.timezone.includes('/') && !event.timezone.startsWith('Etc/');
    if (/^[A-Z]{2,5}$/.test(short) || !hasPlace) return short;
    return `${event.timezone.split('/').at(-1)?.replaceAll('_', ' ')} time`;
  } catch {
    return 'UTC'; // an unknown zone is shown as UTC, see localTime
  }
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
