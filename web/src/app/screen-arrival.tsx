import { useEffect } from 'react';
import { restoreScroll } from './scroll-memory';

/** The path of the screen that is shown; null until the first one is. */
let arrivedAt: string | null = null;

function focusHeading(): HTMLElement | null {
  const target = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
  if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target?.focus({ preventScroll: true });
  return target;
}

/**
 * Runs when a new screen is shown: focuses its heading, as a page load would, and scrolls to the top, or to
 * the previous position after going back. The first screen is left to the browser.
 */
export function ScreenArrival({ pathname }: { pathname: string }) {
  useEffect(() => {
    const isFirst = arrivedAt === null;
    if (arrivedAt === pathname) return;
    arrivedAt = pathname;
    if (isFirst) return;
    let target = focusHeading();
    restoreScroll();
    // The loading state has a heading of its own; if that had the focus, it moves to the heading that
    // replaces it.
    const observer = new MutationObserver(() => {
      if (!target?.isConnected && document.activeElement === document.body) target = focusHeading();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);

  return null;
}
