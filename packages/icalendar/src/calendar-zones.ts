import type { Property } from './content-line';
import { customChanges } from './custom-zone';
import { windowsZone } from './windows-zones';
import type { Work } from './work';
import { dayMs, hourMs, parseOffset } from './written-time';
import { abbreviatedZone } from './zone-abbreviations';
import { ianaName, offsetReader, rememberByYear, type Zone } from './zone-clock';

/** A VTIMEZONE as written in the file. */
export interface ZoneBlock {
  properties: Property[];
  observances: Property[][];
}

/** The zones of one calendar. */
export interface CalendarZones {
  /** The zone of floating times, also stored with times in UTC. */
  home: Zone;
  /** Whether the calendar itself names `home`. */
  isNamed: boolean;
  /** The zone for a TZID; `home` when it is unknown. */
  resolve: (tzid: string) => Zone;
}

/** Finding out what a name means, in steps of work: the runtime is asked for up to three spellings. */
const nameSteps = 3_000;

/** What finding a zone takes besides its name. */
interface ZoneSources {
  /** The zone of the campus. */
  campus: Zone;
  /** The year whose clock changes are compared to match zones begins at this instant. */
  today: number;
  /** Hears of a name that nobody knows, and of the zone that is taken for it. */
  onGuess: (name: string, iana: string) => void;
  /** The zones that the file defines. */
  blocks: ReadonlyMap<string, ZoneBlock>;
  ianaZone: (iana: string) => Zone;
  work: Work;
}

/**
 * @param homeName X-WR-TIMEZONE
 * @param timezone IANA name of the zone to use when the calendar names none
 */
export function calendarZones(
  homeName: string | null,
  timezone: string,
  found: Omit<ZoneSources, 'campus'>,
): CalendarZones {
  const given = found.ianaZone(timezone);
  const sources = { ...found, campus: given };
  const own = homeName ? namedZone(homeName, given, sources) : null;
  if (homeName && !own) found.onGuess(homeName, given.iana);
  const home = own ?? given;
  const resolved = new Map<string, Zone>();
  const resolve = (tzid: string) => {
    const zone = resolved.get(tzid) ?? namedZone(tzid, home, sources) ?? guessedZone(tzid, home, sources);
    resolved.set(tzid, zone);
    return zone;
  };
  return { home, isNamed: own !== null, resolve };
}

/** Outlook numbers what it has twice: 'Pacific Standard Time 1'. Anything else is the calendar's own zone. */
function guessedZone(name: string, home: Zone, { ianaZone, onGuess }: ZoneSources): Zone {
  const windows = windowsZone(name.replace(/ \d{1,2}$/, ''));
  const zone = windows ? ianaZone(windows) : home;
  onGuess(name, zone.iana);
  return zone;
}

/**
 * A well-known name (IANA, also behind a producer's prefix, or Windows) has its usual meaning, because the VTIMEZONEs
 * that come with such names are often truncated or stale, unless the campus speaks for them (`asOnCampus`). Otherwise
 * the file's own definition counts, then the label's wording, such as '(UTC-05:00) Somewhere'.
 */
