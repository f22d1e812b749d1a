import { counted } from './count-text';
import { clock, type EventTimes, liveLabel, shortDay, startDay, startOf, weekdays } from './event-times';
import { localDay, localTime } from './local-time';

/** When an event is repeated: 'Every Thursday', or without a rule '16 dates' in all, and how many come after it. */
export interface SeriesText {
  text: string;
  later: number;
}

/** Whether the dates of a series follow no rule, like the nights of a show, so that only their number is known. */
export const isRun = ({ text }: SeriesText): boolean => /^\d+ dates$/.test(text);

/** 'Every Thursday', or '16 dates' from this one on; null for the last night of a show. */
export function seriesWords(series: SeriesText): string | null {
  if (!isRun(series)) return series.text;
  return series.later > 0 ? counted(series.later + 1, 'date') : null;
}

/** 'Wed 7:30 PM', 'today 7:30 PM'; a week and more ahead 'Wed, Dec 9, 7:30 PM'. */
function nextDate(event: EventTimes, now: Date): string {
  const day = startDay(event);
  const today = localDay(now, event.timezone);
  const start = localTime(startOf(event), event.timezone);
  const time = event.allDay || event.timeTba ? [] : [clock(start)];
  if (day >= today + 7) return [shortDay(day, today), ...time].join(', ');
  const soon = ['today', 'tomorrow'][day - today] ?? weekdays[start.weekday]?.slice(0, 3);
  return [soon, ...time].join(' ');
}

/** When the nights of a show are, in a list: '16 dates, next Wed 7:30 PM'; null for all else, and once one begins. */
export function runLabel(
  event: EventTimes & { status: string; series?: SeriesText | undefined },
  now: Date,
): string | null {
  if (!event.series || !isRun(event.series) || startOf(event) <= now || liveLabel(event, now)) return null;
  const dates = seriesWords(event.series);
  return dates && `${dates}, next ${nextDate(event, now)}`;
}
