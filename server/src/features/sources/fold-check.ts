import type { NormalizedEvent } from '../imports/normalized-event';
import { type FoldCandidate, judgePair, titleLikeness } from './fold-rule';

/** A pair of events, and whether they are one. */
interface LabeledPair {
  kind: string;
  isSame: boolean;
  one: FoldCandidate;
  other: FoldCandidate;
}

const candidateOf = (event: NormalizedEvent): FoldCandidate => ({
  title: event.title,
  uid: event.uid,
  address: event.url,
  isRepeated: event.uid !== event.externalId,
  startDate: event.startDate,
  isDay: event.allDay || event.timeTba,
  timezone: event.timezone,
  isOnline: event.isOnline,
  point:
    event.latitude !== null && event.longitude !== null
      ? { lat: event.latitude, lng: event.longitude }
      : null,
  placeId: null,
  venueName: event.venueName ?? event.location,
});

/** As another calendar would have it: with an id and address of its own. */
const elsewhere = (event: FoldCandidate, changes: Partial<FoldCandidate>): FoldCandidate => ({
  ...event,
  uid: `other-${event.uid}`,
  address: null,
  ...changes,
});

const minutes = (event: FoldCandidate, by: number) => new Date(event.startDate.getTime() + by * 60_000);
const words = (title: string) => title.split(/\s+/);

