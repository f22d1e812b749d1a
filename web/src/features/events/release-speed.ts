/** Where a pointer was, in pixels from the top, and when, in milliseconds. */
export interface ReleasePoint {
  y: number;
  at: number;
}

/** Speed is measured over the last moments: a finger that rested before it was lifted throws nothing. Milliseconds. */
const measuredMs = 40;

/**
 * How fast a pointer moved when it was lifted.
 * @param points its way, oldest first, with at least one point
 * @returns pixels in a second, negative upwards
 */
export function speedAtRelease(points: readonly ReleasePoint[], liftedAt: number): number {
  const last = points.at(-1);
  const before = points.findLast(({ at }) => liftedAt - at >= measuredMs) ?? points[0];
  if (!last || !before || liftedAt === before.at) return 0;
  return ((last.y - before.y) / (liftedAt - before.at)) * 1000;
}
