/** Window scroll positions by address, of this visit. */
const positions = new Map<string, number>();
let shownPath = '';
let isGoingBack = false;

const address = () => location.pathname + location.search;

/**
 * Remembers where each address was left, and whether a screen was reached by going back or forward. Called once, before
 * the router listens, so that it knows first. A reload is the browser's own business.
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
      // Other queries and fragments of the same screen are no arrival.
      isGoingBack = location.pathname !== shownPath;
    },
    { capture: true },
  );
}

/** To where the address was left when the person comes back to it, else to the top. */
export function restoreScroll(): void {
  const top = isGoingBack ? (positions.get(address()) ?? 0) : 0;
  isGoingBack = false;
  shownPath = location.pathname;
  window.scrollTo({ top, behavior: 'instant' });
}
