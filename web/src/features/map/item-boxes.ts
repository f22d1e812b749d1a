import { type Box, overlaps } from './box';
import { wayOut } from './cluster-clearance';
import type { PixelPoint } from './mercator';

/** Where the buttons of a map are, around the points that they show, and what is left of them to press. Pixels. */

/** Clusters of this many events or more are larger. */
export const bigClusterCount = 10;
const clusterSide = (count: number) => (count >= bigClusterCount ? 58 : 48);
const markerSize = { side: 46, rise: 49 } as const;
const selectedSize = { side: 62, rise: 67 } as const;
/** A target is at least 24 px wide and high (WCAG 2.2, 2.5.8); each button's place is rounded. */
const leastTarget = 26;

/** @param frame how much is added on each side */
export function clusterBox({ x, y }: PixelPoint, count: number, frame = 0): Box {
  const size = clusterSide(count) + 2 * frame;
  return { left: Math.round(x) - size / 2, top: Math.round(y) - size / 2, width: size, height: size };
}

export function markerBox({ x, y }: PixelPoint, isSelected = false): Box {
  const { side, rise } = isSelected ? selectedSize : markerSize;
  return { left: Math.round(x) - side / 2, top: Math.round(y) - rise, width: side, height: side };
}

/** Whether enough of a button is left to press, beside those in front of it. */
export function isPressable(button: Box, inFront: readonly Box[]): boolean {
  const target = { left: button.left, top: button.top, width: leastTarget, height: leastTarget };
  const near = inFront.filter((other) => overlaps(button, other));
  return near.length === 0 || wayOut(target, near, button) !== null;
}
