import type pg from 'pg';
import { type PreparedStatement, queryPrepared } from '../../db/prepared-rows';
import {
  cellRanges,
  edgeMiles,
  firstOfRow,
  type Grid,
  maxCells,
  milesToCell,
  rowOfCell,
  type SearchArea,
  withinMiles,
} from './search-area';
import type { SharedResults } from './search-cache';

/** A search by distance looks this far first (miles), and farther only while the page isn't full. */
const nearestFirstMiles = [3, 12, 50, 100, 200];
/** Beyond that, in this many of the nearest cells that have events, and each time in so many times as many. */
const nearestFirstCells = 4;
const growth = 3;

/** The sides of cells, about (search-area.ts). */
const milesOfCell = { cell: 35, largeCell: 138 } satisfies Record<Grid, number>;

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
    select string_agg(number::text, ',') from reached where number is not null`,
};

/** The large cells of an area that have listed events, past ones included. */
export type OccupiedCellsOf = (area: SearchArea) => Promise<readonly number[]>;

/** Those in some whole rows of the grid. */
async function readOccupiedCells(pool: pg.Pool, rows: readonly number[]): Promise<number[][]> {
  const first = (row: number) => firstOfRow('largeCell', row);
  const ends = [rows.map(first), rows.map((row) => first(row + 1) - 1)];
  const [found] = await queryPrepared(
    pool,
    occupiedStatement,
    ends.map((cells) => `{${cells}}`),
  );
  const cells = found?.[0]?.split(',').map(Number) ?? [];
  return rows.map((row) => cells.filter((cell) => rowOfCell('largeCell', cell) === row));
}

/**
 * Kept as long as pages are, by row of the grid, so that all wide areas share them: stepping through the cells of a country takes
 * as long as finding what is searched there.
 */
export const sharedOccupiedCells =
  (kept: SharedResults<readonly number[]>, pool: pg.Pool): OccupiedCellsOf =>
  async ({ bounds }) => {
    const ranges = new Map<number, [number, number][]>();
    for (const range of cellRanges('largeCell', bounds)) {
      const row = rowOfCell('largeCell', range[0]);
      ranges.set(row, [...(ranges.get(row) ?? []), range]);
    }
    const rows = [...ranges];
    const occupied = await kept.getAll([...ranges.keys()], (missing) => readOccupiedCells(pool, missing));
    return occupied.flatMap((cells, at) =>
      cells.filter((cell) => rows[at]?.[1].some(([first, last]) => cell >= first && cell <= last)),
    );
  };

/** A wide area by those of its cells that have events, the nearest first. */
export function byOccupiedCells(area: SearchArea, occupied: readonly number[]): SearchArea {
  const cells = occupied
    .map((cell) => ({ cell, miles: milesToCell('largeCell', cell, area.center) }))
    .sort((a, b) => a.miles - b.miles)
    .map(({ cell }) => cell);
  return { ...area, source: 'occupied', cells, longCells: cells };
}

/** Of any number of cells, as many of the nearest as one statement reads in order. */
export const nearestCells = (area: SearchArea): SearchArea =>
  area.source === 'occupied' ? { ...area, source: 'largeCell', cells: area.cells.slice(0, maxCells) } : area;

/** About how large the part of an area is that lies farther from its center than some miles, in square miles. */
export function squareMilesBeyond({ source, cells, circle, center }: SearchArea, miles = 0): number {
  const grid = source === 'cell' ? source : 'largeCell';
  const side = milesOfCell[grid];
  const isBeyond = (cell: number) => miles === 0 || milesToCell(grid, cell, center) + side > miles;
  const inCells = cells.filter(isBeyond).length * side ** 2;
  return circle ? Math.min(inCells, Math.PI * (circle.miles ** 2 - miles ** 2)) : inCells;
}

/** A circle by those of its large cells that have events; null if there are none. */
function amongOccupied(part: SearchArea | null, occupied: ReadonlySet<number>): SearchArea | null {
  const longCells = part?.longCells.filter((cell) => occupied.has(cell)) ?? [];
  if (!part || longCells.length === 0) return null;
  return { ...part, longCells, cells: part.source === 'cell' ? part.cells : longCells };
}

/**
 * Smaller parts of an area around its center, for a search by distance, the smallest first.
 * @param firstCells of a wide area's cells that have events, at first so many of the nearest
 */
export function nearerParts(area: SearchArea, firstCells = nearestFirstCells): SearchArea[] {
  const { source, circle, cells, center } = area;
  const circles = nearestFirstMiles
    .filter((miles) => !circle || miles < circle.miles)
    .map((miles) => withinMiles(area, miles));
  if (source !== 'occupied') return circles.filter((part) => part !== null);
  const occupied = new Set(cells);
  const parts = circles.map((part) => amongOccupied(part, occupied));
  for (let count = firstCells; ; count *= growth) {
    const next = cells[count];
    if (next === undefined) break;
    const part = withinMiles(area, Math.max(milesToCell('largeCell', next, center) - edgeMiles, 0));
    const among = cells.slice(0, count);
    parts.push(part && { ...part, source, cells: among, longCells: among });
  }
  return parts.filter((part) => part !== null);
}
