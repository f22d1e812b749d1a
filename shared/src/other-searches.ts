import {
  type DiscoverFilters,
  dayText,
  type PlacedFilters,
  roundDegrees,
  searchedCenter,
  writeDiscoverSearch,
} from './discover-filters';
import { localDay } from './local-time';
import { chooseOverWords, understandWords, withUnderstoodWords } from './understood-words';

/** A search beside one that finds nothing. */
export interface OtherSearch {
  /** How it differs: 'Tomorrow', 'All categories'. */
  label: string;
  /** The query of its address, '' or '?…'. */
  search: string;
  /** How many events it finds, counted up to searchCountMax. */
  count: number;
}

/** Miles around the middle of what was searched. */
const widerCircles = [25, 100, 200];
const mostOffered = 3;

type Change = Partial<DiscoverFilters>;
type Way = readonly [label: string, change: Change];

/**
 * Ways from a search that finds nothing to one that may find something, the nearest first. In each list, the first that finds
 * something is enough.
 */
export function waysOut(filters: PlacedFilters, now: Date, timezone: string): Way[][] {
  const inEffect = withUnderstoodWords(filters, now, timezone);
  const { date, category, free, dates, keyword: text } = inEffect;
  const choose = (change: Change) => chooseOverWords(filters, inEffect, { ...inEffect, ...change });
  const isTonight = date === 'today' || date === 'tonight';
  const tomorrow = dayText(localDay(now, timezone) + 1);
  const ofDay: Way[] = [
    ...(isTonight ? [['Tomorrow', choose({ date: tomorrow })] as const] : []),
    ...(date === 'any' ? [] : [['Any day', choose({ date: 'any' })] as const]),
  ];
  const ofCategory: Way[] = category ? [['All categories', choose({ category: null })]] : [];
  const ofPrice: Way[] = free ? [['Not only free', choose({ free: false })]] : [];
  const { lat, lng } = searchedCenter(filters);
  const outOfBox = filters.box && {
    box: null,
    view: null,
    center: { lat: roundDegrees(lat), lng: roundDegrees(lng) },
  };
  const ofCircle = widerCircles
    .filter((miles) => filters.box !== null || miles > filters.radius)
    .map((miles): Way => [`Within ${miles} miles`, { ...outOfBox, radius: miles }]);
  const single = [ofDay, ofCategory, ofPrice].filter((ways) => ways.length > 0);
  const none = { date: 'any', category: null, free: false } as const;
  const without: Way[] = text !== '' && single.length > 1 ? [['Without filters', choose(none)]] : [];
  const said = understandWords(filters).words.map(({ phrase }) => phrase);
  const wordless: Way[] =
    text !== '' && !dates && single.length > 0 ? [[`Without “${text}”`, { keyword: said.join(' ') }]] : [];
  return [...single, ofCircle, without, wordless].filter((ways) => ways.length > 0);
}

/**
 * The searches nearest to one that finds nothing that find something.
 * @param filters those of the address
 * @param placed the same where they search
 * @param countOf how many events a search finds
 */
export async function findOtherSearches(
  filters: DiscoverFilters,
  placed: PlacedFilters,
  { now, timezone }: { now: Date; timezone: string },
  countOf: (filters: PlacedFilters) => Promise<number>,
): Promise<OtherSearch[]> {
  const firstOf = async (ways: readonly Way[]): Promise<OtherSearch | null> => {
    for (const [label, change] of ways) {
      const center = change.center ?? placed.center;
      const radius = change.radius ?? placed.radius;
      const count = await countOf({ ...placed, ...change, center, radius });
      if (count > 0) return { label, search: writeDiscoverSearch({ ...filters, ...change }), count };
    }
    return null;
  };
  const found = await Promise.all(waysOut(placed, now, timezone).map(firstOf));
  return found.filter((each) => each !== null).slice(0, mostOffered);
}
