import { useEffect } from 'react';
import { restoreScroll, watchScroll } from './scroll-memory';

let isFirstScreen = true;

/**
 * What happens when a screen has come: the focus goes to its heading, as a page load would have it, and the scroll
 * position to the top, or to where it was when the person came back. The first screen is the browser's own business.
 */
export function ScreenArrival({ pathname }: { pathname: string }) {
  useEffect(watchScroll, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the event itself
  useEffect(() => {
    if (isFirstScreen) {
      isFirstScreen = false;
      return;
    }
    const target = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
    if (target) {
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    }
    restoreScroll();
  }, [pathname]);

  return null;
}
