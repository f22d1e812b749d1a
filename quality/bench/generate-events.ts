import { readFileSync } from 'node:fs';
import { type Category, categories } from '@quad/shared/categories';

/** A center around which synthetic events cluster. */
export interface Campus {
  lat: number;
  lng: number;
  /** Its share of the events, relative to the others. */
  weight: number;
}

/** One row of the events table. */
export interface SyntheticEvent {
  id: string;
  title: string;
  description: string;
  category: Category;
  startDate: Date;
  endDate: Date | null;
  timezone: string;
  location: string;
  venueName: string;
  latitude: number;
  longitude: number;
  price: number;
  externalId: string | null;
  isPublic: boolean;
}

export interface GeneratorOptions {
  count: number;
  /** Start dates are distributed around this instant: 70 % of the events start after it. */
  now: Date;
  /** Real titles to choose from, instead of generated ones. */
  titles?: readonly string[];
  campuses?: readonly Campus[];
}

const campusCount = 2_000;
const metroCount = 80;
const upcomingDays = 120;
const pastDays = 60;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * A small fast generator of numbers in [0, 1) with the same sequence for the same seed everywhere
 * (mulberry32).
 */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;

const pick = <T>(random: Random, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T;

/** Normally distributed around 0 with deviation 1 (Box-Muller). */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/**
 * Campuses of the United States: two thirds clustered in metros of very different sizes, the rest isolated.
 */
export function syntheticCampuses(seed = 7): Campus[] {
  const random = createRandom(seed);
  const place = () => ({ lat: 26 + random() * 22, lng: -123 + random() * 52 });
  const metros = Array.from({ length: metroCount }, (_, rank) => ({ ...place(), share: 1 / (rank + 4) }));
  const shares = metros.reduce((sum, metro) => sum + metro.share, 0);
  return Array.from({ length: campusCount }, () => {
    const weight = 0.2 + random() ** 3 * 4;
    if (random() > 0.66) return { ...place(), weight: weight * 0.4 };
    let at = random() * shares;
    const metro =
      metros.find((candidate) => {
        at -= candidate.share;
        return at <= 0;
      }) ?? (metros[0] as (typeof metros)[0]);
    return { lat: metro.lat + normal(random) * 0.12, lng: metro.lng + normal(random) * 0.15, weight };
  });
}

const openings = [
  'Open',
  'Fall',
  'Late Night',
  'Student',
  'Campus',
  'Sunday',
  'Annual',
  'Free',
  'Midnight',
  'Rooftop',
];
const subjects: Record<Category, readonly string[]> = {
  parties: ['House Party', 'Dance Party', 'Costume Party', 'Welcome Party'],
  concerts: ['Jazz Concert', 'Symphony', 'Battle of the Bands', 'Acoustic Night', 'Choir Concert'],
  food: ['Food Truck Rally', 'Pancake Breakfast', 'Taco Tuesday', 'Bake Sale'],
  restaurants: ['Tasting Menu', 'Brunch', 'Ramen Night', 'Pizza Social'],
  sports: ['Pickup Basketball', 'Volleyball Tournament', 'Yoga', 'Intramural Soccer', 'Climbing'],
  study: ['Study Group', 'Calculus Review', 'Thesis Workshop', 'Organic Chemistry Session'],
  social: ['Game Night', 'Movie Screening', 'Volunteer Day', 'Trivia', 'Karaoke'],
  nightlife: ['Club Night', 'Comedy Show', 'Open Mic', 'Karaoke Marathon'],
};
const streets = [
  'Main',
  'College',
  'University',
  'Clifton',
  'Vine',
  'Elm',
  'Oak',
  'Campus',
  'Victory',
  'Market',
];
const venues = [
  'Hall',
  'Arena',
  'Library',
  'Union',
  'Theater',
  'Gym',
  'Lawn',
  'Chapel',
  'Pavilion',
  'Taproom',
];
const syllables = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zy'.split(' ');
const sentences = [
  'Bring a friend and stay as long as you like.',
  'Doors open half an hour before the start.',
  'Everybody is welcome, no experience needed.',
  'Snacks and drinks will be there while they last.',
  'Hosted by the student activities board.',
  'Please register at the desk when you arrive.',
];

/** A generated name: about 64 million are possible, so that some words are as rare as in reality. */
const name = (random: Random) => {
  const word = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(random, syllables)).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
};

