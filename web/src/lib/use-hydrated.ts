import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False in the served page, true once scripts have taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
