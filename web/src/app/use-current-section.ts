import { useSyncExternalStore } from 'react';

function subscribeToScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** The id of the section being read: the last one whose top is in the upper half of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const read = () => {
    if (window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2) return ids.at(-1);
    const hasBegun = (id: string) =>
      (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < window.innerHeight / 2;
    return ids.findLast(hasBegun) ?? ids[0];
  };
  return useSyncExternalStore(subscribeToScroll, read, () => ids[0]);
}
