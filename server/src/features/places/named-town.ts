import { distanceMiles, type LatLng } from '@quad/shared/geo';
import { countryCode } from './countries';
import type { BookCampus } from './place-book';
import { buildingWord, roomWord, venueWord } from './place-words';
import { provinceCode, stateCode, writtenState } from './states';

/** A town of the gazetteer. */
export interface Town extends LatLng {
  name: string;
  /** Two-letter state or province. */
  region: string | null;
  population: number;
  /** Whether it is in the country of the campus: there alone it may be named without its state. */
  isHome: boolean;
}

/** The towns of a name, the largest first. */
export type TownLookup = (name: string) => readonly Town[];

/** A town that a text names, in a state or another country. */
export interface NamedTown {
  city: string;
  /** Two-letter state or province; null if the text names none and the gazetteer doesn't know the town, or abroad. */
  region: string | null;
  isAbroad: boolean;
  /** Null if the gazetteer doesn't know it. */
  point: LatLng | null;
  /** What of the text is the town: [start, end). */
  start: number;
  end: number;
}

interface Segment {
  text: string;
  start: number;
  end: number;
}

/** A town without a state is accepted if it is this near or this large. */
const nearTownMiles = 60;
const nearTownInhabitants = 5_000;
const wellKnownTown = 100_000;
/** A town this near to campus is its own as well: campuses reach over town lines. */
const ownTownMiles = 4;

/** 'St. Louis' as 'saint louis': a town's name as it is compared. */
export function foldTown(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’ʻ‘.]|[\u02b9-\u02bf]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^st /, 'saint ')
    .replace(/^mt /, 'mount ')
    .replace(/^ft /, 'fort ');
}

/** Names in GeoNames that differ from those in addresses. */
const otherNames: Record<string, string> = {
  'new york city': 'new york',
  'washington dc': 'washington',
};

/** A lookup over towns, by every name they are written with. */
export function createTownLookup(towns: readonly Town[]): TownLookup {
  const byName = new Map<string, Town[]>();
  for (const town of [...towns].sort((one, other) => other.population - one.population)) {
    const name = foldTown(town.name);
    for (const key of new Set([name, otherNames[name] ?? name])) {
      const known = byName.get(key);
      if (known) known.push(town);
      else byName.set(key, [town]);
    }
  }
  return (name) => byName.get(foldTown(name)) ?? [];
}

/** Parts between commas, brackets, and dashes and slashes with spaces around; 'Napa. Calif.' has two. */
function segmentsOf(text: string): Segment[] {
  const segments: Segment[] = [];
  const pattern = /(?:[^,;|\n•·()\s/-]|\s(?![-–—/]\s)|[-/](?!\s))+/gu;
  for (const match of text.matchAll(pattern)) {
    const inner = /^(.*\p{Ll}{2})\.\s+(\p{L}[\p{L}.]{2,})$/u.exec(match[0].trim());
    const lead = match[0].length - match[0].trimStart().length;
    if (inner?.[1] && inner[2] && writtenState(inner[2])) {
      const start = match.index + lead;
      segments.push({ text: inner[1], start, end: start + inner[1].length });
      segments.push({
        text: inner[2],
        start: start + inner[1].length + 1,
        end: match.index + match[0].length,
      });
    } else if (match[0].trim() !== '') {
      segments.push({
        text: match[0].trim(),
        start: match.index + lead,
        end: match.index + match[0].trimEnd().length,
      });
    }
  }
  return segments;
}

