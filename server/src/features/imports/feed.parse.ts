import { parseFeed as parseXmlFeed } from 'feedsmith';
import { at, decodeText, httpUrlOf, isObject, listOf, textOf } from '../../text/loose-json';
import { sanitizeDescription } from '../../text/sanitize-description';
import { parseSourceTime } from '../../text/source-time';
import { cleanLine } from './ics/ics-text';
import { NotASourceError, type ParseContext, type ParsedSource } from './normalized-event';
import { collectEvents, EntryError, type SourceEntry } from './source-entry';
import { unknownPrice } from './source-prices';

/** When and where an entry's event is, in the extra elements of a feed. */
interface FeedTimes {
  start: string | null;
  end: string | null;
  location: string | null;
}

/** The Event module of RSS 1.0, xCal, and what Trumba, Localist and WordPress write. */
const startNames = [
  'startdate',
  'dtstart',
  'start',
  'starttime',
  'startdatetime',
  'eventstart',
  'start_date',
];
const endNames = ['enddate', 'dtend', 'end', 'endtime', 'enddatetime', 'eventend', 'end_date'];
const locationNames = ['location', 'venue', 'eventlocation'];

const unescapeXml = (text: string) =>
  text
    .replace(/^<!\[CDATA\[([\s\S]*)\]\]>$/, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .trim();

/** Elements with a prefix, 'ev:startdate', by their name without it; the first of each counts. */
function extraElements(item: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', text = ''] of item.matchAll(
    /<[\w-]{1,40}:([\w-]{1,40})(?:\s[^<>]{0,500})?>([^<]{1,1000}|<!\[CDATA\[[^\]<]{0,1000}\]\]>)<\//g,
  )) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, unescapeXml(text));
  }
  return found;
}

const firstOf = (elements: ReadonlyMap<string, string>, names: readonly string[]) =>
  names.map((name) => elements.get(name)).find((text) => text) ?? null;

const containers = [
  { tag: 'item', opening: /<item[\s>]/g },
  { tag: 'entry', opening: /<entry[\s>]/g },
];

/** The times of a feed's items or entries in their order, which its reader leaves out; in linear time. */
function readFeedTimes(xml: string): FeedTimes[] {
  const times: FeedTimes[] = [];
  for (const { tag, opening } of containers) {
    let from = 0;
    for (;;) {
      opening.lastIndex = from;
      const begin = opening.exec(xml)?.index;
      if (begin === undefined) break;
      const end = xml.indexOf(`</${tag}>`, begin);
      if (end === -1) break;
      const elements = extraElements(xml.slice(begin, end));
      times.push({
        start: firstOf(elements, startNames),
        end: firstOf(elements, endNames),
        location: firstOf(elements, locationNames),
      });
      from = end;
    }
    if (times.length > 0) break;
  }
  return times;
}

const whatItIs = 'a web feed';

/** An entry of any kind of feed. */
interface FeedEntry extends FeedTimes {
  id: string | null;
  title: string | null;
  link: string | null;
  html: string;
  categories: string[];
  imageUrl: string | null;
  latitude: unknown;
  longitude: unknown;
}

/** A web feed: the events that its entries describe, and the pages of the others. */
interface ReadFeed {
  name: string | null;
  parsed: ParsedSource;
  /** Addresses of the pages of entries without a date, in the feed's order. */
  pages: string[];
}

const textsOf = (values: unknown, ...keys: string[]): string[] =>
  listOf(values).flatMap((value) => {
    const text = isObject(value) ? keys.map((key) => textOf(value[key])).find(Boolean) : textOf(value);
    return text ?? [];
  });

const isImage = (type: unknown) => textOf(type)?.startsWith('image/') === true;

/** JSON Feed has no field for times; programs add objects of their own, whose names begin with '_'. */
function jsonEntry(item: unknown): FeedEntry {
  const extension = isObject(item)
    ? Object.entries(item).find(([name, value]) => name.startsWith('_') && isObject(value))?.[1]
    : undefined;
  const firstText = (...keys: string[]) =>
    keys.map((key) => textOf(at(extension, key)) ?? textOf(at(item, key))).find(Boolean) ?? null;
  return {
    id: textOf(at(item, 'id')),
    title: textOf(at(item, 'title')),
    link: httpUrlOf(at(item, 'url')),
    html: String(at(item, 'content_html') ?? at(item, 'content_text') ?? at(item, 'summary') ?? ''),
    categories: textsOf(at(item, 'tags')),
    imageUrl: httpUrlOf(at(item, 'image')),
    start: firstText('startDate', 'start_date', 'start', 'starts_at'),
    end: firstText('endDate', 'end_date', 'end', 'ends_at'),
    location: [textOf(at(extension, 'venueName')), firstText('location')].filter(Boolean).join(', ') || null,
    latitude: at(extension, 'latitude'),
    longitude: at(extension, 'longitude'),
  };
}

