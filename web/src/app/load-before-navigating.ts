import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';
import { screenFor } from './screens';

/** The poster of a visible card that links to this URL, if there is one. */
function posterOf(to: string): HTMLElement | null {
  const link = document.querySelector(`[data-card] a[href=${JSON.stringify(to)}]`);
  return link?.closest('[data-card]')?.querySelector<HTMLElement>('.poster') ?? null;
}

/**
 * Navigates, letting the pressed card's poster grow into the event page's own (named in event-hero). Without
 * such a card, browser support, or with reduced motion, it only navigates.
 */
export function goWithPoster(to: string, go: () => void): void {
  const canMove =
    'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const poster = canMove ? posterOf(to) : null;
  if (!poster) {
    go();
    return;
  }
  poster.style.viewTransitionName = 'poster';
  document.startViewTransition(() => flushSync(go));
}

let latest = 0;

/**
 * Loads a screen's code before navigating, so that the old screen stays visible instead of a spinner. If
 * loading fails it navigates anyway, and the screen's error boundary reports the failure.
 */
export const loadBeforeNavigating: AroundNavHandler = (navigate, to, options) => {
  latest += 1;
  const turn = latest;
  const screen = screenFor(new URL(to, location.href).pathname);
  const go = () => {
    // The person may have navigated elsewhere meanwhile.
    if (turn === latest) goWithPoster(to, () => navigate(to, options));
  };
  if (screen.isLoaded()) {
    go();
    return;
  }
  screen.load().then(go, go);
};
