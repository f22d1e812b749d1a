import { type Box, isInside, overlaps } from './box';

/** Which labels of the map without tiles fit, in order of priority. Pixels. */

/** The free space on a map: `place` takes the first candidate that overlaps nothing, and reserves it. */
export class LabelRoom {
  private readonly taken: Box[];

  constructor(
    private readonly area: Box,
    taken: readonly Box[],
  ) {
    this.taken = [...taken];
  }

  take(box: Box): void {
    this.taken.push(box);
  }

  isFree(box: Box): boolean {
    return isInside(box, this.area) && !this.taken.some((other) => overlaps(box, other));
  }

  /** The candidate that was placed, or null if none fits. */
  place<Candidate extends { box: Box }>(candidates: readonly Candidate[]): Candidate | null {
    const found = candidates.find((candidate) => this.isFree(candidate.box)) ?? null;
    if (found) this.take(found.box);
    return found;
  }
}

export interface LabelSpot {
  /** Where the text starts, ends or is centered. */
  x: number;
  /** The vertical center of the text. */
  y: number;
  align: 'center' | 'left' | 'right';
  box: Box;
}

/** The four positions of a label around a mark of `markSize`: below, above, right, left, in that order. */
export function spotsAround(
  mark: { x: number; y: number; size: number },
  label: { width: number; height: number; gap: number },
): LabelSpot[] {
  const away = mark.size / 2 + label.gap;
  const half = label.height / 2;
  const box = (left: number, middle: number): Box => ({
    left,
    top: middle - half,
    width: label.width,
    height: label.height,
  });
  const below = mark.y + away + half;
  const above = mark.y - away - half;
  const right = mark.x + away;
  const left = mark.x - away;
  return [
    { x: mark.x, y: below, align: 'center', box: box(mark.x - label.width / 2, below) },
    { x: mark.x, y: above, align: 'center', box: box(mark.x - label.width / 2, above) },
    { x: right, y: mark.y, align: 'left', box: box(right, mark.y) },
    { x: left, y: mark.y, align: 'right', box: box(left - label.width, mark.y) },
  ];
}

/** Eight positions on a ring for a label of `width` x `height`, north-east and south-west first. */
export function spotsOnRing(
  ring: { x: number; y: number; radius: number },
  label: { width: number; height: number },
): LabelSpot[] {
  const eighths = [-1, 3, 1, -3, 0, 4, -2, 2];
  return eighths.map((eighth) => {
    const x = ring.x + ring.radius * Math.cos((eighth * Math.PI) / 4);
    const y = ring.y + ring.radius * Math.sin((eighth * Math.PI) / 4);
    return {
      x,
      y,
      align: 'center',
      box: { left: x - label.width / 2, top: y - label.height / 2, ...label },
    };
  });
}
