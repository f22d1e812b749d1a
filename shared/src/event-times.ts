import { defaultDurationHours } from './limits';
import { dateOfDay, instantAt, type LocalTime, localDay, localTime, offsetMinutes } from './local-time';

/** The fields of an event that say when it is. `timezone` is the event's own: its days are the days meant here. */
export interface EventTimes {
  startDate: string;
  endDate: string | null;
  allDay: boolean;
  timeTba: boolean;
  timezone: string;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
/** A date further away than this, in days, is ambiguous without its year. */
const yearlessWithinDays = 300;

const dayMs = 86_400_000;

const startOf = (event: EventTimes) => new Date(event.startDate);
const startDay = (event: EventTimes) => localDay(startOf(event), event.timezone);

const longDay = (day: number) => {
  const date = dateOfDay(day);
  return `${weekdays[date.weekday]}, ${months[date.month - 1]} ${date.day}, ${date.year}`;
};

const shortDay = (day: number, today: number) => {
  const date = dateOfDay(day);
  const text = `${weekdays[date.weekday]?.slice(0, 3)}, ${months[date.month - 1]?.slice(0, 3)} ${date.day}`;
  return Math.abs(day - today) > yearlessWithinDays ? `${text}, ${date.year}` : text;
};

const clock = ({ hour, minute }: LocalTime) =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;

/**
 * When an event is over: its end date, else three hours after its start, else (only the day is known) the end of
 * that day in the event's zone.
 */
export function eventEnd(event: EventTimes): Date {
  if (event.endDate !== null) return new Date(event.endDate);
  if (event.allDay || event.timeTba) return instantAt(startDay(event) + 1, 0, event.timezone);
  return new Date(startOf(event).getTime() + defaultDurationHours * 3_600_000);
}

export function hasEnded(event: EventTimes, now: Date): boolean {
  return eventEnd(event) <= now;
}

/** The last day an event touches, as a day number; an end at midnight does not touch the day it begins. */
export function lastDay(event: EventTimes): number {
  const lastMoment = new Date(eventEnd(event).getTime() - 1);
  return Math.max(startDay(event), localDay(lastMoment, event.timezone));
}

/** True while `now` falls on one of the event's days, as the event's own calendar counts them. */
export function isToday(event: EventTimes, now: Date): boolean {
  const today = localDay(now, event.timezone);
  return startDay(event) <= today && today <= lastDay(event);
}

/** 'Today, 6:00 PM', 'Tomorrow, 8:00 PM', 'Sat, Nov 28, 10:00 PM'; all-day events name their days only. */
export function dateLabel(event: EventTimes, now: Date): string {
  const start = localTime(startOf(event), event.timezone);
  const first = startDay(event);
  const today = localDay(now, event.timezone);
  const nameOf = (day: number) =>
    day === today ? 'Today' : day === today + 1 ? 'Tomorrow' : shortDay(day, today);
  if (event.timeTba) return `${nameOf(first)}, time to be announced`;
  if (!event.allDay) return `${nameOf(first)}, ${clock(start)}`;
  const last = lastDay(event);
  return last === first ? nameOf(first) : `${nameOf(first)} – ${nameOf(last)}`;
}

/** 'Saturday, November 28, 2026'; an all-day event of several days names the first and the last. */
export function longDate(event: EventTimes): string {
  const first = startDay(event);
  const last = event.allDay ? lastDay(event) : first;
  return last === first ? longDay(first) : `${longDay(first)} – ${longDay(last)}`;
}

/**
 * '10:00 PM', '10:00 PM – 1:00 AM', 'All day' or 'Time to be announced'. An end a day or more later names its day;
 * an hour that the end of daylight saving time repeats names the zone at both ends.
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

/** 'SAT' and '28': the stamp on a poster. */
export function dateStamp(event: EventTimes): { weekday: string; day: string } {
  const date = dateOfDay(startDay(event));
  return { weekday: weekdays[date.weekday]?.slice(0, 3).toUpperCase() ?? '', day: String(date.day) };
}

const zoneNamers = new Map<string, Intl.DateTimeFormat>();

function shortZoneName(instant: Date, zone: string): string {
  let namer = zoneNamers.get(zone);
  if (!namer) {
    namer = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
    zoneNamers.set(zone, namer);
  }
  return namer.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/**
 * The zone of an event's time in words ('EST', 'Berlin time'), or null when naming it tells nothing: the viewer's
 * clocks show the same time at that instant, the viewer's zone is not known yet, or no time of day is shown.
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
