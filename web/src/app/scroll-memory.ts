/** Window scroll positions by address, of this visit. */
const positions = new Map<string, number>();
let isGoingBack = false;

const address = () => location.pathname + location.search;

/** Remembers where each address was left, and whether the last move was back or forward. */
export function watchScroll(): () => void {
  const remember = () => positions.set(address(), window.scrollY);
  const markBack = () => {
    isGoingBack = true;
  };
  addEventListener('scroll', remember, { passive: true });
  addEventListener('popstate', markBack);
  return () => {
    removeEventListener('scroll', remember);
    removeEventListener('popstate', markBack);
  };
}

/** To where the address was left when the person comes back to it, else to the top. */
export function restoreScroll(): void {
  const top = isGoingBack ? (positions.get(address()) ?? 0) : 0;
  isGoingBack = false;
  window.scrollTo({ top, behavior: 'instant' });
}