const noTimes: FeedTimes = { start: null, end: null, location: null };

function xmlEntry(item: unknown, times: FeedTimes = noTimes): FeedEntry {
  const enclosures = [...listOf(at(item, 'enclosures')), ...listOf(at(item, 'media', 'contents'))];
  const links = listOf(at(item, 'links'));
  const alternate = links.find((link) =>
    [undefined, 'alternate'].includes(at(link, 'rel') as string | undefined),
  );
  const texts = [
    at(item, 'content', 'encoded'),
    at(item, 'content', 'value'),
    at(item, 'content'),
    at(item, 'description'),
    at(item, 'summary', 'value'),
    at(item, 'summary'),
  ];
  return {
    ...times,
    id: textOf(at(item, 'guid', 'value')) ?? textOf(at(item, 'id')),
    title: textOf(at(item, 'title', 'value')) ?? textOf(at(item, 'title')),
    link: httpUrlOf(at(item, 'link')) ?? httpUrlOf(at(alternate, 'href')),
    html: String(texts.find((text) => typeof text === 'string') ?? ''),
    categories: textsOf(at(item, 'categories'), 'name', 'label', 'term'),
    imageUrl: httpUrlOf(
      at(
        enclosures.find((one) => isImage(at(one, 'type'))),
        'url',
      ),
    ),
    latitude: at(item, 'geo', 'lat') ?? at(item, 'georss', 'point', 'lat'),
    longitude: at(item, 'geo', 'long') ?? at(item, 'georss', 'point', 'lng'),
  };
}

function findEntries(text: string): { name: string | null; entries: FeedEntry[] } {
  if (text.startsWith('{')) {
    const feed = parsedOrNull(() => JSON.parse(text) as unknown);
    if (!textOf(at(feed, 'version'))?.includes('jsonfeed.org')) {
      throw new NotASourceError(`This is not ${whatItIs}: it is other JSON.`);
    }
    return { name: textOf(at(feed, 'title')), entries: listOf(at(feed, 'items')).map(jsonEntry) };
  }
  const read = parsedOrNull(() => parseXmlFeed(text));
  if (!read) {
    const isPage = /^<(!doctype html|html|head|body)/i.test(text);
    throw new NotASourceError(
      `This is not ${whatItIs}: it is ${isPage ? 'a web page' : 'neither RSS, Atom nor JSON Feed'}.`,
    );
  }
  const items = listOf(at(read.feed, 'items') ?? at(read.feed, 'entries'));
  const times = readFeedTimes(text);
  // What the two readers see differently is better without a time than with another entry's.
  const timesOf = (index: number) => (times.length === items.length ? times[index] : noTimes);
  return {
    name: textOf(at(read.feed, 'title', 'value')) ?? textOf(at(read.feed, 'title')),
    entries: items.map((item, index) => xmlEntry(item, timesOf(index))),
  };
}

function parsedOrNull<Value>(parse: () => Value): Value | null {
  try {
    return parse();
  } catch {
    return null;
  }
}

function readEntry(entry: FeedEntry): SourceEntry {
  if (!entry.start) throw new EntryError('it does not say when it is');
  const { text, html } = sanitizeDescription(entry.html);
  return {
    source: 'feed',
    externalId: entry.id ?? entry.link,
    title: entry.title && cleanLine(entry.title),
    description: text,
    descriptionHtml: html,
    sourceCategories: entry.categories,
    status: 'scheduled',
    start: parseSourceTime(entry.start),
    end: parseSourceTime(entry.end),
    allDay: false,
    timeTba: false,
    timezone: null,
    latitude: entry.latitude,
    longitude: entry.longitude,
    address: entry.location,
    venueName: null,
    venueId: null,
    isOnline: false,
    organizer: null,
    url: entry.link,
    imageUrl: entry.imageUrl,
    prices: unknownPrice,
    areDollars: false,
  };
}

/**
 * Reads RSS, Atom or a JSON Feed.
 * @throws NotASourceError if it is none of them
 */
export function readFeed(bytes: Uint8Array, context: ParseContext): ReadFeed {
  const text = decodeText(bytes).trim();
  if (text === '') throw new NotASourceError(`This is not ${whatItIs}: it is empty.`);
  const { name, entries } = findEntries(text);
  const dated = entries.filter(({ start }) => start !== null);
  const pages = entries.flatMap(({ start, link }) => (start === null && link ? [link] : []));
  const lost = entries.filter(({ start, link }) => start === null && !link);
  const parsed = collectEvents([...dated, ...lost], context, ({ title, id }) => title ?? id, readEntry);
  return { name, parsed, pages: [...new Set(pages)] };
}