const buildingAtEnd = new RegExp(`(?:${buildingWord.source}|\\bin)$`, 'iu');
const zipAtEnd = /(?:^|\s)\d{5}(?:-\d{4})?$/;
const postcodeAtEnd = /(?:^|\s)(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/;
const isNamed = (text: string, pattern: RegExp) => text.search(pattern) >= 0;

/** The town at the end of a segment: 'Indianapolis' of '617 Indiana Ave Indianapolis'. */
function townAtEnd(segment: Segment, region: string | null, lookup: TownLookup): (Town & Segment) | null {
  const words = [...segment.text.matchAll(/\S+/g)];
  for (let count = Math.min(words.length, 4); count > 0; count--) {
    const start = words[words.length - count]?.index ?? 0;
    const text = segment.text.slice(start);
    const town = lookup(text).find((one) => (region === null ? one.isHome : one.region === region));
    if (town) return { ...town, text, start: segment.start + start, end: segment.end };
  }
  return null;
}

/** 'Center Valley', 'Mill Spring', 'Union City': towns that begin as buildings end. */
const townLikeBuilding = /^(?:center|church|hall|house|mill|union) \p{L}+$/iu;

/** A town that only its state vouches for; a room or a building is none. */
function isPlausible({ text }: Segment): boolean {
  return (
    /^\p{L}[\p{L}\p{M}.'’ʻ‘\s-]*$/u.test(text) &&
    text.split(/\s+/).length <= 4 &&
    (!isNamed(text, buildingWord) || (townLikeBuilding.test(text) && !buildingAtEnd.test(text))) &&
    !venueWord.test(text) &&
    !roomWord.test(text)
  );
}

function townBefore(
  segment: Segment,
  region: string,
  end: number,
  lookup: TownLookup,
  isBeforeVenue: boolean,
): NamedTown | null {
  const known = townAtEnd(segment, region, lookup);
  if (known) return { city: known.text, region, isAbroad: false, point: known, start: known.start, end };
  if (!isBeforeVenue && !isPlausible(segment)) return null;
  return { city: segment.text, region, isAbroad: false, point: null, start: segment.start, end };
}

/** A town that the gazetteer knows in a province, whose code or name alone may be something else. */
function townInProvince(
  { text, start }: Segment,
  province: string,
  end: number,
  lookup: TownLookup,
): NamedTown | null {
  const town = townAtEnd({ text, start, end: start + text.length }, province, lookup);
  return town && { city: town.text, region: province, isAbroad: false, point: town, start: town.start, end };
}

/** 'Cincinnati OH 45221', 'Newark NJ', 'Vancouver BC': a state within a segment needs a town that the gazetteer knows. */
function townAndState(segment: Segment, lookup: TownLookup): NamedTown | null {
  const bare = segment.text.replace(postcodeAtEnd, '').trimEnd();
  const words = bare.split(/\s+/);
  for (const count of [1, 2]) {
    const name = words.slice(-count).join(' ');
    const isWritten = /^[A-Z]{2}$/.test(name) || /\./.test(name) || name.length > 3;
    const state = /\./.test(name) ? writtenState(name) : stateCode(name);
    const region = words.length > count && isWritten ? (state ?? provinceCode(name)) : null;
    const before = bare.slice(0, bare.length - name.length).trimEnd();
    const town =
      region &&
      townAtEnd({ text: before, start: segment.start, end: segment.start + before.length }, region, lookup);
    if (region && town)
      return { city: town.text, region, isAbroad: false, point: town, start: town.start, end: segment.end };
  }
  return null;
}

function withState(segments: readonly Segment[], lookup: TownLookup): NamedTown | null {
  for (const [index, segment] of segments.entries()) {
    const previous = segments[index - 1];
    const bare = segment.text.replace(zipAtEnd, '').trim();
    const region = previous && bare !== '' ? writtenState(bare) : null;
    const province = region ? null : provinceCode(segment.text.replace(postcodeAtEnd, ''));
    // 'USAF Academy, CO, Falcon Stadium': athletics calendars begin with the town.
    const next = index === 1 ? segments[2]?.text : undefined;
    const isBeforeVenue = next !== undefined && (isNamed(next, buildingWord) || venueWord.test(next));
    const found =
      (previous && region && townBefore(previous, region, segment.end, lookup, isBeforeVenue)) ||
      (previous && province && townInProvince(previous, province, segment.end, lookup)) ||
      townAndState(segment, lookup);
    if (found) return found;
    const town = bare !== segment.text && bare !== '' ? lookup(bare).find(({ isHome }) => isHome) : undefined;
    if (town)
      return {
        city: bare,
        region: town.region,
        isAbroad: false,
        point: town,
        start: segment.start,
        end: segment.end,
      };
  }
  return null;
}

/** 'Basel, Switzerland', 'Toronto, Ont.', 'Jägerstr. 51, 10117 Berlin'. */
function abroad(segments: readonly Segment[]): NamedTown | null {
  const last = segments.at(-1);
  const previous = segments.at(-2);
  if (!last || !previous) return null;
  const country = last.text.length > 3 || last.text === 'UK' ? countryCode(last.text) : null;
  const isProvince = provinceCode(last.text) !== null && isPlausible(previous);
  const town = { region: null, isAbroad: true, point: null };
  if ((country && country !== 'US' && !stateCode(last.text)) || isProvince) {
    return {
      ...town,
      city: previous.text.replace(/\d{4,}/g, '').trim(),
      start: previous.start,
      end: last.end,
    };
  }
  const european = /^\d{4,5}\s+(\p{Lu}[\p{L}\s-]+)$/u.exec(last.text);
  const isStreet = /\s\d+\s?\p{L}?$/u.test(previous.text);
  return european?.[1] && isStreet ? { ...town, city: european[1], start: last.start, end: last.end } : null;
}

const nearTown = (towns: readonly Town[], near: LatLng | null) =>
  towns.find(
    (town) =>
      near !== null && town.population >= nearTownInhabitants && distanceMiles(town, near) <= nearTownMiles,
  );

function nearOrLarge(towns: readonly Town[], near: LatLng | null): Town | null {
  const large = ({ population, isHome }: Town) => isHome && population >= wellKnownTown;
  return nearTown(towns, near) ?? towns.find(large) ?? null;
}

/** A town without its state: alone, last after a comma, last after a building's name, or of a campus: 'Petaluma Campus'. */
function withoutState(
  segments: readonly Segment[],
  lookup: TownLookup,
  near: LatLng | null,
): NamedTown | null {
  const last = segments.at(-1);
  if (!last) return null;
  const branch = /^(\S.*) campus$/i.exec(last.text)?.[1];
  const known = branch ? nearTown(lookup(branch), near) : nearOrLarge(lookup(last.text), near);
  const named = (town: Town, { text, start, end }: Segment) =>
    ({ city: text, region: town.region, isAbroad: false, point: town, start, end }) satisfies NamedTown;
  if (known && branch) return named(known, { ...last, text: branch });
  if (known && (segments.length > 1 || known.population >= wellKnownTown)) return named(known, last);
  const end = townAtEnd(last, null, lookup);
  const before = end ? last.text.slice(0, end.start - last.start).trim() : '';
  return end && buildingAtEnd.test(before) && end.population >= wellKnownTown ? named(end, end) : null;
}

/**
 * The town that a text names, also its campus's own: with a state however shortened, with a zip code, in another
 * country, or alone if it is near or well known.
 */
export function findTown(text: string, lookup: TownLookup, near: LatLng | null): NamedTown | null {
  const segments = segmentsOf(
    text.replace(/[,\s]{0,3}\b(?:united states(?: of america)?|u\.?s\.?a\.?|canada)\s*$/i, (match) =>
      ' '.repeat(match.length),
    ),
  );
  return withState(segments, lookup) ?? abroad(segments) ?? withoutState(segments, lookup, near);
}

/** The parts of a text that may be towns, to be looked up in the gazetteer at once. */
export function possibleTowns(text: string): string[] {
  return segmentsOf(text).flatMap(({ text }) => {
    const words = text.replace(postcodeAtEnd, '').trim().split(/\s+/).slice(-6);
    const runs = words.flatMap((_, start) =>
      words.slice(start).map((_, length) => words.slice(start, start + length + 1).join(' ')),
    );
    return runs.filter((run) => run.length > 2 && run.length <= 60 && run.split(' ').length <= 4);
  });
}

/** Whether a town is the campus's own. */
export function isOwnTown(town: NamedTown, campus: BookCampus | null): boolean {
  if (!campus || town.isAbroad) return false;
  const isState = town.region === null || campus.region === null || town.region === campus.region;
  if (campus.city && foldTown(campus.city) === foldTown(town.city) && isState) return true;
  if (!campus.city && ` ${foldTown(campus.name)} `.includes(` ${foldTown(town.city)} `)) return true;
  return (
    town.point !== null && campus.point !== null && distanceMiles(town.point, campus.point) <= ownTownMiles
  );
}
