import type { LatLng } from '@quad/shared/geo';
import type { Box } from './box';
import { project, unproject } from './mercator';

/** Computes the map center that puts something in the middle of the uncovered area. Pixels. */

export interface Cover {
  /** The search row on phones and tablets. */
  top: number;
  /** The sheet. */
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Height of the search row over the map below 1024 px. */
export const searchRowHeight = 72;
/** The touch target of the sheet's handle extends this far above the sheet. */
export const sheetHandleReach = 20;
/** Width of the column of round buttons at the right edge. */
const controlColumnWidth = 68;
/** Space for a selected marker above its point and for its label below. */
const markerRoom = { above: 70, below: 44, side: 36 } as const;
/** With less than this left the map counts as hidden: the camera stays as it was. */
const minFreeHeight = 120;

export function freeArea(size: Size, cover: Cover): Box {
  return { left: 0, top: cover.top, width: size.width, height: size.height - cover.top - cover.bottom };
}

export function hasFreeArea(size: Size, cover: Cover): boolean {
  return freeArea(size, cover).height >= minFreeHeight;
}

/** How far the middle of the map lies below the middle of the free area. */
function centerOffset(cover: Cover): number {
  return (cover.bottom - cover.top) / 2;
}

/** The map center that puts `target` in the middle of the free area. */
export function mapCenterFor(target: LatLng, zoom: number, cover: Cover): LatLng {
  const pixel = project(target, zoom);
  return unproject({ x: pixel.x, y: pixel.y + centerOffset(cover) }, zoom);
}

/** The part of the free area where a marker and its label are fully visible. */
export function markerArea(size: Size, cover: Cover): Box {
  const free = freeArea(size, cover);
  return {
    left: markerRoom.side,
    top: free.top + markerRoom.above,
    width: size.width - markerRoom.side - controlColumnWidth,
    height: free.height - markerRoom.above - markerRoom.below,
  };
}

/**
 * The view that shows all of `points` in the marker area.
 * @returns the point to put in the middle of the free area, and a whole zoom up to `maxZoom`
 */
export function viewOf(
  points: readonly LatLng[],
  size: Size,
  cover: Cover,
  maxZoom: number,
): { target: LatLng; zoom: number } {
  const area = markerArea(size, cover);
  const pixels = points.map((point) => project(point, maxZoom));
  const xs = pixels.map((pixel) => pixel.x);
  const ys = pixels.map((pixel) => pixel.y);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const tooLarge = Math.max(
    (east - west) / Math.max(area.width, 1),
    (south - north) / Math.max(area.height, 1),
  );
  const zoom = Math.max(0, maxZoom - Math.ceil(Math.log2(Math.max(tooLarge, 1))));
  // The marker area and the free area have different centers.
  const free = freeArea(size, cover);
  const scale = 2 ** (maxZoom - zoom);
  const shiftX = area.left + area.width / 2 - (free.left + free.width / 2);
  const shiftY = area.top + area.height / 2 - (free.top + free.height / 2);
  const target = { x: (west + east) / 2 - shiftX * scale, y: (north + south) / 2 - shiftY * scale };
  return { target: unproject(target, maxZoom), zoom };
}
