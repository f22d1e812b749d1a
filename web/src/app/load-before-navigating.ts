import type { AroundNavHandler } from 'wouter';
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
  if (screen.isLoaded()) {
    navigate(to, options);
    return;
  }
  const go = () => {
    // Whoever pressed something else meanwhile goes there.
    if (turn === latest) navigate(to, options);
  };
  screen.load().then(go, go);
};
