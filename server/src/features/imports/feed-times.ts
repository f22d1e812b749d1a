/** When and where an entry's event is, in the extra elements of a feed. */
export interface FeedTimes {
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
export function readFeedTimes(xml: string): FeedTimes[] {
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
