import { flushSync } from 'react-dom';

/** The poster of the card whose link leads to an address, if such a card is in sight. */
function posterOf(to: string): HTMLElement | null {
  const link = document.querySelector(`[data-card] a[href=${JSON.stringify(to)}]`);
  return link?.closest('[data-card]')?.querySelector<HTMLElement>('.poster') ?? null;
}

/**
 * Goes to an address, and lets the poster of the card that was pressed grow into the event's own (event-hero
 * names that one). Without such a card, where browsers can't, and where motion is unwanted, it only goes.
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