/** How other calendars write a title; null where it has nothing to change. */
const rewritings: Record<string, (title: string, event: FoldCandidate) => string | null> = {
  'other case and marks': (title) =>
    title
      .toUpperCase()
      .replace(/[:–—-]/g, ' ')
      .replace(/ and /gi, ' & '),
  // A title has at most 500 characters.
  'subtitle cut': (title) => /^(.{12,}?)\s*[:(–—|]|^(.{12,}?) - /.exec(title)?.slice(1).find(Boolean) ?? null,
  'venue added': (title, { venueName }) =>
    venueName && venueName.length < 60 ? `${title} at ${venueName}` : null,
  'sponsor added': (title) => `College of Music presents: ${title}`,
  'one letter wrong': (title) => {
    const long = words(title).find((word) => /^\p{L}{6,}$/u.test(word));
    return long ? title.replace(long, `${long.slice(0, 2)}${long.slice(3)}`) : null;
  },
  'words abbreviated': (title) => {
    const short = title
      .replace(/\bDepartment\b/gi, 'Dept')
      .replace(/\bUniversity\b/gi, 'Univ')
      .replace(/\bInternational\b/gi, 'Intl')
      .replace(/\bConference\b/gi, 'Conf')
      .replace(/\bProfessor\b/gi, 'Prof')
      .replace(/\bOrchestra\b/gi, 'Orch')
      .replace(/\bAssociation\b/gi, 'Assoc');
    return short === title ? null : short;
  },
};

function madePairs(one: FoldCandidate): LabeledPair[] {
  const pairs: LabeledPair[] = [];
  const add = (kind: string, changes: Partial<FoldCandidate> | null) =>
    changes && pairs.push({ kind, isSame: true, one, other: elsewhere(one, changes) });
  for (const [kind, rewrite] of Object.entries(rewritings)) {
    const title = rewrite(one.title, one);
    add(kind, title === null ? null : { title });
  }
  if (!one.isDay) add('ten minutes later', { startDate: minutes(one, 10) });
  if (one.point) add('pin 200 m off', { point: { lat: one.point.lat + 0.0018, lng: one.point.lng } });
  if (!one.isRepeated) add('moved a day, same id', { startDate: minutes(one, 1440), uid: one.uid });
  return pairs;
}

/** Different events at about one time and place, as one source lists them beside each other. */
function neighbors(events: readonly FoldCandidate[]): LabeledPair[] {
  const sorted = [...events].sort((one, other) => one.startDate.getTime() - other.startDate.getTime());
  const pairs: LabeledPair[] = [];
  sorted.forEach((one, index) => {
    for (let next = index + 1; next < sorted.length && pairs.length < 20_000; next += 1) {
      const other = sorted[next];
      if (!other || other.startDate.getTime() - one.startDate.getTime() > 15 * 60_000) break;
      // Some list one event twice, with and without a mark.
      const isOtherEvent = titleLikeness(one.title, other.title) < 1 && other.uid !== one.uid;
      if (isOtherEvent)
        pairs.push({ kind: 'neighbors of one source', isSame: false, one, other: elsewhere(other, {}) });
    }
  });
  return pairs;
}

/** The same words at another time, or elsewhere, are another event. */
function otherDates(one: FoldCandidate): LabeledPair[] {
  const add = (kind: string, changes: Partial<FoldCandidate>): LabeledPair => {
    return { kind, isSame: false, one, other: elsewhere(one, changes) };
  };
  return [
    add('next day', { startDate: minutes(one, 1440) }),
    ...(one.isDay ? [] : [add('an hour later', { startDate: minutes(one, 60) })]),
    ...(one.point
      ? [
          add('2 km away', {
            point: { lat: one.point.lat + 0.018, lng: one.point.lng },
            venueName: 'Elsewhere',
          }),
        ]
      : []),
  ];
}

interface Row {
  pairs: number;
  folded: number;
  open: number;
  isSame: boolean;
}

/** Events of different sources that have the same title, time and place anyway. */
function acrossSources(sources: readonly (readonly FoldCandidate[])[]): LabeledPair[] {
  const keyOf = (event: FoldCandidate) => `${event.title.toLowerCase()} ${event.startDate.toISOString()}`;
  const first = new Map<string, { event: FoldCandidate; source: number }>();
  const pairs: LabeledPair[] = [];
  for (const [source, events] of sources.entries()) {
    for (const event of events) {
      const known = first.get(keyOf(event));
      if (!known) first.set(keyOf(event), { event, source });
      else if (known.source !== source)
        pairs.push({ kind: 'in two files', isSame: true, one: known.event, other: event });
    }
  }
  return pairs;
}

/** What the rule does with labeled pairs made from the events of sources. */
export function checkFolding(sources: readonly (readonly NormalizedEvent[])[]): {
  lines: string[];
  wrong: string[];
} {
  const candidates = sources.map((events) => events.map(candidateOf));
  const pairs = [
    ...candidates.flat().flatMap((event) => [...madePairs(event), ...otherDates(event)]),
    ...candidates.flatMap(neighbors),
    ...acrossSources(candidates),
  ];
  const rows = new Map<string, Row>();
  const wrong: string[] = [];
  const total = { right: 0, wrong: 0, missed: 0, open: 0 };
  for (const { kind, isSame, one, other } of pairs) {
    const { verdict } = judgePair(one, other);
    const row = rows.get(kind) ?? { pairs: 0, folded: 0, open: 0, isSame };
    row.pairs += 1;
    if (verdict === 'fold') row.folded += 1;
    if (verdict === 'open') row.open += 1;
    rows.set(kind, row);
    if (verdict === 'fold') total[isSame ? 'right' : 'wrong'] += 1;
    else if (isSame) total.missed += 1;
    if (isSame && verdict === 'open') total.open += 1;
    if (!isSame && verdict === 'fold') wrong.push(`${one.title} | ${other.title}`);
  }
  const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
  const found = total.right + total.missed;
  return {
    wrong,
    lines: [
      ...[...rows].map(
        ([kind, { pairs, folded, open, isSame }]) =>
          `${isSame ? 'same ' : 'other'} ${kind.padEnd(26)} ${pairs} pairs, ${folded} folded, ${open} to look at`,
      ),
      `precision ${percent(total.right, total.right + total.wrong)} (${total.wrong} wrong of ${total.right + total.wrong} folded)`,
      `recall ${percent(total.right, found)} (${total.right} of ${found}), with those to look at ${percent(total.right + total.open, found)}`,
    ],
  };
}
