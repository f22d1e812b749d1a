import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { recallDiscover, rememberDiscover } from './discover-memory';
import { type Detent, nearestDetent } from './sheet-detents';

/** Scrolling counts as finished after this many milliseconds; older browsers have no `scrollend`. */
const restMs = 90;

export interface Sheet {
  detent: Detent;
  /** Pixels at the bottom of the map covered by the sheet; 0 when the list is beside the map. */
  coveredHeight: number;
  moveTo(detent: Detent): void;
  /** Handlers of the track, to follow the outcome of a drag. */
  dragHandlers: { onScroll(): void; onPointerDown(): void; onWheel(): void };
  /** Scrolls the list, not the sheet, until this card is at its top. */
  showCard(card: HTMLElement): void;
  /** Scrolls the list to its beginning. */
  showTop(): void;
  track: RefObject<HTMLDivElement | null>;
  gap: RefObject<HTMLDivElement | null>;
  panel: RefObject<HTMLElement | null>;
  list: RefObject<HTMLDivElement | null>;
  /** Scroll offsets of the detents, or null when the list is a pane. */
  offsets(): Record<Detent, number> | null;
  /** Set while it is dragged (use-sheet-drag.ts): it doesn't settle then. */
  isHeld: RefObject<boolean>;
}

const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

/** The element that scrolls the cards: the list in a sheet, the whole panel when it is a pane. */
function cardScroller(list: HTMLElement, panel: HTMLElement): HTMLElement {
  return getComputedStyle(list).overflowY === 'visible' ? panel : list;
}

/**
 * The sheet is a scroll container over the map: scrolling it moves the panel up, CSS snaps it to the detents,
 * and a transparent gap above the panel lets touches through to the map. Script moves it only while it is dragged by its
 * header (use-sheet-drag.ts).
 */
export function useSheet(search: string): Sheet {
  const [detent, setDetent] = useState<Detent>('half');
  const [coveredHeight, setCoveredHeight] = useState(0);
  const track = useRef<HTMLDivElement>(null);
  const gap = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /**
   * The target of a smooth scroll by moveTo, which passes other detents on its way, slowly on a slow machine.
   */
  const goal = useRef<Detent | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);

  const offsets = useCallback((): Record<Detent, number> | null => {
    const half = gap.current?.firstElementChild;
    if (!(half instanceof HTMLElement) || !gap.current?.offsetHeight) return null;
    return { peek: 0, half: half.offsetTop, full: gap.current.offsetHeight };
  }, []);

  const moveTo = useCallback(
    (next: Detent) => {
      const top = offsets()?.[next];
      if (top === undefined) return;
      setDetent(next);
      goal.current = next;
      track.current?.scrollTo({ top, behavior: scrollBehavior() });
    },
    [offsets],
  );

  const showCard = useCallback((card: HTMLElement) => {
    if (!list.current || !panel.current) return;
    const scroller = cardScroller(list.current, panel.current);
    const top =
      scroller.scrollTop + card.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 8;
    // Only the last screenful scrolls smoothly: from card 1 to card 80 would take seconds.
    const way = Math.max(-scroller.clientHeight, Math.min(scroller.clientHeight, top - scroller.scrollTop));
    scroller.scrollTo({ top: top - way, behavior: 'instant' });
    scroller.scrollTo({ top, behavior: scrollBehavior() });
  }, []);

  const showTop = useCallback(() => {
    if (!list.current || !panel.current) return;
    cardScroller(list.current, panel.current).scrollTo({ top: 0, behavior: 'instant' });
  }, []);

  /** Scrolling is the browser's, which snaps to the detents. */
  const takeOver = () => {
    goal.current = null;
    if (track.current) track.current.style.scrollSnapType = '';
  };
  const settle = () => {
    const { current } = track;
    const stops = offsets();
    if (!current || !stops || isHeld.current) return;
    if (goal.current && Math.abs(stops[goal.current] - current.scrollTop) > 1) return;
    takeOver();
    setDetent(nearestDetent(stops, current.scrollTop));
  };
  const dragHandlers = {
    onScroll: () => {
      clearTimeout(rest.current);
      rest.current = setTimeout(() => {
        rest.current = undefined;
        settle();
      }, restMs);
    },
    onPointerDown: takeOver,
    onWheel: takeOver,
  };

  // At full the map is hidden; it keeps the padding of half, so that nothing moves behind the sheet.
  useLayoutEffect(() => {
    const element = track.current;
    if (!element) return;
    const measure = () => {
      const stops = offsets();
      const shown = detent === 'peek' ? 'peek' : 'half';
      setCoveredHeight(stops ? element.clientHeight - stops.full + stops[shown] : 0);
      return stops;
    };
    // When stops move or are added, WebKit goes to the first of them.
    const place = () => {
      const top = measure()?.[detent];
      if (!goal.current && !isHeld.current && !rest.current) element.scrollTo({ top, behavior: 'instant' });
    };
    measure();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => observer.disconnect();
  }, [detent, offsets]);

  // After coming back from an event the sheet is as it was left; a new search starts at the top of its list.
  useLayoutEffect(() => {
    if (!list.current || !panel.current) return;
    const scroller = cardScroller(list.current, panel.current);
    const memory = recallDiscover(search);
    const stops = offsets();
    if (track.current && stops && !goal.current) {
      const left = memory?.detent ?? nearestDetent(stops, track.current.scrollTop);
      track.current.dataset.placed = '';
      track.current.scrollTo({ top: stops[left], behavior: 'instant' });
      setDetent(left);
    }
    scroller.scrollTo({ top: memory?.scroll ?? 0, behavior: 'instant' });
    const note = () => rememberDiscover(search, { scroll: scroller.scrollTop });
    scroller.addEventListener('scroll', note, { passive: true });
    return () => scroller.removeEventListener('scroll', note);
  }, [search, offsets]);

  return {
    detent,
    coveredHeight,
    moveTo,
    dragHandlers,
    showCard,
    showTop,
    track,
    gap,
    panel,
    list,
    offsets,
    isHeld,
  };
}