function namedZone(written: string, home: Zone, sources: ZoneSources): Zone | null {
  const { blocks, ianaZone, work } = sources;
  work.spend(nameSteps);
  const block = blocks.get(written);
  const name = written.replace(/^tzone:\/\/microsoft\//i, '');
  const location = block?.properties.find((property) => property.name === 'X-LIC-LOCATION')?.value;
  const iana = ianaOf(name) ?? (location ? ianaOf(location) : null);
  if (iana) return asOnCampus(ianaZone(iana), block, sources);
  const isDefinedHere = block !== undefined && isAbbreviation(name);
  const windows = isDefinedHere ? null : windowsZone(name);
  if (windows) return asOnCampus(ianaZone(windows), block, sources);
  const abbreviated = isDefinedHere ? null : abbreviatedZone(name);
  if (abbreviated) return sameAllYear(ianaZone(abbreviated), home, sources.today);
  return (block && customZone(block, home, sources)) ?? labelledZone(name, home, sources);
}

/** Aliases such as 'US/Eastern' and 'Japan' become canonical names; other names stay as written. */
const alternativeNames = /^((US|Canada|Brazil|Mexico|Chile|Etc)\/.*|[^/]+)$/i;

/** 'EST', 'IST', 'AEST': the runtime knows some, but with other meanings than the calendars that use them. */
function isAbbreviation(name: string): boolean {
  return /^(?!UTC|GMT|UCT)[A-Z]{3}$/i.test(name) || abbreviatedZone(name) !== null;
}

/** 'America/New_York', also from '/mozilla.org/20050126_1/America/New_York'; null if there is none. */
function ianaOf(text: string): string | null {
  const segments = text
    .trim()
    .replace(/^(US|Canada)-/, '$1/')
    .replaceAll(' ', '_')
    .split('/')
    .filter(Boolean)
    .slice(-3);
  for (let from = 0; from < segments.length; from++) {
    const name = segments.slice(from).join('/');
    if (from > 0 && !name.includes('/')) return null;
    if (isAbbreviation(name)) return null;
    const found = ianaName(name);
    if (found) return alternativeNames.test(name) || isSameText(found, name) ? found : name;
  }
  return null;
}

function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function customZone(block: ZoneBlock, home: Zone, { work, today }: ZoneSources): Zone | null {
  const changesOf = customChanges(block.observances, work);
  if (!changesOf) return null;
  const offsetAt = rememberByYear(changesOf);
  return { iana: matchingIana(offsetAt, home, today), offsetAt };
}

/**
 * A well-known zone whose definition in the file says otherwise. Laws change before names do: from a day on for which
 * the definition has the clocks of the campus for a year, and the name hasn't, the campus's zone is meant.
 */
function asOnCampus(zone: Zone, block: ZoneBlock | undefined, { campus, work }: ZoneSources): Zone {
  const changesOf = block && zone.iana !== campus.iana ? customChanges(block.observances, work) : null;
  if (!changesOf) return zone;
  const writtenAt = rememberByYear(changesOf);
  const isCampus = (instant: number) =>
    writtenAt(instant) !== zone.offsetAt(instant) &&
    signature(writtenAt, instant) === signature(campus.offsetAt, instant);
  return {
    iana: zone.iana,
    ianaAt: (instant) => (isCampus(instant) ? campus : zone).iana,
    offsetAt: (instant) => (isCampus(instant) ? campus : zone).offsetAt(instant),
  };
}

let zonesBySignature: { since: number; zones: ReadonlyMap<string, string> } | null = null;

/** The calendar's own zone if an abbreviation means the same: 'CET' in a calendar of Berlin. */
function sameAllYear(zone: Zone, home: Zone, today: number): Zone {
  return signature(zone.offsetAt, today) === signature(home.offsetAt, today) ? home : zone;
}

/** An IANA zone with the same offsets all year: the calendar's own, else a well-known one, else any. */
function matchingIana(offsetAt: Zone['offsetAt'], home: Zone, today: number): string {
  const wanted = signature(offsetAt, today);
  if (signature(home.offsetAt, today) === wanted) return home.iana;
  if (zonesBySignature?.since !== today)
    zonesBySignature = { since: today, zones: signaturesOfAllZones(today) };
  return zonesBySignature.zones.get(wanted) ?? home.iana;
}

const wellKnownZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Halifax',
  'Europe/London',
  'Europe/Paris',
  'Europe/Athens',
  'Asia/Tokyo',
  'Asia/Shanghai',
  'Australia/Sydney',
];

function signaturesOfAllZones(since: number): ReadonlyMap<string, string> {
  const zones = new Map<string, string>();
  for (const iana of [...wellKnownZones, ...Intl.supportedValuesOf('timeZone')]) {
    const key = signature(offsetReader(iana), since);
    if (!zones.has(key)) zones.set(key, iana);
  }
  return zones;
}

/** The offsets every eight days of the year that begins at an instant. */
function signature(offsetAt: Zone['offsetAt'], since: number): string {
  return Array.from({ length: 46 }, (_, index) => offsetAt(since + index * 8 * dayMs)).join();
}

/** '(UTC-05:00) Eastern Time (US & Canada)', 'GMT+0100', 'Amsterdam, Belgrade, Berlin'. */
function labelledZone(name: string, home: Zone, { ianaZone, today }: ZoneSources): Zone | null {
  // Runs of spaces would be divided among the optional parts in every possible way.
  const spaced = name.replace(/\s+/g, ' ');
  const match = /^\(? ?(?:UTC|GMT) ?(?:([+-])(\d{1,2})(?::?(\d{2}))?)? ?\)? ?(.{0,200})$/i.exec(spaced);
  const label = match?.[4] || (match ? '' : name);
  const named = label ? (windowsZone(label) ?? cityZone(label)) : null;
  if (named) return ianaZone(named);
  if (!match?.[2]) return null;
  const offset = parseOffset(`${match[1]}${match[2].padStart(2, '0')}${match[3] ?? '00'}`);
  if (offset === null) return null;
  // Twice half a year apart: one is standard time, as such labels have it.
  if (offset === Math.min(home.offsetAt(today), home.offsetAt(today + 182 * dayMs))) return home;
  const hours = offset / hourMs;
  const iana = Number.isInteger(hours) ? ianaName(`Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`) : null;
  return { iana: iana ?? home.iana, offsetAt: () => offset };
}

let zonesByCity: ReadonlyMap<string, string> | null = null;

/** The zone of the first city named in a list. */
function cityZone(label: string): string | null {
  zonesByCity ??= new Map(
    Intl.supportedValuesOf('timeZone').map((iana) => [iana.split('/').at(-1)?.toLowerCase() ?? '', iana]),
  );
  for (const city of label.split(',').slice(0, 10)) {
    const found = zonesByCity.get(city.trim().toLowerCase().replaceAll(' ', '_'));
    if (found) return found;
  }
  return null;
}
