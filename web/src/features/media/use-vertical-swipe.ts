import { type PointerEvent, useRef, useState } from 'react';

const swipePx = 90;
const tapSlopPx = 8;

/**
 * A vertical drag. Downwards the element follows: `offset` is how far, in px. `wasDrag` is true in a click
 * that ends a drag.
 */
export function useVerticalSwipe({ onDown, onUp }: { onDown(): void; onUp(): void }) {
  const start = useRef<{ y: number; pointer: number } | null>(null);
  const wasDrag = useRef(false);
  const [offset, setOffset] = useState(0);

  const end = ({ pointerId, clientY, type }: PointerEvent) => {
    if (start.current?.pointer !== pointerId) return;
    const moved = clientY - start.current.y;
    start.current = null;
    setOffset(0);
    if (type === 'pointercancel') return;
    if (moved > swipePx) onDown();
    if (moved < -swipePx) onUp();
  };
  return {
    offset,
    wasDrag,
    handlers: {
      onPointerDown({ pointerId, clientY, isPrimary, currentTarget }: PointerEvent) {
        if (!isPrimary) return;
        currentTarget.setPointerCapture(pointerId);
        start.current = { y: clientY, pointer: pointerId };
        wasDrag.current = false;
      },
      onPointerMove({ pointerId, clientY }: PointerEvent) {
        if (start.current?.pointer !== pointerId) return;
        const moved = clientY - start.current.y;
        if (Math.abs(moved) > tapSlopPx) wasDrag.current = true;
        setOffset(Math.max(0, moved));
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
