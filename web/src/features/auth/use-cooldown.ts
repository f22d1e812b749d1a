import { useSyncExternalStore } from 'react';

/** Seconds before a mail can be sent again. */
const waitSeconds = 60;

/** When each kind of mail may be sent again, for this visit, in milliseconds of performance.now(). */
const readyAt = new Map<string, number>();

export function startCooldown(mail: string): void {
  readyAt.set(mail, performance.now() + waitSeconds * 1000);
}

const secondsLeft = (mail: string) =>
  Math.max(0, Math.ceil(((readyAt.get(mail) ?? 0) - performance.now()) / 1000));

function everyQuarterSecond(listener: () => void): () => void {
  const timer = setInterval(listener, 250);
  return () => clearInterval(timer);
}

/** Seconds until this kind of mail may be sent again, counting down to 0. */
export const useCooldown = (mail: string): number =>
  useSyncExternalStore(
    everyQuarterSecond,
    () => secondsLeft(mail),
    () => 0,
  );