function uuid(random: Random): string {
  const hex = () =>
    Math.floor(random() * 4_294_967_296)
      .toString(16)
      .padStart(8, '0');
  const digits = hex() + hex() + hex() + hex();
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
}

function duration(random: Random): number | null {
  const kind = random();
  if (kind < 0.5) return null;
  if (kind < 0.96) return hourMs * (1 + Math.floor(random() * 10) / 2);
  if (kind < 0.985) return dayMs;
  return dayMs * (2 + Math.floor(random() * 28));
}

/** Generates the same events for the same options, in random order of location and time. */
export function* generateEvents(options: GeneratorOptions): Generator<SyntheticEvent> {
  const campuses = options.campuses ?? syntheticCampuses();
  const random = createRandom(20_261_120);
  const ends: number[] = [];
  let total = 0;
  for (const campus of campuses) {
    total += campus.weight;
    ends.push(total);
  }
  for (let index = 0; index < options.count; index += 1) {
    const at = random() * total;
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] as number) < at) low = middle + 1;
      else high = middle;
    }
    const campus = campuses[low] as Campus;
    const category = pick(random, categories);
    const day = random() < 0.7 ? random() * upcomingDays : -random() * pastDays;
    const start = Math.floor((options.now.getTime() + day * dayMs) / (hourMs / 2)) * (hourMs / 2);
    const length = duration(random);
    const opening = pick(random, openings);
    const venueName = `${name(random)} ${pick(random, venues)}`;
    yield {
      id: uuid(random),
      title: options.titles
        ? pick(random, options.titles)
        : `${opening} ${pick(random, subjects[category])} with ${name(random)}`,
      description: Array.from({ length: 2 + Math.floor(random() * 6) }, () =>
        random() < 0.3 ? `${name(random)} ${name(random)} ${name(random)}.` : pick(random, sentences),
      ).join(' '),
      category,
      startDate: new Date(start),
      endDate: length === null ? null : new Date(start + length),
      timezone: 'America/New_York',
      location: `${1 + Math.floor(random() * 999)} ${pick(random, streets)} St, ${name(random)}`,
      venueName,
      latitude: clamp(campus.lat + normal(random) * 0.02, -90, 90),
      longitude: clamp(campus.lng + normal(random) * 0.02, -180, 180),
      price: random() < 0.6 ? 0 : Math.round(random() * 6_000) / 100,
      externalId: random() < 0.4 ? `synthetic-${index}` : null,
      isPublic: random() < 0.98,
    };
  }
}

/** Real titles from a text, CSV or JSON-lines file: one per line, the first column or the `title`. */
export function readTitles(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => {
      if (line.startsWith('{')) return String((JSON.parse(line) as { title?: unknown }).title ?? '');
      return line.replace(/^"?([^",]*).*$/, '$1');
    })
    .map((title) => title.trim().slice(0, 200))
    .filter((title) => title.length > 2);
}

/** Real campuses from a CSV file with columns named lat and lng (or latitude and longitude). */
export function readCampuses(path: string): Campus[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').split('\n');
  const columns = header.toLowerCase().trim().split(',');
  const lat = columns.findIndex((column) => /^lat(itude)?$/.test(column));
  const lng = columns.findIndex((column) => /^(lng|lon|longitude)$/.test(column));
  if (lat < 0 || lng < 0) throw new Error(`${path} has no columns lat and lng`);
  return lines
    .map((line) => line.split(','))
    .map((cells) => ({ lat: Number(cells[lat]), lng: Number(cells[lng]), weight: 1 }))
    .filter((campus) => Math.abs(campus.lat) <= 90 && Math.abs(campus.lng) <= 180 && campus.lat !== 0);
}
