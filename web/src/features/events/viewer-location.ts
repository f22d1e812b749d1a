import type { LatLng } from '@quad/shared/geo';
import type { walkLabel } from '@quad/shared/walking';

export interface ViewerLocation {
  /** The viewer's coordinates; null while unknown. */
  place: LatLng | null;
  isLocating: boolean;
  /** 'About 8 min walk', or null; with the location comes the code that computes it. */
  walkTo?(event: Parameters<typeof walkLabel>[1]): string | null;
}

/**
 * Discover searches around the location, else around its campus; 'placeless' is Discover without one. Elsewhere the
 * location is only a help, for which there is more time.
 */
export type LocatingScreen = 'discover' | 'placeless' | 'elsewhere';

/** The state during server rendering and hydration. */
export const unknownLocation: ViewerLocation = { place: null, isLocating: false };

/** Outlives the screen, so that coming back to Discover does not ask again. Never set on the server. */
let current = unknownLocation;
const listeners = new Set<() => void>();

export const viewerLocation = () => current;

export function setViewerLocation(change: Partial<ViewerLocation>): void {
  current = { ...current, ...change };
  for (const listener of listeners) listener();
}

export function subscribeToLocation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
