import { offsetMinutes } from '@quad/shared/local-time';
import { decodeText } from '../../text/loose-json';
import { readCoordinates, zoneAt } from '../../text/source-coordinates';
import type { SourceTime } from '../../text/source-time';
import type { SourceEntry } from './source-entry';

const minutesOfDay = 1440;
const clock = /\b(\d{1,2})(?::(\d{2}))?\s?([ap])\.?m\b(?!\.?\s?\(?(?:UTC|GMT))/gi;

/** The times of day in a page's words, in minutes past midnight. */
function clocksIn(input: unknown): ReadonlySet<number> {
  const text = typeof input === 'string' || input instanceof Uint8Array ? decodeText(input) : '';
  const clocks = [...text.matchAll(clock)].map(
    ([, hour, minute, half]) =>
      (Number(hour) % 12) * 60 + Number(minute ?? 0) + (/p/i.test(half ?? '') ? 12 * 60 : 0),
  );
  return new Set(clocks);
}

type Instant = Extract<SourceTime, { kind: 'instant' }>;
const isInstant = (time: SourceTime | null): time is Instant => time?.kind === 'instant';

function clockOf({ instant }: Instant, offset: number): number {
  const minutes = Math.floor(instant.getTime() / 60_000) + offset;
  return ((minutes % minutesOfDay) + minutesOfDay) % minutesOfDay;
}

function asLocal(time: SourceTime | null): SourceTime | null {
  if (!isInstant(time) || time.offset !== 0) return time;
  const minutes = Math.floor(time.instant.getTime() / 60_000);
  const day = Math.floor(minutes / minutesOfDay);
  return { kind: 'local', day, minutes: minutes - day * minutesOfDay };
}

/**
 * The Events Calendar of WordPress writes '+00:00' after local times, also beside true offsets: such a time is local
 * where the page's own words or its other events contradict it.
 * @param page and the starts of its events
 */
export function localTimesOf(
  page: unknown,
  starts: readonly (SourceTime | null)[],
  campusTimezone: string,
): (entry: SourceEntry) => SourceEntry {
  const instants = starts.filter(isInstant);
  const offsets = instants.filter(({ offset }) => offset !== 0);
  if (offsets.length === instants.length) return (entry) => entry;
  const areOthersOnCampus =
    offsets.length > 0 &&
    offsets.every(({ instant, offset }) => offsetMinutes(instant, campusTimezone) === offset);
  const clocks = clocksIn(page);
  const inUtc = instants.filter(({ offset }) => offset === 0);
  const written = inUtc.filter((time) => clocks.has(clockOf(time, 0))).length;
  const meant = inUtc.filter((time) =>
    clocks.has(clockOf(time, offsetMinutes(time.instant, campusTimezone))),
  ).length;
  // A page has many times: that of another event may be one's hour in UTC by chance.
  if (written < meant || (written === meant && !areOthersOnCampus)) return (entry) => entry;
  return (entry) => {
    const point = readCoordinates(entry.latitude, entry.longitude, []);
    const isInGreenwich =
      point !== null && isInstant(entry.start) && offsetMinutes(entry.start.instant, zoneAt(point)) === 0;
    return isInGreenwich ? entry : { ...entry, start: asLocal(entry.start), end: asLocal(entry.end) };
  };
}
