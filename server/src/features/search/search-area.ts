import type { SearchFilter } from '@quad/shared/contract/events';
import {
  type BoundingBox,
  boxArea,
  boxCenter,
  circleArea,
  type GeoArea,
  intersectAreas,
  type LatLng,
} from '@quad/shared/geo';
import { searchRadiusDefaultMiles } from '@quad/shared/limits';
import type { ServerSite } from '../../site';

/**
 * The height of the rows of a grid over the earth, in degrees. Rows are cut into fewer cells nearer to a pole, so that cells are
 * about as wide as high (35 miles) and a circle of 50 miles touches few of them anywhere.
 */
const rowHeight = 0.5;

/** Where a search looks: the bounds, and a circle within them or null. */
export interface SearchArea {
  /** The point from which distances are measured. */
  center: LatLng;
  bounds: GeoArea;
  /** Its radius, if it is a circle around its center. */
  miles: number | null;
}

/** Keeps rounding from excluding the cell of a point exactly on the circle. */
export const edgeMiles = 1e-6;

const columnsOf = (row: number) => {
  const middle = ((row + 0.5) * rowHeight) / 90 - 1;
  return Math.floor((360 / rowHeight) * (1 - middle * middle));
};
const rowOf = (latitude: number) => Math.min(Math.floor((latitude + 90) / rowHeight), 180 / rowHeight - 1);
const columnOf = (longitude: number, columns: number) =>
  Math.min(Math.floor(((longitude + 180) / 360) * columns), columns - 1);

/** No row has more columns, so that each cell has its own number, in order of rows. */
const columnsMax = 360 / rowHeight;

/** The number of the cell that contains a point. */
export function cellAt({ lat, lng }: LatLng): number {
  const row = rowOf(lat);
  return row * columnsMax + columnOf(lng, columnsOf(row));
}

/** The numbers of neighboring cells in one row, from west to east, for every row and span of longitudes of an area. */
export function cellRanges({ south, north, spans }: GeoArea): [first: number, last: number][] {
  const [firstRow, lastRow] = [rowOf(south), rowOf(north)];
  return Array.from({ length: lastRow - firstRow + 1 }, (_, index) => firstRow + index).flatMap((row) => {
    const columns = columnsOf(row);
    return spans.map(([west, east]): [number, number] => [
      row * columnsMax + columnOf(west, columns),
      row * columnsMax + columnOf(east, columns),
    ]);
  });
}

/** The box of the cell with this number. */
export function cellBox(cell: number): BoundingBox {
  const row = Math.floor(cell / columnsMax);
  const width = 360 / columnsOf(row);
  const [west, south] = [(cell % columnsMax) * width - 180, row * rowHeight - 90];
  return [west, south, west + width, south + rowHeight];
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
  if (lat === undefined || lng === undefined) {
    const box = bbox ?? wholeEarth;
    return { center: boxCenter(box), bounds: boxArea(box), miles: null };
  }
  const center = { lat, lng };
  const circle = circleArea(center, radius);
  const bounds = bbox ? intersectAreas(circle, boxArea(bbox)) : circle;
  return bounds && { center, bounds, miles: radius };
}

/** The same search at the campus if it names no place, and as far as the site looks if it doesn't say. */
export function atCampus<Filter extends SearchFilter>(
  filter: Filter,
  { campus, radius }: ServerSite,
): Filter {
  const isPlaced = filter.lat !== undefined || filter.bbox !== undefined;
  return { ...filter, ...(isPlaced ? {} : campus?.searchPoint), radius: filter.radius ?? radius };
}
