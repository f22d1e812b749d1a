import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dateOfDay } from '@quad/shared/local-time';
import { bookStart, changeIn } from '@quad/shared/zone-book';

/** What a TZif file (RFC 9636) says of one zone. */
interface TzifZone {
  /** From a time on, clocks are that far ahead of UTC: milliseconds and minutes; the first is before all times. */
  transitions: { time: number; offset: number }[];
  /** What holds after the last of them, as POSIX's TZ variable. */
  footer: string;
}

const headerBytes = 44;

/** The bytes of a data block, by the counts in its header. */
function blockBytes(file: Buffer, header: number, timeBytes: number): number {
  const [utc, standard, leaps, times, types, letters] = [20, 24, 28, 32, 36, 40].map((at) =>
    file.readUInt32BE(header + at),
  ) as [number, number, number, number, number, number];
  return times * (timeBytes + 1) + types * 6 + letters + leaps * (timeBytes + 4) + standard + utc;
}

/** @throws if it is no TZif file of version 2 or later */
function readTzif(file: Buffer): TzifZone {
  if (file.toString('latin1', 0, 4) !== 'TZif' || (file[4] ?? 0) < 0x32) throw new Error('No TZif file.');
  // The first block is for readers of the first version.
  const header = headerBytes + blockBytes(file, 0, 4);
  const count = file.readUInt32BE(header + 32);
  const times = header + headerBytes;
  const kinds = times + count * 8;
  const offsetOf = (kind: number) => Math.round(file.readInt32BE(kinds + count + kind * 6) / 60);
  const transitions = [{ time: Number.NEGATIVE_INFINITY, offset: offsetOf(0) }];
  for (let index = 0; index < count; index++) {
    const time = Number(file.readBigInt64BE(times + index * 8)) * 1000;
    transitions.push({ time, offset: offsetOf(file.readUInt8(kinds + index)) });
  }
  const end = times + blockBytes(file, header, 8);
  return { transitions, footer: file.toString('latin1', end + 1, file.length - 1) };
}

/** All zones of one version of tzdata. */
export interface ZoneBook {
  version: string;
  /** By IANA name, as shared/src/zone-book.ts describes. */
  zones: Record<string, string>;
  /** Other names of zones. */
  links: Record<string, string>;
}

/** Month, week, weekday, minute and offset, as in a zone's text. */
type YearlyChange = readonly [number, number, number, number, number];

