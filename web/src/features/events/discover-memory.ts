import { useEffect } from 'react';
import type { Detent } from './sheet-detents';

/** How a person left Discover. */
interface DiscoverMemory {
  /** The search it belongs to (see searchKey). */
  search: string;
  detent: Detent;
  /** Pixels the list was scrolled. */
  scroll: number;
  /** Cards that were in the list. */
  shown: number;
  selectedId: string | null;
}

let memory: DiscoverMemory | null = null;

/** Notes changes of how Discover looks, for coming back to it from an event. Never called on the server. */
export function rememberDiscover(search: string, change: Partial<DiscoverMemory>): void {
  const fresh = { search, detent: 'half', scroll: 0, shown: 0, selectedId: null } as const;
  memory = { ...(memory?.search === search ? memory : fresh), ...change };
}

/** Keeps noting how Discover looks. */
export function useDiscoverMemory(
  search: string,
  { detent, shown, selectedId }: Pick<DiscoverMemory, 'detent' | 'shown' | 'selectedId'>,
): void {
  useEffect(
    () => rememberDiscover(search, { detent, shown, selectedId }),
    [search, detent, shown, selectedId],
  );
}

/** How this search was left, if it was the last one shown. */
export function recallDiscover(search: string): DiscoverMemory | null {
  return memory?.search === search ? memory : null;
}
