import { useEffect, useState } from 'react';

/** Seconds before a mail can be sent again. */
const waitSeconds = 60;

/** When each kind of mail may be sent again, for this visit. */
const readyAt = new Map<string, number>();

export function startCooldown(mail: string): void {
  readyAt.set(mail, Date.now() + waitSeconds * 1000);
}

const secondsLeft = (mail: string) => Math.max(0, Math.ceil(((readyAt.get(mail) ?? 0) - Date.now()) / 1000));

/** Seconds until this kind of mail may be sent again, counting down to 0. */
export function useCooldown(mail: string): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const tick = () => setLeft(secondsLeft(mail));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [mail]);
  return left;
}
