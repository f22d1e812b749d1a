/** Window scroll positions by URL, for this visit. */
const positions = new Map<string, number>();
let shownPath = '';
let isGoingBack = false;

const address = () => location.pathname + location.search;

/**
 * Remembers the scroll position of each URL, and whether a screen was reached by back or forward. Call it
 * once, before the router subscribes, so that it runs first. Reloads are left to the browser.
 */
export function watchScroll(): void {
  shownPath = location.pathname;
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  addEventListener('scroll', () => positions.set(address(), window.scrollY), { passive: true });
  addEventListener(
    'popstate',
    () => {
      // A change of only the query or fragment is not a new screen.
      isGoingBack = location.pathname !== shownPath;
    },
    { capture: true },
  );
}

/** Scrolls to the previous position after going back, else to the top. */
export function restoreScroll(): void {
  const top = isGoingBack ? (positions.get(address()) ?? 0) : 0;
  isGoingBack = false;
  shownPath = location.pathname;
  window.scrollTo({ top, behavior: 'instant' });
}