interface Change {
  time: number;
  /** Minutes ahead of UTC. */
  offset: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** An offset of POSIX's TZ, which counts west as positive, in minutes ahead of UTC; absent: `fallback`. */
function posixMinutes(text: string | undefined, fallback: number, sign = -1): number {
  if (!text) return fallback;
  const [, minus, hours, minutes = '0'] = /^([+-]?)(\d+)(?::(\d+))?/.exec(text) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (minus === '-' ? -sign : sign);
}

const posixRule =
  /^(?:<[^>]+>|[A-Za-z]+)([\d:+-]+)(?:(?:<[^>]+>|[A-Za-z]+)([\d:+-]*),M(\d+)\.(\d)\.(\d)(?:\/([^,]+))?,M(\d+)\.(\d)\.(\d)(?:\/(.+))?)?$/;

/** The yearly changes of 'EST5EDT,M3.2.0,M11.1.0'; none without daylight saving time. */
function readPosixRule(text: string): YearlyChange[] {
  const match = posixRule.exec(text);
  if (!match) throw new Error(`The rule ${text} can't be read.`);
  const [, standardText, daylightText, m1, w1, d1, t1, m2, w2, d2, t2] = match;
  if (m1 === undefined) return [];
  const standard = posixMinutes(standardText, 0);
  const daylight = posixMinutes(daylightText, standard + 60);
  return [
    [Number(m1), Number(w1), Number(d1), posixMinutes(t1, 120, 1) - standard, daylight],
    [Number(m2), Number(w2), Number(d2), posixMinutes(t2, 120, 1) - daylight, standard],
  ];
}

/** How many changes from the first on are what yearly ones give after a time. */
function covered(rule: readonly YearlyChange[], after: number, changes: readonly Change[]): number {
  let count = 0;
  for (let year = new Date(after).getUTCFullYear(); rule.length > 0; year++) {
    const expected = rule
      .map((change) => ({ time: changeIn(year, change), offset: change[4] }))
      .filter(({ time }) => time > after)
      .sort((one, other) => one.time - other.time);
    for (const { time, offset } of expected) {
      const change = changes[count];
      if (change?.time !== time || change.offset !== offset) return count;
      count += 1;
    }
  }
  return count;
}

/** Rules speak of the second Sunday, the last Thursday, or of a time before or after one. */
const dayShifts = [0, -1, 1, -2];

/** The yearly changes of which one may be an instance, and a later one another. */
function possibleRules(one: Change, before: number, later: Change): YearlyChange[] {
  const day = Math.floor((one.time + before * minuteMs) / dayMs);
  const laterYear = new Date(later.time).getUTCFullYear();
  return dayShifts
    .flatMap((shift) => {
      const date = dateOfDay(day + shift);
      const minute = one.time / minuteMs - (day + shift) * 1440;
      const weeks = [Math.ceil(date.day / 7), 5];
      return weeks.map((week): YearlyChange => [date.month, week, date.weekday, minute, one.offset]);
    })
    .filter((rule) => changeIn(laterYear, rule) === later.time);
}

/** The yearly changes that give the most of those to come; none if that is less than two years. */
function bestRule(start: Change, changes: readonly Change[]): { rule: YearlyChange[]; count: number } {
  const [first, second, third, fourth] = changes;
  let best = { rule: [] as YearlyChange[], count: 0 };
  if (!first || !second || !third || !fourth) return best;
  for (const one of possibleRules(first, start.offset, third)) {
    for (const other of possibleRules(second, first.offset, fourth)) {
      const count = covered([one, other], start.time, changes);
      if (count >= 4 && count > best.count) best = { rule: [one, other], count };
    }
  }
  return best;
}

/** A zone's text from what a TZif file says. */
function writeZone(file: Buffer): string {
  const { transitions, footer } = readTzif(file);
  const lastRule = readPosixRule(footer);
  let start: Change = { time: bookStart, offset: 0 };
  let changes: Change[] = [];
  for (const { time, offset } of transitions) {
    if (time <= bookStart) start = { time: bookStart, offset };
    else if (offset !== (changes.at(-1) ?? start).offset) changes.push({ time, offset });
  }
  const spans: string[] = [];
  let written = bookStart;
  const write = ({ time, offset }: Change, rule: readonly YearlyChange[]) => {
    const after = ((time - written) / minuteMs).toString(36);
    written = time;
    spans.push([after, offset, ...rule.map((change) => change.join('.'))].join());
  };
  /** From a change on, the rule that holds without an end may hold already. */
  const isLast = () => covered(lastRule, start.time, changes) === changes.length;
  while (!(lastRule.length > 0 ? isLast() : changes.length === 0)) {
    const { rule, count } = bestRule(start, changes);
    write(start, rule);
    start = changes[Math.max(count, 1) - 1] ?? start;
    changes = changes.slice(Math.max(count, 1));
  }
  write(start, lastRule);
  return spans.join(' ');
}

/** The version of a folder of zones, such as /usr/share/zoneinfo; null if there is none, or it doesn't say. */
export function tzVersion(folder: string): string | null {
  try {
    return /^# version (\d{4}[a-z]+)\b/.exec(readFileSync(join(folder, 'tzdata.zi'), 'latin1'))?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Reads a folder of zones. @throws if it isn't whole */
export function compileZones(folder: string): ZoneBook {
  const version = tzVersion(folder);
  if (version === null) throw new Error(`${folder} has no tzdata.zi with a version.`);
  const book: ZoneBook = { version, zones: {}, links: {} };
  for (const line of readFileSync(join(folder, 'tzdata.zi'), 'latin1').split('\n')) {
    const [kind, name = '', link = ''] = line.split(' ');
    if (kind === 'Z' && name !== 'Factory') book.zones[name] = writeZone(readFileSync(join(folder, name)));
    if (kind === 'L') book.links[link] = name;
  }
  return book;
}
