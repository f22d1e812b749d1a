import { useEffect } from 'react';
import { restoreScroll } from './scroll-memory';

/** The path whose screen stands; null until the first one does. */
let arrivedAt: string | null = null;

function focusHeading(): HTMLElement | null {
  const target = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
  if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  return target;
}

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
    let target = focusHeading();
    restoreScroll();
    // A screen that waits for its data has a heading of its own; who stood there goes on to the one that takes its place.
    const observer = new MutationObserver(() => {
      if (!target?.isConnected && document.activeElement === document.body) target = focusHeading();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);

  return null;
}
