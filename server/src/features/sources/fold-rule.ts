import { distanceMiles } from '@quad/shared/geo';
import type { FoldEvidence } from '../../db/schema/source-entries';

/** Words that say nothing about which event it is. */
const empty = new Set(
  'a an and at by featuring feat for from ft in is live of on or presented presents series the to tour with w x'.split(
    ' ',
  ),
);

/** Words compared of a title: each is compared with each of the other title. A title of 300 characters has room for 150. */
const wordsMax = 40;

/** Pairs of titles compared before others have their turn at the event loop: two long ones take 0.5 ms, the very first 7 ms. */
export const comparedAtOnce = 5;

/** Words of a title without case, accents and marks; 'UC' and 'U.C.' are one. */
function wordsOf(title: string): string[] {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const telling = words.filter((word) => !empty.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, wordsMax);
}

/** Whether two words differ by at most one letter put in, left out, or exchanged. */
function isOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwap = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + 1) === long.slice(at + 1) || (isSwap && short.slice(at + 2) === long.slice(at + 2));
}

/** How much two words are one, 0 to 1: 'Dept' and 'Department', 'concert' and 'concerts'. */
function likeness(one: string, other: string): number {
  if (one === other) return 1;
  if (/\d/.test(one) || /\d/.test(other)) return 0;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= 5 && isOneTypo(one, other)) return 0.9;
  if (short.length >= 3 && long.startsWith(short)) return 0.8;
  return 0;
}

/** Longer words say more. */
const weightOf = (word: string) => (/\d/.test(word) ? 3 : Math.min(word.length, 8) / 4 + 0.5);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The share of a title's words that the other one has, by weight. */
const shareIn = (words: readonly string[], others: readonly string[]) =>
  sum(words.map((word) => weightOf(word) * Math.max(...others.map((other) => likeness(word, other))))) /
  sum(words.map(weightOf));

const numbersOf = (words: readonly string[]) =>
  words.filter((word) => /\d/.test(word)).map((word) => word.replace(/(st|nd|rd|th)$/, ''));

/** 'Session 1' is not 'Session 2', and 'Level II' not 'Level III'. */
function haveOtherNumbers(one: readonly string[], other: readonly string[]): boolean {
  const [these, those] = [numbersOf(one), numbersOf(other)];
  return these.length > 0 && those.length > 0 && !these.some((number) => those.includes(number));
}
const ordinals = new Set(
  'i ii iii iv v vi first second third fourth beginner intermediate advanced beginners men mens women womens boys girls jv varsity junior senior morning afternoon evening'.split(
    ' ',
  ),
);

/** Words of which each title has one that the other lacks: 'Women's' and 'Men's', 'First' and 'Second'. */
function contradict(one: readonly string[], other: readonly string[]): boolean {
  const lacking = (words: readonly string[], others: readonly string[]) =>
    words.some((word) => ordinals.has(word) && !others.includes(word));
  return lacking(one, other) && lacking(other, one);
}

/** What makes something else of an event of the same name: a game's parking, the end of a term. */
const additions = new Set(
  'buyback cancel closed closes deadline end ends half host lodging opens package parking pass premium registration rental setup shuttle start starts suite suites summer ticket tickets upgrade vip vs versus warmup'.split(
    ' ',
  ),
);

/** Words that the other title has nothing like. */
const missingIn = (words: readonly string[], others: readonly string[]) =>
  words.filter((word) => others.every((other) => likeness(word, other) === 0));

/** '[poster]', which some programs put before a title. */
const tagOf = (title: string) => /^\s*\[([^\]]{1,40})\]/.exec(title)?.[1]?.toLowerCase();

const contained = 0.55;
const contradictedMost = 0.4;
/** Beyond this, words of their own on both sides make two events of 'Doctoral thesis due' and 'Master's thesis due'. */
const ownWordsMax = 0.9;
const doubtedMost = 0.6;

/**
 * How alike two titles are, 0 to 1. A title within another one counts for much, because calendars put series, venues and
 * sponsors around the name; other numbers, or a contradiction, for little.
 */
