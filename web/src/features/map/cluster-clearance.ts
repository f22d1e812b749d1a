import { type Box, isInside, overlaps } from './box';

/** How far something is moved aside, in pixels. */
export interface Shift {
  x: number;
  y: number;
}

const moved = (box: Box, { x, y }: Shift): Box => ({ ...box, left: box.left + x, top: box.top + y });
const lengthOf = ({ x, y }: Shift) => Math.hypot(x, y);

/**
 * The shortest way out from under all obstacles that ends within the area; null if there is none. The ends of all ways
 * touch an obstacle or an edge of the area on each axis, or keep their place on it.
 */
export function wayOut(box: Box, obstacles: readonly Box[], area: Box): Shift | null {
  const edges = (start: 'left' | 'top', size: 'width' | 'height') => [
    0,
    area[start] - box[start],
    area[start] + area[size] - box[size] - box[start],
    ...obstacles.flatMap((other) => [
      other[start] - box[size] - box[start],
      other[start] + other[size] - box[start],
    ]),
  ];
  const ys = edges('top', 'height');
  const ways = edges('left', 'width').flatMap((x) => ys.map((y) => ({ x, y })));
  const free = ways.filter((way) => {
    const end = moved(box, way);
    return isInside(end, area) && !obstacles.some((other) => overlaps(end, other));
  });
  return free.reduce<Shift | null>(
    (best, way) => (best === null || lengthOf(way) < lengthOf(best) ? way : best),
    null,
  );
}
