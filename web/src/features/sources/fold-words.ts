import type { Fold } from '@quad/shared/contract/event-folds';
import { counted } from '@quad/shared/count-text';
import { timeRange } from '@quad/shared/event-hours';
import { datedDay, startDay } from '@quad/shared/event-times';
import { formatPrice } from '@quad/shared/prices';
import { sharedWords } from './word-differences';

type Side = Fold['sides'][number];

/** How alike two values are, in a word or two. */
export interface Evidence {
  tone: 'positive' | 'warn' | 'plain';
  words: string;
}

const same: Evidence = { tone: 'positive', words: 'Same' };
const differs: Evidence = { tone: 'plain', words: 'Differs' };
const feetPerMeter = 3.280_84;
/** Nearer than this, in meters, is the same place for people who walk there. */
const besideMeters = 100;
/** Texts that share more of their words than this, of 1, are close. */
const closeWords = 0.4;
/** Titles more alike than this, of 1, are close. */
const closeTitles = 0.5;

function timeEvidence({ evidence: { minutesApart } }: Fold): Evidence {
  if (minutesApart === null) return differs;
  if (minutesApart === 0) return same;
  const minutes = Math.round(Math.abs(minutesApart));
  const words = minutes < 120 ? `${minutes} min apart` : `${Math.round(minutes / 60)} hours apart`;
  return { tone: minutes <= 15 ? 'warn' : 'plain', words };
}

function placeEvidence({ evidence: { metersApart } }: Fold): Evidence {
  if (metersApart === null) return { tone: 'plain', words: 'Unknown' };
  if (metersApart < 1) return same;
  const feet = metersApart * feetPerMeter;
  const words =
    feet < 1000
      ? `${Math.max(10, Math.round(feet / 10) * 10)} ft apart`
      : `${(feet / 5280).toFixed(1)} mi apart`;
  return { tone: metersApart <= besideMeters ? 'positive' : metersApart <= 300 ? 'warn' : 'plain', words };
}

function likeTexts(one: string, other: string): Evidence {
  if (one.trim().toLowerCase() === other.trim().toLowerCase()) return same;
  return sharedWords(one, other) >= closeWords ? { tone: 'warn', words: 'Close' } : differs;
}

/** What a side shows that says nothing. */
const silent = { text: 'None', price: 'Not said' };
const isSilent = (value: string) => Object.values(silent).includes(value);

const priceOf = ({ isPriceKnown, minPrice, maxPrice }: Side) => {
  if (!isPriceKnown) return silent.price;
  if (maxPrice === 0) return 'Free';
  return minPrice === maxPrice
    ? formatPrice(minPrice)
    : `${formatPrice(minPrice)} – ${formatPrice(maxPrice)}`;
};

const linkOf = ({ url }: Side) => url?.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '') ?? silent.text;

const favoritesOf = ({ favoriteCount }: Side) => counted(favoriteCount, 'favorite');

/** One field of two events, side by side; without evidence where likeness means nothing. */
export interface FoldRow {
  label: string;
  evidence: Evidence | null;
  values: [string, string];
}

/** The fields of two events that may be the same. */
export function foldRows(fold: Fold): FoldRow[] {
  const both = (value: (side: Side) => string): [string, string] => [
    value(fold.sides[0]),
    value(fold.sides[1]),
  ];
  const row = (label: string, values: [string, string], evidence = likeTexts(...values)): FoldRow => ({
    label,
    values,
    evidence: values.every(isSilent) ? null : evidence,
  });
  const titles = fold.evidence.titles;
  const titleEvidence: Evidence =
    titles >= 1 ? same : titles >= closeTitles ? { tone: 'warn', words: 'Close' } : differs;
  const starts = both((side) => {
    const times = { ...side, endDate: null };
    return `${datedDay(startDay(times))}, ${timeRange(times)}`;
  });
  return [
    row(
      'Title',
      both(({ title }) => title),
      titleEvidence,
    ),
    row('Starts', starts, timeEvidence(fold)),
    row(
      'Place',
      both(({ venueName, location }) =>
        [venueName, location].filter((part, at, all) => part && all.indexOf(part) === at).join(', '),
      ),
      placeEvidence(fold),
    ),
    row(
      'Description',
      both(({ description }) => description.slice(0, 400) || silent.text),
    ),
    row('Price', both(priceOf)),
    row('Link', both(linkOf), fold.evidence.sameAddress ? same : differs),
    { label: 'Saved by', values: both(favoritesOf), evidence: null },
  ];
}
