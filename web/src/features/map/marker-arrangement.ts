import { type Box, isInside, overlaps } from './box';
import { type Shift, wayOut } from './cluster-clearance';
import type { MapItem } from './cluster-index';
import { sheetHandleReach } from './free-area';
import { clusterBox, isPressable, markerBox } from './item-boxes';
import type { PixelPoint } from './mercator';

/** How a marker or cluster stands on a map that is at rest. */
export interface Stand {
  /** Moves a cluster from under what covers the map; markers stay at their place. */
  shift: Shift | null;
  /** Neither controls nor other markers hide it, so that the focus can go there without the map having to move. */
  isReachable: boolean;
}

/** A cluster's frame, and how far the mark of what is today reaches over it. Pixels. */
const frame = { cluster: 3, mark: 8 } as const;

const boxOf = (item: MapItem, at: PixelPoint): Box =>
  item.kind === 'point'
    ? markerBox(at)
    : clusterBox(at, item.count, item.today > 0 ? frame.mark : frame.cluster);

const whole = ({ left, top, width, height }: Box): Box => {
  const [west, north] = [Math.floor(left), Math.floor(top)];
  return {
    left: west,
    top: north,
    width: Math.ceil(left + width) - west,
    height: Math.ceil(top + height) - north,
  };
};

/**
 * Arranges what is on a map at rest: clusters move from under controls and sheet, as far from others as they were if
 * there is room.
 * @param free the part of the map between search row and sheet, `obstacles` what else covers it, in pixels
 * @param selected the key of the marker that is in front of all others
 * @param kept what clusters leave in view: it lies below them
 */
export function arrange(
  items: readonly MapItem[],
  placeOf: (item: MapItem) => PixelPoint,
  obstacles: readonly Box[],
  free: Box,
  selected: string | null = null,
  kept: readonly Box[] = [],
): Map<string, Stand> {
  const area = whole(free);
  const covers = obstacles.filter(({ width, height }) => width > 0 && height > 0).map(whole);
  const notOn = [...covers, ...kept.map(whole)];
  const boxes = items.map((item) => ({ item, box: boxOf(item, placeOf(item)) }));
  const bottom = area.top + area.height;
  // The sheet begins below the part where presses reach the map.
  const edge = bottom + sheetHandleReach;
  const isSeen = ({ left, top, width, height }: Box) =>
    left < area.left + area.width && left + width > area.left && top < edge && top + height > 0;
  const isCovered = (box: Box) =>
    box.top < area.top || box.top + box.height > bottom || notOn.some((cover) => overlaps(box, cover));

  const stands = new Map<string, Stand>();
  for (const each of boxes) {
    const { item, box } = each;
    const isShifted = item.kind === 'cluster' && isSeen(box) && isCovered(box);
    // Those that have been shifted already are where they went.
    const others = isShifted
      ? boxes.filter((other) => other.item.kind === 'cluster' && other !== each).map((other) => other.box)
      : [];
    const shift = isShifted
      ? (wayOut(box, [...notOn, ...others], area) ?? wayOut(box, notOn, area) ?? wayOut(box, covers, area))
      : null;
    const isReachable =
      shift !== null || (isInside(box, area) && !covers.some((cover) => overlaps(box, cover)));
    if (shift) each.box = { ...box, left: box.left + shift.x, top: box.top + shift.y };
    stands.set(item.key, { shift, isReachable });
  }

  // Those further south are in front, of equals the later one.
  const buttons = items
    .map((item) => {
      const at = placeOf(item);
      const { x, y } = stands.get(item.key)?.shift ?? { x: 0, y: 0 };
      const place = { x: at.x + x, y: at.y + y };
      const isSelected = item.key === selected;
      const box = item.kind === 'point' ? markerBox(place, isSelected) : clusterBox(place, item.count);
      return { key: item.key, box, depth: isSelected ? Number.POSITIVE_INFINITY : at.y };
    })
    .sort((a, b) => a.depth - b.depth);
  for (const [at, { key, box }] of buttons.entries()) {
    const stand = stands.get(key);
    const inFront = buttons.slice(at + 1).map((other) => other.box);
    if (stand?.isReachable && !isPressable(box, inFront)) stand.isReachable = false;
  }
  return stands;
}
