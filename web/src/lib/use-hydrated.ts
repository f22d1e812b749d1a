import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False in the served page, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
