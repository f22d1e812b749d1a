import { useSyncExternalStore } from 'react';

/** How many parts of the screen say now that they failed to load. */
let failed = 0;
const listeners = new Set<() => void>();

function add(change: number): void {
  failed += change;
  for (const listener of listeners) listener();
}

/** For the effect of a part that says so: counts it, and returns how to stop. */
export function countFailedPart(): () => void {
  add(1);
  return () => add(-1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a part of the screen says that it failed to load. */
export const useHasFailedPart = () =>
  useSyncExternalStore(
    subscribe,
    () => failed > 0,
    () => false,
  );