export function titleLikeness(one: string, other: string): number {
  const [these, those] = [wordsOf(one), wordsOf(other)];
  if (these.length === 0 || those.length === 0) return one.trim() === other.trim() ? 1 : 0;
  if (these.join(' ') === those.join(' ')) return 1;
  const [share, otherShare] = [shareIn(these, those), shareIn(those, these)];
  const [low, high] = share <= otherShare ? [share, otherShare] : [otherShare, share];
  const shorter = these.length <= those.length ? these : those;
  // One short word within a long title says little.
  const trust = Math.min(1, sum(shorter.map(weightOf)) / 4.5);
  const found = low * (1 - contained * trust) + high * contained * trust;
  if (haveOtherNumbers(these, those) || contradict(these, those)) return Math.min(found, contradictedMost);
  const [own, others] = [missingIn(these, those), missingIn(those, these)];
  const isDoubtful =
    (tagOf(one) !== undefined && tagOf(other) !== undefined && tagOf(one) !== tagOf(other)) ||
    Math.min(sum(own.map(weightOf)), sum(others.map(weightOf))) > ownWordsMax ||
    [...own, ...others].some((word) => additions.has(word));
  return isDoubtful ? Math.min(found, doubtedMost) : found;
}

/** What is compared of an event. */
export interface FoldCandidate {
  title: string;
  uid: string | null;
  /** Canonical; null if none, or if other coming events of its source have it as well. */
  address: string | null;
  /** Whether its source has other dates of the entry. */
  isRepeated: boolean;
  startDate: Date;
  /** Only the day is known. */
  isDay: boolean;
  timezone: string;
  isOnline: boolean;
  /** Where it is, if that is known to a building. */
  point: { lat: number; lng: number } | null;
  placeId: string | null;
  venueName: string | null;
}

/** Likeness of titles from which events at one time and place are one, and from which somebody should look. */
export const foldThresholds = { fold: 0.7, sameName: 0.45, look: 0.5 } as const;
const minutesMax = 15;
const metersMax = 300;
const metersInMile = 1609.344;
/** An entry that has only one date may have moved by this between two sources. */
const movedDaysMax = 7;

const foldName = (text: string | null) =>
  (text ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function metersApart(one: FoldCandidate, other: FoldCandidate): number | null {
  if (one.placeId && one.placeId === other.placeId) return 0;
  if (one.isOnline && other.isOnline) return 0;
  if (one.point && other.point) return Math.round(distanceMiles(one.point, other.point) * metersInMile);
  const venue = foldName(one.venueName);
  return venue.length > 5 && venue === foldName(other.venueName) ? 0 : null;
}

/** Compares two events of different sources. */
function foldEvidence(one: FoldCandidate, other: FoldCandidate): FoldEvidence {
  const minutes = Math.abs(one.startDate.getTime() - other.startDate.getTime()) / 60_000;
  return {
    titles: titleLikeness(one.title, other.title),
    sameUid: one.uid !== null && one.uid === other.uid,
    sameAddress: one.address !== null && one.address === other.address,
    // A day without a time says nothing about minutes.
    minutesApart: one.isDay === other.isDay ? minutes : null,
    metersApart: metersApart(one, other),
  };
}

/** Two events are one, or somebody has to look. */
export type FoldVerdict = 'fold' | 'open';

/** What becomes of a pair: one event, something to look at, or nothing. */
export function judgePair(
  one: FoldCandidate,
  other: FoldCandidate,
): { verdict: FoldVerdict | null; evidence: FoldEvidence } {
  const evidence = foldEvidence(one, other);
  const { titles, sameUid, sameAddress, minutesApart: minutes, metersApart: meters } = evidence;
  const isNamed = sameUid || sameAddress;
  const isSameTime = minutes !== null && minutes <= minutesMax;
  const hasMoved = !one.isRepeated && !other.isRepeated && (minutes ?? 0) <= movedDaysMax * 1440;
  const { fold, sameName, look } = foldThresholds;
  if (isNamed && (isSameTime || hasMoved)) return { verdict: titles >= sameName ? 'fold' : 'open', evidence };
  const isNear = meters !== null && meters <= metersMax;
  if (isSameTime && isNear && titles >= fold) return { verdict: 'fold', evidence };
  const mayBeNear = meters === null || isNear;
  const mayBeThen =
    minutes === null
      ? Math.abs(one.startDate.getTime() - other.startDate.getTime()) < 86_400_000
      : isSameTime;
  return { verdict: mayBeThen && mayBeNear && titles >= (isNear ? look : fold) ? 'open' : null, evidence };
}

/** 0 to 1, for people. */
export function likenessOf({
  titles,
  sameUid,
  sameAddress,
  minutesApart,
  metersApart,
}: FoldEvidence): number {
  const named = sameUid || sameAddress ? 0.15 : 0;
  const time = minutesApart !== null && minutesApart <= minutesMax ? 0.1 : 0;
  const place = metersApart !== null && metersApart <= metersMax ? 0.1 : 0;
  return Math.min(1, titles * 0.7 + named + time + place);
}
