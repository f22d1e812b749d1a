import type { AroundNavHandler } from 'wouter';
import { goWithPoster } from './poster-transition';
import { screenFor } from './screens';

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
