import { distanceMiles } from '@quad/shared/geo';
import type { FoldEvidence } from '../../db/schema/source-entries';
import { titleLikeness } from './alike-titles';

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
export function foldEvidence(one: FoldCandidate, other: FoldCandidate): FoldEvidence {
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
