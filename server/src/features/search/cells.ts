import { type GeoArea, type LatLng, milesToBox } from '@quad/shared/geo';

/**
 * Two grids over the earth, by the height of their rows in degrees. Rows are cut into fewer cells the nearer they are
 * to a pole, so that cells are about as wide as high (35 and 138 miles) and a circle touches a bounded number of them
 * wherever it lies. The database computes the same numbers (function quad_grid_cell); only + - * / and floor are used,
 * because every machine agrees on their results, unlike on those of sines.
 */
const rowHeights = { cell: 0.5, largeCell: 2 } as const;
export type Grid = keyof typeof rowHeights;

/** How many cells one search reads at most: a circle of 50 miles touches up to 19 cells, one of 200 up to 19 large ones. */
export const maxCells = 20;

/** The part of the earth that is searched: an area, and a circle within it or null. */
export interface SearchArea {
  area: GeoArea;
  circle: { center: LatLng; miles: number } | null;
}

/** Keeps rounding from leaving out the cell of a point exactly on the circle. */
const edgeMiles = 1e-6;

const columnsOf = (row: number, height: number) => {
  const middle = ((row + 0.5) * height) / 90 - 1;
  return Math.floor((360 / height) * (1 - middle * middle));
};
const rowOf = (latitude: number, height: number) =>
  Math.min(Math.floor((latitude + 90) / height), 180 / height - 1);
const columnOf = (longitude: number, columns: number) =>
  Math.min(Math.floor(((longitude + 180) / 360) * columns), columns - 1);

/** The number of the cell that holds a point. */
export function cellAt(grid: Grid, { lat, lng }: LatLng): number {
  const height = rowHeights[grid];
  const row = rowOf(lat, height);
  return (row * 360) / height + columnOf(lng, columnsOf(row, height));
}

/** The cells of one grid that the area touches, or null when there are more than `limit`. */
export function coveringCells(grid: Grid, { area, circle }: SearchArea, limit = maxCells): number[] | null {
  const height = rowHeights[grid];
  const cells = new Set<number>();
  const lastRow = rowOf(area.north, height);
  for (let row = rowOf(area.south, height); row <= lastRow; row += 1) {
    const columns = columnsOf(row, height);
    const south = row * height - 90;
    for (const [west, east] of area.spans) {
      const lastColumn = columnOf(east, columns);
      for (let column = columnOf(west, columns); column <= lastColumn; column += 1) {
        const left = (column * 360) / columns - 180;
        const box = [left, south, left + 360 / columns, south + height] as const;
        if (circle && milesToBox(circle.center, box) > circle.miles + edgeMiles) continue;
        cells.add((row * 360) / height + column);
        if (cells.size > limit) return null;
      }
    }
  }
  return [...cells];
}
