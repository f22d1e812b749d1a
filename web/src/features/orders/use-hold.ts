import { ticketHoldMinutes } from '@quad/shared/limits';
import { useEffect, useState } from 'react';

export const wholeHoldMs = ticketHoldMinutes * 60_000;
const tickMs = 2_000;

/** Milliseconds that tickets are still held, never more than the whole time: clocks of phones may be wrong. */
export function useHold(holdUntil: string | null): number {
  const leftNow = () =>
    holdUntil === null ? wholeHoldMs : Math.min(wholeHoldMs, Date.parse(holdUntil) - Date.now());
  const [left, setLeft] = useState(leftNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the clock, which changes by itself
  useEffect(() => {
    setLeft(leftNow());
    if (holdUntil === null) return;
    const timer = setInterval(() => setLeft(leftNow()), tickMs);
    return () => clearInterval(timer);
  }, [holdUntil]);
  return left;
}
