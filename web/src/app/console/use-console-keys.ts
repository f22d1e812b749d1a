import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { isOtherwiseMeant } from '../../lib/use-keys';
import { useUser } from '../boot';
import { railGroups } from './rail-items';

/** The second letter follows within this time. */
const letterMs = 1_500;

/**
 * The keys of every screen of the console: G and a letter goes somewhere, `/` finds anything, `?` lists all keys. They
 * come before the screen's own, as the letter after G may be one of those.
 */
export function useConsoleKeys({ onFind, onHelp }: { onFind(): void; onHelp(): void }): void {
  const [, navigate] = useLocation();
  const items = railGroups(useUser()).flat();
  const go = useEffectEvent((letter: string) => {
    const item = items.find((one) => one.letter === letter.toUpperCase());
    if (item) navigate(item.href);
    return item !== undefined;
  });
  const find = useEffectEvent(onFind);
  const help = useEffectEvent(onHelp);
  useEffect(() => {
    let goneAt = Number.NEGATIVE_INFINITY;
    const take = (press: KeyboardEvent) => {
      press.preventDefault();
      press.stopImmediatePropagation();
    };
    const onKeyDown = (press: KeyboardEvent) => {
      if (isOtherwiseMeant(press)) return;
      const key = press.key.toLowerCase();
      const isAfterG = press.timeStamp - goneAt < letterMs;
      goneAt = Number.NEGATIVE_INFINITY;
      if (isAfterG && go(key)) return take(press);
      if (key === 'g') {
        goneAt = press.timeStamp;
        take(press);
      } else if (key === '/') {
        take(press);
        find();
      } else if (key === '?') {
        take(press);
        help();
      }
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
