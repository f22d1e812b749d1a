import { milesOfHaversine } from '@quad/shared/geo';
import type pg from 'pg';
import type { FoundEvents } from '../events/event-json';
import { run, type Search, valuesByArea } from './open-search';
import type { SearchArea } from './search-area';
import type { SearchShape } from './search-candidates';
import type { SearchValues } from './search-parameters';
import { nearerParts } from './search-wide-areas';

const idLength = '00000000-0000-0000-0000-000000000000'.length;

/** The result of a page's statement. */
export interface ReadPage extends FoundEvents {
  /** Number of events. */
  length: number;
  /** The sort value of the last event but one. */
  key: string;
  /** Whether that event is ongoing. */
  isOngoing: boolean;
  /** The position of the last one among the events examined for words. */
  examined: number;
}

export async function runPage(pool: pg.Pool, shape: SearchShape, values: SearchValues): Promise<ReadPage> {
  const [row] = await run(pool, shape, values);
  const [ids, json, key, isOngoing, examined] = (row ?? []) as (string | null | undefined)[];
  const length = ids ? (ids.length + 1) / (idLength + 1) : 0;
  return {
    ids: ids ?? '',
    json: json ?? '',
    key: key ?? '',
    isOngoing: isOngoing === 't',
    examined: Number(examined),
    length,
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
    if (page.length >= search.asked.limit) return page;
    search.work.pages += 1;
  }
  const { shape, values } = valuesByArea(search, search.area);
  return runPage(pool, shape, values);
}
