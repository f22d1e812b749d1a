/**
 * How much of the list the sheet shows: its header, the lower half of the screen, or all but the search row.
 */
export type Detent = 'peek' | 'half' | 'full';

export const detents: readonly Detent[] = ['peek', 'half', 'full'];

/** The detent next to a scroll offset, by the offsets of all. Pixels. */
export function nearestDetent(stops: Readonly<Record<Detent, number>>, offset: number): Detent {
  const distance = (name: Detent) => Math.abs(stops[name] - offset);
  return detents.reduce((best, name) => (distance(name) < distance(best) ? name : best));
}
