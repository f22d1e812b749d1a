import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';

export interface DemoVenue {
  key: string;
  name: string;
  address: string;
  lat: string;
  lng: string;
}

export interface DemoEvent {
  slug: string;
  category: string;
  title: string;
  /** Relative to today, in days. */
  day: string;
  /** Local wall time, or a signed number of minutes from now. */
  time: string;
  hours: string;
  venue: string;
  min: string;
  max: string;
  cap: string;
  going: string;
  /** '' if hosted here, else the seller. */
  source: string;
  status: string;
  description: string;
}

/** A building of the demo's campuses. */
export interface DemoPlace {
  name: string;
  /** Separated by ';'. */
  aliases: string;
  street: string;
  lat: string;
  lng: string;
  /** '' if nobody knows. */
  entranceLat: string;
  entranceLng: string;
  stepFreeLat: string;
  stepFreeLng: string;
}

export interface DemoPerson {
  firstName: string;
  lastName: string;
}

/** The folder server/demo, from source as well as from the bundle. */
function demoFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'demo', 'events.csv'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder server/demo is missing');
    folder = parent;
  }
  return join(folder, 'demo');
}

function readTable<Row>(name: string): Row[] {
  return parse(readFileSync(join(demoFolder(), `${name}.csv`)), { columns: true }) as Row[];
}

/** A map of the demo campus's city, drawn by hand (server/demo/sketch-map.txt says in which form). */
export const readDemoSketch = () => readFileSync(join(demoFolder(), 'sketch-map.txt'), 'utf8');

export const readDemoPlaces = () => readTable<DemoPlace>('places');
export const readDemoVenues = () => readTable<DemoVenue>('venues');
export const readDemoEvents = () => readTable<DemoEvent>('events');
export const readDemoPeople = () => readTable<DemoPerson>('people');

/** The same UUID (version 5) for the same name, so that the next start finds the existing rows. */
export function demoId(name: string): string {
  const hex = createHash('sha1').update(`quad-demo:${name}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}
