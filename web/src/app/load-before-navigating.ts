import type { AroundNavHandler } from 'wouter';
import { goWithPoster } from './poster-transition';
import { screenFor } from './screens';

let latest = 0;

/**
 * Fetches a screen's code before going there, so that the old screen stays in sight instead of a spinner. When the code
 * can't be had the way is free all the same: the screen's boundary tells what happened.
 */
export const loadBeforeNavigating: AroundNavHandler = (navigate, to, options) => {
  latest += 1;
  const turn = latest;
  const screen = screenFor(new URL(to, location.href).pathname);
  const go = () => {
    // Whoever pressed something else meanwhile goes there.
    if (turn === latest) goWithPoster(to, () => navigate(to, options));
  };
  if (screen.isLoaded()) {
    go();
    return;
  }
  screen.load().then(go, go);
};
