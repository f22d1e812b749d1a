import { useEffect } from 'react';
import type { Detent } from './sheet-detents';

/** The state in which a person left Discover. */
interface DiscoverMemory {
  /** Identifies the search (see searchKey). */
  search: string;
  detent: Detent;
  /** Scroll offset of the list in pixels. */
  scroll: number;
  /** Number of cards in the list. */
  shown: number;
  selectedId: string | null;
}

let memory: DiscoverMemory | null = null;

/** Records changes of Discover's state, for coming back to it from an event. Never called on the server. */
export function rememberDiscover(search: string, change: Partial<DiscoverMemory>): void {
  const fresh = { search, detent: 'half', scroll: 0, shown: 0, selectedId: null } as const;
  memory = { ...(memory?.search === search ? memory : fresh), ...change };
}

/** Starts recording Discover's state. */
export function useDiscoverMemory(
  search: string,
  { detent, shown, selectedId }: Pick<DiscoverMemory, 'detent' | 'shown' | 'selectedId'>,
): void {
  useEffect(
    () => rememberDiscover(search, { detent, shown, selectedId }),
    [search, detent, shown, selectedId],
  );
}

/** The recorded state of this search, if it was the last one shown. */
export function recallDiscover(search: string): DiscoverMemory | null {
  return memory?.search === search ? memory : null;
}
