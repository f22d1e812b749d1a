import { instantAt, offsetMinutes } from '@quad/shared/local-time';
import { zoneVersion } from '../../adapters/zone-book';
import type { events } from '../../db/schema/events';

type Event = typeof events.$inferSelect;

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** A time of no zone as Postgres writes it: '2026-12-15 19:00:00', of an instant that is so far ahead of UTC. */
export function shiftedTime(instant: Date, aheadMinutes: number): string {
  const shifted = new Date(instant.getTime() + aheadMinutes * minuteMs);
  const fraction = shifted.getUTCMilliseconds() / 1000;
  return shifted.toISOString().slice(0, 19).replace('T', ' ') + (fraction ? String(fraction).slice(1) : '');
}

/** What clocks in a zone show at an instant. */
const wallTime = (instant: Date, zone: string) => shiftedTime(instant, offsetMinutes(instant, zone));

/** The instant at which clocks in a zone show a time: '2026-12-15 19:00:00', or as forms write it, '2026-12-15T19:00'. */
export function instantOfWallTime(time: string, zone: string): Date {
  const wall = Date.parse(`${time.replace(' ', 'T')}Z`);
  const day = Math.floor(wall / dayMs);
  return instantAt(day, (wall - day * dayMs) / minuteMs, zone);
}

/** What is stored of an event's times beside its instants: what clocks at its place show then, by the book of this process. */
export const clockOfEvent = (
  { startDate, endDate, timezone }: Pick<Event, 'startDate' | 'endDate' | 'timezone'>,
  timeKind: Event['timeKind'],
) => ({
  startLocal: wallTime(startDate, timezone),
  endLocal: endDate && wallTime(endDate, timezone),
  timeKind,
  zonesVersion: zoneVersion(),
});

/** What a form or a program says of an event's times; what clocks show goes before the instants. */
interface GivenTimes {
  startDate?: string | undefined;
  endDate?: string | null | undefined;
  startLocal?: string | undefined;
  endLocal?: string | undefined;
}

/** The same with the instants at which clocks in the zone show what was given. */
export const withInstants = <Given extends GivenTimes>(given: Given, zone: string): Given => ({
  ...given,
  ...(given.startLocal ? { startDate: instantOfWallTime(given.startLocal, zone).toISOString() } : {}),
  ...(given.endLocal ? { endDate: instantOfWallTime(given.endLocal, zone).toISOString() } : {}),
});
