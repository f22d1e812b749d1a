import type pg from 'pg';
import { type PreparedStatement, queryPrepared } from '../../db/prepared-rows';
import { cellRanges, edgeMiles, maxCells, milesToCell, type SearchArea, withinMiles } from './search-area';

/** A search by distance looks this far first (miles), and farther only while the page isn't full. */
const nearestFirstMiles = [3, 12, 50, 100, 200];
/** Beyond that, in this many of the nearest cells that have events. */
const nearestFirstCells = [4, 16, 64, 256];

/**
 * Steps through the index from one large cell that has events to the next, past whatever lies between them: an ocean
 * costs one step for each row of the grid.
 */
const occupiedStatement: PreparedStatement = {
  name: 'search_occupied_cells',
  text: `with recursive reached as (
      select range.last, (select large_cell from events
        where is_listed and large_cell between range.first and range.last order by large_cell limit 1) as number
      from unnest($1::integer[], $2::integer[]) as range(first, last)
      union all
      select reached.last, (select large_cell from events
        where is_listed and large_cell > reached.number and large_cell <= reached.last order by large_cell limit 1)
      from reached where reached.number is not null
    )
    select distinct number from reached where number is not null`,
};

/** The large cells of an area that have listed events, past ones included. */
export async function occupiedCells(pool: pg.Pool, { bounds }: SearchArea): Promise<number[]> {
  const ranges = cellRanges('largeCell', bounds);
  const ends = [0, 1].map((end) => `{${ranges.map((range) => range[end])}}`);
  const rows = await queryPrepared(pool, occupiedStatement, ends);
  return rows.map(([cell]) => Number(cell));
}

/** A wide area by those of its cells that have events. */
export const byOccupiedCells = (area: SearchArea, cells: readonly number[]): SearchArea => ({
  ...area,
  source: 'occupied',
  cells,
  longCells: cells,
});

const byDistance = ({ cells, center }: SearchArea) =>
  cells
    .map((cell) => ({ cell, miles: milesToCell('largeCell', cell, center) }))
    .sort((a, b) => a.miles - b.miles);

/** Of any number of cells, as many of the nearest as one statement reads in order. */
export const nearestCells = (area: SearchArea): SearchArea =>
  area.source === 'occupied'
    ? {
        ...area,
        source: 'largeCell',
        cells: byDistance(area)
          .slice(0, maxCells)
          .map(({ cell }) => cell),
      }
    : area;

/** Smaller parts of an area around its center, for a search by distance, the smallest first. */
export function nearerParts(area: SearchArea): SearchArea[] {
  const { source, circle } = area;
  const parts = nearestFirstMiles
    .filter((miles) => !circle || miles < circle.miles)
    .map((miles) => withinMiles(area, miles));
  if (source === 'occupied') {
    const nearest = byDistance(area);
    for (const count of nearestFirstCells) {
      const next = nearest[count];
      if (!next) break;
      const part = withinMiles(area, Math.max(next.miles - edgeMiles, 0));
      const among = nearest.slice(0, count).map(({ cell }) => cell);
      parts.push(part && byOccupiedCells(part, among));
    }
  }
  return parts.filter((part) => part !== null);
}
