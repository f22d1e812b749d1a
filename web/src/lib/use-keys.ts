import { useEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null;

const offMark = 'quad-keys-off';

/** Whether single keys do something; some people's voice input or shaking hands press them by mistake. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(offMark) === null;
  } catch {
    return true;
  }
}

export function turnKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(offMark);
    else localStorage.setItem(offMark, '1');
  } catch {
    // Storage is blocked: they stay on.
  }
}

/** Whether a press is for somebody who types or reads a dialog, or is one of the browser's own shortcuts. */
export const isOtherwiseMeant = ({ ctrlKey, altKey, metaKey, repeat, target }: KeyboardEvent): boolean =>
  ctrlKey || altKey || metaKey || repeat || isTyping(target) || !areKeysOn();

/**
 * Single keys for actions that have a button as well. None works while somebody types, in a dialog, or with Ctrl, Alt
 * or Cmd, which are for the browser's own shortcuts.
 * @param actions by `KeyboardEvent.key`, letters in lower case
 */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKeyDown = (press: KeyboardEvent) => {
      if (isOtherwiseMeant(press)) return;
      const action = actions[press.key.length === 1 ? press.key.toLowerCase() : press.key];
      if (!action) return;
      press.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
