import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOffsetsFrom } from '@quad/icalendar/zone-clock';
import { bookOffset, bookStart, learnZones, readZone } from '@quad/shared/zone-book';
import * as z from 'zod';
import type { Env } from '../env';
import { compileZones, tzVersion, type ZoneBook } from './tz-database';
import released from './zone-book.json' with { type: 'json' };

const texts = z.record(z.string(), z.string());
const bookSchema = z.object({ version: z.string().regex(/^\d{4}[a-z]+$/), zones: texts, links: texts });

let current: ZoneBook;
let text = '';

function take(book: ZoneBook): void {
  current = book;
  const named = Object.entries(book.zones);
  const linked = Object.entries(book.links).map(([link, name]) => [link, book.zones[name] ?? '']);
  text = [book.version, ...[...named, ...linked].map((entry) => entry.join('='))].join(';');
  learnZones(text);
}

take(released);
readOffsetsFrom(bookOffset);

/** The version of tzdata that this process reads clocks by. */
export const zoneVersion = (): string => current.version;

/** Of each zone one name; others are links to them. */
export const zoneNames = (): string[] => Object.keys(current.zones);

/** For `learnZones` of a process that has the release's book only; empty if it is the newest. */
export const newerZones = (): string => (current === released ? '' : text);

const dayMs = 86_400_000;
/** Laws are made late, and packages come later still: the last months may be different in a newer version. */
const settledMs = 365 * dayMs;

/** What a newer book must not say otherwise; null if it is fine. */
function faultOf(newer: ZoneBook, now: Date): string | null {
  const textIn = ({ zones, links }: ZoneBook, name: string) => zones[name] ?? zones[links[name] ?? ''];
  for (const name of [...Object.keys(current.zones), ...Object.keys(current.links)]) {
    const [known = '', text] = [textIn(current, name), textIn(newer, name)];
    if (text === undefined) return `it has no ${name}`;
    if (text === known) continue;
    const [before, after] = [readZone(known), readZone(text)];
    for (let time = bookStart; time < now.getTime() - settledMs; time += dayMs) {
      if (before(time) === after(time)) continue;
      return `clocks in ${name} showed something else on ${new Date(time).toISOString().slice(0, 10)}`;
    }
  }
  return null;
}

const keptFolder = (dataDir: string) => join(dataDir, 'zones');
const keptPath = (dataDir: string) => join(keptFolder(dataDir), 'book.json');

function readKept(dataDir: string): ZoneBook | null {
  try {
    return bookSchema.parse(JSON.parse(readFileSync(keptPath(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

function keep(book: ZoneBook, dataDir: string): void {
  mkdirSync(keptFolder(dataDir), { recursive: true, mode: 0o700 });
  const unfinished = `${keptPath(dataDir)}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(book));
  renameSync(unfinished, keptPath(dataDir));
}

const refusalOf = ({ version }: ZoneBook, fault: string) =>
  `The time zones of version ${version} are not taken: ${fault}.`;

/** The system's zones if they are newer, or a sentence about what is wrong with them; null if they aren't newer. */
export function findSystemZones(folder: string, now: Date): ZoneBook | string | null {
  if ((tzVersion(folder) ?? '') <= current.version) return null;
  try {
    const book = compileZones(folder);
    const fault = faultOf(book, now);
    return fault === null ? book : refusalOf(book, fault);
  } catch (error) {
    return `The time zones in ${folder} can't be used: ${(error as Error).message}`;
  }
}

/**
 * Reads clocks by the newest book from now on: the release's, the one kept in DATA_DIR, or what the system's zones say, so that
 * an update of the system is enough when a law changes.
 * @param warn receives why a newer one is not taken
 */
export function takeNewestZones(
  { DATA_DIR, ZONEINFO_DIR }: Pick<Env, 'DATA_DIR' | 'ZONEINFO_DIR'>,
  now: Date,
  warn: (line: string) => void,
): void {
  const kept = readKept(DATA_DIR);
  if (kept && kept.version > current.version) {
    const fault = faultOf(kept, now);
    if (fault === null) take(kept);
    else warn(refusalOf(kept, fault));
  }
  const system = findSystemZones(ZONEINFO_DIR, now);
  if (typeof system === 'string') warn(system);
  else if (system) {
    take(system);
    keep(system, DATA_DIR);
  }
}

const lookEveryMs = dayMs;

/**
 * @param onNewer is called once a newer book has been taken
 * @returns how to stop
 */
export function watchZones(env: Env, now: () => Date, onNewer: () => void): () => void {
  const look = () => {
    const before = zoneVersion();
    takeNewestZones(env, now(), console.error);
    if (zoneVersion() !== before) onNewer();
  };
  const timer = setInterval(look, lookEveryMs).unref();
  return () => clearInterval(timer);
}
