import { offsetMinutes } from '@quad/shared/local-time';
import { at, decodeText, isObject, type JsonObject, listOf, textOf } from '../../text/loose-json';
import { readCoordinates, zoneAt } from '../../text/source-coordinates';
import type { SourceTime } from '../../text/source-time';
import { NotASourceError, type RejectedEntry } from './normalized-event';
import { type SourceEntry, withUtcAsLocal } from './source-entry';

/** A schema.org event in a document, with the Place that contains it. */
export interface EventNode {
  event: JsonObject;
  /** The Place whose `event` list contains it, for events without their own. */
  enclosingPlace: JsonObject | null;
}

/** The bodies of a page's `application/ld+json` scripts, in linear time however broken the markup is. */
function scriptBodies(html: string): string[] {
  const lower = html.toLowerCase();
  const bodies: string[] = [];
  let position = lower.indexOf('<script');
  while (position !== -1) {
    const tagEnd = lower.indexOf('>', position);
    const bodyEnd = tagEnd === -1 ? -1 : lower.indexOf('</script', tagEnd);
    if (bodyEnd === -1) break;
    if (lower.slice(position, tagEnd).includes('ld+json')) bodies.push(html.slice(tagEnd + 1, bodyEnd));
    position = lower.indexOf('<script', bodyEnd);
  }
  return bodies;
}

/** Templates leave line breaks in strings, trailing commas, and CDATA marks around JSON. */
function repairJson(text: string): string {
  const bare = text
    .trim()
    .replace(/^(\/\/\s*)?(<!--|<!\[CDATA\[)/, '')
    .replace(/(\/\/\s*)?(-->|\]\]>)(\s*;)?$/, '')
    .trim();
  const plain = /"/.test(bare) ? bare : bare.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return plain
    .replace(/\p{Cc}/gu, ' ')
    .replace(/,(\s*[}\]])/g, '$1')
    .replace(/;$/, '');
}

function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(repairJson(text));
  }
}

/** Types that end in Event but aren't events that people go to. */
const otherTypes = /^(Publication|Broadcast|OnDemand|Delivery|Sale|UserInteraction)Event$/;

function typesOf(node: JsonObject): string[] {
  return listOf(node['@type']).map((type) => textOf(type)?.replace(/^.*[/:]/, '') ?? '');
}

/** The types of an event node, 'MusicEvent' for 'https://schema.org/MusicEvent'; empty for other nodes. */
export function eventTypes(node: JsonObject): string[] {
  return typesOf(node).filter(
    (type) =>
      (/Event$/.test(type) && !otherTypes.test(type)) || /^(Festival|Hackathon|CourseInstance)$/.test(type),
  );
}

/** Deeper nesting is an attack, not a page. */
const maxDepth = 40;

function walk(
  value: unknown,
  place: JsonObject | null,
  depth: number,
  visit: (found: EventNode) => void,
): void {
  if (depth > maxDepth) return;
  if (Array.isArray(value)) {
    for (const item of value) walk(item, place, depth + 1, visit);
    return;
  }
  if (!isObject(value)) return;
  if (eventTypes(value).length > 0) visit({ event: value, enclosingPlace: place });
  const isPlace = isObject(value.address) || typeof value.address === 'string' || isObject(value.geo);
  for (const [key, child] of Object.entries(value)) {
    // A festival's page repeats the festival in each of its concerts; it is read where it is defined.
    if (key !== 'superEvent') walk(child, isPlace ? value : place, depth + 1, visit);
  }
}

/** A document's nodes by @id, for resolving `{"@id": …}`. */
function indexById(value: unknown, index: Map<string, JsonObject>, depth = 0): Map<string, JsonObject> {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return index;
  if (isObject(value)) {
    const id = textOf(value['@id']);
    if (id && Object.keys(value).length > 1 && !index.has(id)) index.set(id, value);
  }
  for (const child of Object.values(value)) indexById(child, index, depth + 1);
  return index;
}

interface JsonLdDocument {
  events: EventNode[];
  rejected: RejectedEntry[];
  /** The node that `{"@id": …}` refers to, or the value itself. */
  resolve(value: unknown): unknown;
}

/**
 * Finds the schema.org events of a web page or of bare JSON-LD.
 * @throws NotASourceError if there is no JSON-LD, or none of it describes an event
 */
export function findEventNodes(input: unknown): JsonLdDocument {
  const isText = typeof input === 'string' || input instanceof Uint8Array;
  const text = isText ? decodeText(input).trim() : '';
  if (isText && text === '')
    throw new NotASourceError('This is not a page with schema.org events: it is empty.');
  const isBare = !isText || /^[[{]/.test(text);
  const bodies = isBare ? [text] : scriptBodies(text);
  if (bodies.length === 0) {
    throw new NotASourceError(
      'This is not a page with schema.org events: it has no application/ld+json script.',
    );
  }
  const rejected: RejectedEntry[] = [];
  const documents = bodies.flatMap((body, index) => {
    try {
      return [isText ? parseLoosely(body) : input];
    } catch {
      rejected.push({ entry: `JSON-LD script ${index + 1}`, reason: 'it is broken JSON' });
      return [];
    }
  });
  const events: EventNode[] = [];
  for (const document of documents) walk(document, null, 0, (found) => events.push(found));
  if (events.length === 0 && (isBare || rejected.length === 0)) {
    const what = isBare ? 'This is not JSON-LD of schema.org:' : 'This page has JSON-LD, but';
    throw new NotASourceError(`${what} it describes no event.`);
  }
  const nodes = new Map<string, JsonObject>();
  for (const document of documents) indexById(document, nodes);
  return {
    events,
    rejected,
    resolve: (value) => {
      const id = isObject(value) && Object.keys(value).length === 1 ? textOf(at(value, '@id')) : null;
      return (id && nodes.get(id)) || value;
    },
  };
}

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
    return isInGreenwich ? entry : withUtcAsLocal(entry);
  };
}
