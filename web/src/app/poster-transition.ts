import { flushSync } from 'react-dom';

/** The poster of a visible card that links to this URL, if there is one. */
function posterOf(to: string): HTMLElement | null {
  const link = document.querySelector(`[data-card] a[href=${JSON.stringify(to)}]`);
  return link?.closest('[data-card]')?.querySelector<HTMLElement>('.poster') ?? null;
}

/**
 * Navigates, letting the pressed card's poster grow into the event page's own (named in event-hero). Without
 * such a card, browser support, or with reduced motion, it only navigates.
 */
export function goWithPoster(to: string, go: () => void): void {
  const canMove =
    'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const poster = canMove ? posterOf(to) : null;
  if (!poster) {
    go();
    return;
  }
  poster.style.viewTransitionName = 'poster';
  document.startViewTransition(() => flushSync(go));
}
