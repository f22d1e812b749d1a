import { type RefObject, useEffect, useState } from 'react';
import { useHydrated } from '../../lib/use-hydrated';

/** Longest piece of work, in milliseconds: on a phone it takes four times as long, and a press waits for it. */
const pieceMs = 8;

/**
 * Lays out the children one after the other in pauses of the browser, in pieces of a few milliseconds.
 * @returns how to stop
 */
function layOutInPauses(list: HTMLElement, onDone: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    onDone();
    return () => {};
  }
  const waiting = Array.from(list.children).filter((child) => child instanceof HTMLElement);
  let handle = 0;
  const work = () => {
    const start = performance.now();
    while (waiting.length > 0 && performance.now() - start < pieceMs) {
      const child = waiting.shift();
      child?.style.setProperty('content-visibility', 'visible');
      // Asking where it is lays it out. A property would be left out of the build: reading one counts as having no effect.
      child?.getBoundingClientRect();
    }
    if (waiting.length > 0) handle = requestIdleCallback(work);
    else onDone();
  };
  handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}

/**
 * Whether the browser may leave out the layout of what is out of view (`content-visibility: auto`): true for a list
 * that came with the page, until the browser had time to lay it out. The first paint doesn't wait for it then, while
 * later all positions in the list are known, as scrolling to a card needs.
 */
export function useLaidOutLater(list: RefObject<HTMLElement | null>): boolean {
  const isHydrated = useHydrated();
  const [isLater, setLater] = useState(!isHydrated);
  useEffect(() => {
    if (!isLater || !list.current) return;
    return layOutInPauses(list.current, () => setLater(false));
  }, [isLater, list]);
  return isLater;
}
