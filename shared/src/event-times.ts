import { defaultDurationHours } from './limits';
import { dateOfDay, instantAt, type LocalTime, localDay, localTime } from './local-time';

/** When an event takes place. `timezone` is the event's own; days are counted in it. */
export interface EventTimes {
  startDate: string;
  endDate: string | null;
  allDay: boolean;
  timeTba: boolean;
  timezone: string;
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const months = [
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
/** Dates further away than this, in days, are ambiguous without their year. */
const yearlessWithinDays = 300;

/** Evenings begin and nights end at these local hours; the weekend begins with Friday's evening. */
export const eveningStartHour = 17;
export const nightEndHour = 5;

/** The instant it begins. */
export const startOf = (event: EventTimes) => new Date(event.startDate);
/** The day it begins, as a day number. */
export const startDay = (event: EventTimes) => localDay(startOf(event), event.timezone);

/** 'Sat, Nov 28, 2026' */
export const datedDay = (day: number) => {
  const date = dateOfDay(day);
  return `${weekdays[date.weekday]?.slice(0, 3)}, ${months[date.month - 1]?.slice(0, 3)} ${date.day}, ${date.year}`;
};

/** 'Sat, Nov 28'; with its year if it would be ambiguous otherwise. */
export const shortDay = (day: number, today: number) =>
  Math.abs(day - today) > yearlessWithinDays ? datedDay(day) : datedDay(day).slice(0, -6);

/** '6:00 PM' */
export const clock = ({ hour, minute }: Pick<LocalTime, 'hour' | 'minute'>) =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;

/** '6:00 PM' where clocks are those of a zone. */
export const clockAt = (instant: Date, zone: string) => clock(localTime(instant, zone));

/** 'Sat, Nov 28' there. */
export const dayAt = (instant: Date, zone: string) => datedDay(localDay(instant, zone)).slice(0, -6);

/**
 * When an event is over: its end date, else three hours after its start, else (if only the day is known) the
 * end of that day in the event's zone.
 */
export function eventEnd(event: EventTimes): Date {
  if (event.endDate !== null) return new Date(event.endDate);
  if (event.allDay || event.timeTba) return instantAt(startDay(event) + 1, 0, event.timezone);
  return new Date(startOf(event).getTime() + defaultDurationHours * 3_600_000);
}

export function hasEnded(event: EventTimes, now: Date): boolean {
  return eventEnd(event) <= now;
}

/** The last day of an event, as a day number; an end at midnight doesn't include the day it begins. */
export function lastDay(event: EventTimes): number {
  const lastMoment = new Date(eventEnd(event).getTime() - 1);
  return Math.max(startDay(event), localDay(lastMoment, event.timezone));
}

/** Whether `now` falls on one of the event's days in its own zone. */
export function isToday(event: EventTimes, now: Date): boolean {
  const today = localDay(now, event.timezone);
  return startDay(event) <= today && today <= lastDay(event);
}

/** All-day events of this many days are exhibitions rather than dates. */
const ongoingDays = 7;

/** Whether it has begun and is one of those; lists have them at their end. */
export function isOngoing(event: EventTimes, now: Date): boolean {
  return event.allDay && startOf(event) <= now && lastDay(event) - startDay(event) >= ongoingDays - 1;
}

/**
 * 'Today, 6:00 PM', 'Tomorrow, 8:00 PM', 'Sat, Nov 28, 10:00 PM'; all-day events name their days only, and those that go on
 * for a week or longer their last: 'Ongoing · until Dec 12'.
 */
export function dateLabel(event: EventTimes, now: Date): string {
  const start = localTime(startOf(event), event.timezone);
  const first = startDay(event);
  const today = localDay(now, event.timezone);
  const nameOf = (day: number) =>
    day === today ? 'Today' : day === today + 1 ? 'Tomorrow' : shortDay(day, today);
  if (event.timeTba) return `${nameOf(first)}, time to be announced`;
  if (!event.allDay) return `${nameOf(first)}, ${clock(start)}`;
  const last = lastDay(event);
  if (isOngoing(event, now) && first < today && today <= last) {
    const soon = last <= today + 1 ? nameOf(last).toLowerCase() : null;
    return `Ongoing · until ${soon ?? shortDay(last, today).slice('Sat, '.length)}`;
  }
  return last === first ? nameOf(first) : `${nameOf(first)} – ${nameOf(last)}`;
}

/** Sooner than this, in minutes, an event's start is counted down. */
const countdownMinutes = 60;

/**
 * 'Starts in 40 min' or 'Happening now', if that is so: null for all other times, and for an event that won't take place
 * as planned. An event of more than a day says until when: at night it may be closed.
 */
export function liveLabel(event: EventTimes & { status: string }, now: Date): string | null {
  if (event.status !== 'scheduled' || event.allDay || event.timeTba || hasEnded(event, now)) return null;
  const minutes = Math.ceil((startOf(event).getTime() - now.getTime()) / 60_000);
  if (minutes > 0) return minutes < countdownMinutes ? `Starts in ${minutes} min` : null;
  const last = lastDay(event);
  return last > startDay(event) + 1
    ? `Until ${shortDay(last, localDay(now, event.timezone))}`
    : 'Happening now';
}

/** 'SAT' and '28': the stamp on a poster. */
export function dateStamp(event: EventTimes): { weekday: string; day: string } {
  const date = dateOfDay(startDay(event));
  return { weekday: weekdays[date.weekday]?.slice(0, 3).toUpperCase() ?? '', day: String(date.day) };
}
