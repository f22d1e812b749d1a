import { milesOfHaversine } from '@quad/shared/geo';
import type pg from 'pg';
import { run, type Search, valuesByArea } from './open-search';
import type { SearchArea } from './search-area';
import type { SearchShape } from './search-candidates';
import type { SearchValues } from './search-parameters';
import { nearerParts } from './search-wide-areas';

/** The result of a page's statement. */
export interface ReadPage {
  /** Of its events, in order. */
  ids: string[];
  /** The sort value of the last event but one. */
  key: string;
  /** Whether that event is ongoing. */
  isOngoing: boolean;
  /** The position of the last one among the events examined for words. */
  examined: number;
}

export async function runPage(pool: pg.Pool, shape: SearchShape, values: SearchValues): Promise<ReadPage> {
  const [row] = await run(pool, shape, values);
  const [ids, key, isOngoing, examined] = (row ?? []) as (string | null | undefined)[];
  return {
    ids: ids ? ids.split(',') : [],
    key: key ?? '',
    isOngoing: isOngoing === 't',
    examined: Number(examined),
  };
}

/** Soonest first: the branches merge in order of start. */
export async function findSoonest(pool: pg.Pool, search: Search): Promise<ReadPage> {
  const { shape, values } = valuesByArea(search, search.area);
  return runPage(pool, shape, values);
}

/** How far the pages before reached, by distance. */
export const milesSeen = ({ cursor }: Search): number => (cursor ? milesOfHaversine(Number(cursor.key)) : 0);

/** The parts of an area around its center (nearerParts), the smallest first, that are farther than the pages before. */
export function partsBeyond(search: Search, firstCells?: number): SearchArea[] {
  const from = milesSeen(search);
  return nearerParts(search.area, firstCells).filter(({ circle }) => circle === null || circle.miles > from);
}

/** Nearest first: circle after circle, until the page is full. */
export async function findNearest(pool: pg.Pool, search: Search): Promise<ReadPage> {
  for (const part of partsBeyond(search)) {
    const { shape, values } = valuesByArea(search, part);
    const page = await runPage(pool, shape, values);
    if (page.ids.length >= search.asked.limit) return page;
    search.work.pages += 1;
  }
  const { shape, values } = valuesByArea(search, search.area);
  return runPage(pool, shape, values);
}
