import type { SearchFilter } from '@quad/shared/contract/events';
import {
  type BoundingBox,
  boxArea,
  boxCenter,
  circleArea,
  type GeoArea,
  intersectAreas,
  type LatLng,
  milesToBox,
} from '@quad/shared/geo';
import { searchRadiusDefaultMiles } from '@quad/shared/limits';
import type { ServerSite } from '../../site';

/**
 * Two grids over the earth, by the height of their rows in degrees. Rows are cut into fewer cells nearer to a
 * pole, so that cells are about as wide as high (35 and 138 miles) and a circle touches a bounded number of
 * them anywhere. The database computes the same numbers (function quad_grid_cell); only + - * / and floor are
 * used, because all machines agree on their results, unlike on sines.
 */
const rowHeights = { cell: 0.5, largeCell: 2 } as const;
export type Grid = keyof typeof rowHeights;

/** Most cells that one search reads: a circle of 50 miles touches up to 19, one of 200 up to 19 large. */
export const maxCells = 20;

/** A part of the earth: its bounds, and a circle within them or null. */
interface Outline {
  bounds: GeoArea;
  circle: { center: LatLng; miles: number } | null;
}

/** Where a search looks, and the source of its events. */
export interface SearchArea extends Outline {
  /** The point from which distances are measured. */
  center: LatLng;
  /**
   * The finest source: the events of some cells, of large cells, of any number of large cells that have events
   * (search-wide-areas.ts), or all events in order of their start.
   */
  source: Grid | 'occupied' | 'world';
  cells: readonly number[];
  /** The large cells for finding words, and events that began long ago. */
  longCells: readonly number[];
}

/** Keeps rounding from excluding the cell of a point exactly on the circle. */
export const edgeMiles = 1e-6;

const columnsOf = (row: number, height: number) => {
  const middle = ((row + 0.5) * height) / 90 - 1;
  return Math.floor((360 / height) * (1 - middle * middle));
};
const rowOf = (latitude: number, height: number) =>
  Math.min(Math.floor((latitude + 90) / height), 180 / height - 1);
const columnOf = (longitude: number, columns: number) =>
  Math.min(Math.floor(((longitude + 180) / 360) * columns), columns - 1);

/** The number of the cell that contains a point. */
export function cellAt(grid: Grid, { lat, lng }: LatLng): number {
  const height = rowHeights[grid];
  const row = rowOf(lat, height);
  return firstOfRow(grid, row) + columnOf(lng, columnsOf(row, height));
}

/** The row of a grid that has the cell with this number, and the first number of a row. */
export const rowOfCell = (grid: Grid, cell: number): number => Math.floor((cell * rowHeights[grid]) / 360);
export const firstOfRow = (grid: Grid, row: number): number => (row * 360) / rowHeights[grid];

/** The numbers of neighboring cells in one row of a grid, from west to east, for every row that the bounds touch. */
export function cellRanges(grid: Grid, { south, north, spans }: GeoArea): [first: number, last: number][] {
  const height = rowHeights[grid];
  const [firstRow, lastRow] = [rowOf(south, height), rowOf(north, height)];
  return Array.from({ length: lastRow - firstRow + 1 }, (_, index) => firstRow + index).flatMap((row) => {
    const columns = columnsOf(row, height);
    const start = firstOfRow(grid, row);
    return spans.map(([west, east]): [number, number] => [
      start + columnOf(west, columns),
      start + columnOf(east, columns),
    ]);
  });
}

/** The box of the cell with this number. */
function cellBox(grid: Grid, cell: number): BoundingBox {
  const height = rowHeights[grid];
  const row = rowOfCell(grid, cell);
  const width = 360 / columnsOf(row, height);
  const [west, south] = [(cell - firstOfRow(grid, row)) * width - 180, row * height - 90];
  return [west, south, west + width, south + height];
}

/** Miles from a point to the nearest point of a cell; 0 inside. */
export const milesToCell = (grid: Grid, cell: number, point: LatLng): number =>
  milesToBox(point, cellBox(grid, cell));

/** The cells of one grid that the area touches, or null if there are more than `limit`. */
export function coveringCells(grid: Grid, { bounds, circle }: Outline, limit = maxCells): number[] | null {
  const cells = new Set<number>();
  for (const [first, last] of cellRanges(grid, bounds)) {
    for (let cell = first; cell <= last; cell += 1) {
      if (circle && milesToCell(grid, cell, circle.center) > circle.miles + edgeMiles) continue;
      cells.add(cell);
      if (cells.size > limit) return null;
    }
  }
  return [...cells];
}

function withSource(center: LatLng, outline: Outline): SearchArea {
  const area = { center, ...outline };
  const longCells = coveringCells('largeCell', outline);
  if (!longCells) return { ...area, source: 'world', cells: [], longCells: [] };
  const cells = coveringCells('cell', outline);
  if (!cells) return { ...area, source: 'largeCell', cells: longCells, longCells };
  return { ...area, source: 'cell', cells, longCells };
}

/** The circle around a point, limited to the bounds; null if it lies outside of them. */
function circleWithin(center: LatLng, miles: number, within: GeoArea | null): SearchArea | null {
  const whole = circleArea(center, miles);
  const bounds = within ? intersectAreas(whole, within) : whole;
  return bounds && withSource(center, { bounds, circle: { center, miles } });
}

const wholeEarth = [-180, -90, 180, 90] as const;

/**
 * The area of a search: the circle around its point; with a box, their intersection. A box alone is searched
 * whole and measured from its center, and without a point and a box the whole earth. Null if circle and box don't
 * intersect.
 */
export function areaOf({
  lat,
  lng,
  radius = searchRadiusDefaultMiles,
  bbox,
}: Pick<SearchFilter, 'lat' | 'lng' | 'radius' | 'bbox'>): SearchArea | null {
  if (lat !== undefined && lng !== undefined) {
    return circleWithin({ lat, lng }, radius, bbox ? boxArea(bbox) : null);
  }
  const box = bbox ?? wholeEarth;
  return withSource(boxCenter(box), { bounds: boxArea(box), circle: null });
}

/** The same search at the campus if it names no place, and as far as the site looks if it doesn't say. */
export function atCampus<Filter extends SearchFilter>(
  filter: Filter,
  { campus, radius }: ServerSite,
): Filter {
  const isPlaced = filter.lat !== undefined || filter.bbox !== undefined;
  return { ...filter, ...(isPlaced ? {} : campus?.searchPoint), radius: filter.radius ?? radius };
}

/** The same area, but no farther from its center than `miles`; null if none of it is that near. */
export const withinMiles = ({ center, bounds }: SearchArea, miles: number): SearchArea | null =>
  circleWithin(center, miles, bounds);
