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
/** Dates further away than this, in days, are ambiguous without their year. */
const yearlessWithinDays = 300;

/** The instant it begins. */
export const startOf = (event: EventTimes) => new Date(event.startDate);
/** The day it begins, as a day number. */
export const startDay = (event: EventTimes) => localDay(startOf(event), event.timezone);

const longDay = (day: number) => {
  const date = dateOfDay(day);
  return `${weekdays[date.weekday]}, ${months[date.month - 1]} ${date.day}, ${date.year}`;
};

/** 'Sat, Nov 28'; with its year if it would be ambiguous otherwise. */
export const shortDay = (day: number, today: number) => {
  const date = dateOfDay(day);
  const text = `${weekdays[date.weekday]?.slice(0, 3)}, ${months[date.month - 1]?.slice(0, 3)} ${date.day}`;
  return Math.abs(day - today) > yearlessWithinDays ? `${text}, ${date.year}` : text;
};

/** '6:00 PM' */
export const clock = ({ hour, minute }: LocalTime) =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;

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

/** 'SAT' and '28': the stamp on a poster. */
export function dateStamp(event: EventTimes): { weekday: string; day: string } {
  const date = dateOfDay(startDay(event));
  return { weekday: weekdays[date.weekday]?.slice(0, 3).toUpperCase() ?? '', day: String(date.day) };
}
