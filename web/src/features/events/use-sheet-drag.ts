import { useEffect, useEffectEvent } from 'react';
import { nearestDetent } from './sheet-detents';
import * as styles from './sheet-drag.module.css';
import type { Sheet } from './use-sheet';

/** Where a pointer was, in pixels from the top, and when, in milliseconds. */
interface ReleasePoint {
  y: number;
  at: number;
}

/** Speed is measured over the last moments: a finger that rested before it was lifted throws nothing. Milliseconds. */
const measuredMs = 40;

/**
 * How fast a pointer moved when it was lifted.
 * @param points its way, oldest first, with at least one point
 * @returns pixels in a second, negative upwards
 */
export function speedAtRelease(points: readonly ReleasePoint[], liftedAt: number): number {
  const last = points.at(-1);
  const before = points.findLast(({ at }) => liftedAt - at >= measuredMs) ?? points[0];
  if (!last || !before || liftedAt === before.at) return 0;
  return ((last.y - before.y) / (liftedAt - before.at)) * 1000;
}

/** When let go, the sheet moves to the detent next to where its speed would take it in this time. */
const aheadSeconds = 0.2;
/** A press whose pointer moves farther is no click. Pixels. */
const clickReach = 4;

/**
 * Lets people drag the sheet: with a finger by its whole header, with the mouse by its handle. Browsers snap a scroll
 * container by where it stops, and send a quick flick back.
 */
export function useSheetDrag({ track, panel, list, isHeld, offsets, moveTo, dragHandlers }: Sheet): void {
  const start = useEffectEvent(({ pointerId, pointerType, clientY, timeStamp, target }: PointerEvent) => {
    const { current: scroller } = track;
    const stops = offsets();
    if (!scroller || !stops || !(target instanceof Element) || list.current?.contains(target)) return;
    const isMouse = pointerType === 'mouse';
    // The rest of the header has text to select and buttons.
    if (isMouse && target !== panel.current?.firstElementChild) return;
    const before = scroller.scrollTop;
    const points: ReleasePoint[] = [{ y: clientY, at: timeStamp }];
    const listening = new AbortController();
    const { signal } = listening;

    const drag = (move: PointerEvent) => {
      isHeld.current = true;
      scroller.style.scrollSnapType = 'none';
      scroller.scrollTop = before + clientY - move.clientY;
      points.push({ y: move.clientY, at: move.timeStamp });
    };
    const release = (up: PointerEvent) => {
      if (!isHeld.current) return;
      const way = -speedAtRelease(points, up.timeStamp) * aheadSeconds;
      moveTo(nearestDetent(stops, scroller.scrollTop + way));
      if (!isMouse || Math.abs(up.clientY - clientY) <= clickReach) return;
      target.addEventListener('click', (click) => click.stopPropagation(), { once: true });
    };
    const end = () => {
      listening.abort();
      isHeld.current = false;
      // It may be where it belongs, without another scroll event.
      dragHandlers.onScroll();
    };
    target.setPointerCapture(pointerId);
    scroller.addEventListener('pointermove', drag, { signal });
    scroller.addEventListener('pointerup', release, { signal });
    // Also when the browser takes the gesture over, to scroll the chips or to zoom.
    scroller.addEventListener('lostpointercapture', end, { signal });
  });

  useEffect(() => {
    const { current: scroller } = track;
    const handle = (press: PointerEvent) => start(press);
    panel.current?.classList.add(styles.draggable);
    scroller?.addEventListener('pointerdown', handle);
    return () => scroller?.removeEventListener('pointerdown', handle);
  }, [track, panel]);
}
