/*
 * What clocks in the world's zones show, since 2010: runtimes, databases and browsers each have tzdata of their own age, so all of
 * Quad reads this one book, which the server keeps current and tells browsers from.
 *
 * The text of a zone is its spans of time, separated by spaces. A span is its start, the offset there, and the changes of every year
 * in it, 'month.week.weekday.minute.offset' as in POSIX's TZ (week 5 is the last), except that minutes count from midnight UTC.
 * A start is in minutes (base 36) after that of the span before it, the first after `bookStart`. Offsets are minutes ahead
 * of UTC.
 */

/** Of the time before, the book says nothing. */
export const bookStart = Date.UTC(2010, 0, 1);

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** How far clocks are ahead of UTC at a time, both in milliseconds; undefined before the book's start. */
export type ZoneClock = (time: number) => number | undefined;

/** When a yearly change takes place in a year, in milliseconds. */
export function changeIn(
  year: number,
  [month = 1, week = 1, weekday = 0, minute = 0]: readonly number[],
): number {
  const nextMonth = Date.UTC(year, month, 1);
  let day = Date.UTC(year, month - 1, 1);
  day += ((weekday - new Date(day).getUTCDay() + 7) % 7) * dayMs + (week - 1) * 7 * dayMs;
  while (day >= nextMonth) day -= 7 * dayMs;
  return day + minute * minuteMs;
}

export function readZone(text: string): ZoneClock {
  let from = bookStart;
  const spans = text.split(' ').map((span) => {
    const [start = '', offset, ...rules] = span.split(',');
    from += Number.parseInt(start, 36) * minuteMs;
    const changes = rules.map((rule) => rule.split('.').map(Number));
    return { from, offset: Number(offset) * minuteMs, changes, years: new Map<number, [number, number][]>() };
  });
  return (time) => {
    const span = spans.findLast((each) => each.from <= time);
    if (!span?.changes.length) return span?.offset;
    const year = new Date(time).getUTCFullYear();
    let known = span.years.get(year);
    if (!known) {
      // What holds when a year begins, the one before it says.
      known = [year - 1, year]
        .flatMap((each) =>
          span.changes.map((change): [number, number] => [
            changeIn(each, change),
            (change[4] ?? 0) * minuteMs,
          ]),
        )
        .filter(([at]) => at >= span.from)
        .sort(([one], [other]) => one - other);
      span.years.set(year, known);
    }
    return known.findLast(([at]) => at <= time)?.[1] ?? span.offset;
  };
}

interface KnownZone {
  version: string;
  text: string;
  clock?: ZoneClock;
}

const book = new Map<string, KnownZone>();

/** The header of responses with events: the zones that they name, as `zonesText` writes them. */
export const zonesHeader = 'zones';

/**
 * Learns zones from what `zonesText` wrote; of a zone that is known from a later version of tzdata, nothing changes. Versions
 * such as '2026f' sort as text.
 */
export function learnZones(zones: string): void {
  const [version = '', ...named] = zones.split(';');
  for (const entry of named) {
    const [name = '', text = ''] = entry.split('=');
    const known = book.get(name);
    if (!known || known.version < version) book.set(name, { version, text });
  }
}

/** Zones of the book for others to learn: '2026f;America/Denver=0,-420,...'. What it doesn't have is left out. */
export function zonesText(names: Iterable<string>): string {
  let version = '';
  const entries = [...new Set(names)].flatMap((name) => {
    const zone = book.get(name);
    if (!zone) return [];
    version = zone.version;
    return `${name}=${zone.text}`;
  });
  return [version, ...entries].join(';');
}

export const isInBook = (name: string): boolean => book.has(name);

/** How far clocks in a zone are ahead of UTC at a time, both in milliseconds; undefined if the book doesn't say. */
export function bookOffset(time: number, name: string): number | undefined {
  const zone = book.get(name);
  if (!zone) return undefined;
  zone.clock ??= readZone(zone.text);
  return zone.clock(time);
}
