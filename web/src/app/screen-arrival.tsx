import { useEffect } from 'react';
import { restoreScroll } from './scroll-memory';

/** The path whose screen stands; null until the first one does. */
let arrivedAt: string | null = null;

/**
 * What happens when a screen has come: the focus goes to its heading, as a page load would have it, and the scroll
 * position to the top, or to where it was when the person came back. The first screen is the browser's own business.
 */
export function ScreenArrival({ pathname }: { pathname: string }) {
  useEffect(() => {
    const isFirst = arrivedAt === null;
    if (arrivedAt === pathname) return;
    arrivedAt = pathname;
    if (isFirst) return;
    const target = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
    if (target) {
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
      target.focus({ preventScroll: true });
    }
    restoreScroll();
  }, [pathname]);

  return null;
}
