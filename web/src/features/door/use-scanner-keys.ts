import { useEffect, useRef } from 'react';

/** Scanners type faster than people: keys further apart than this, in milliseconds, are pressed by hand. */
const gapMs = 60;
/** A scanner whose radio is disturbed pauses within a code, in milliseconds. */
const pauseMs = 500;
/** Shorter texts that end with Enter are not from a scanner. */
const shortest = 8;

/** What the keys of a US keyboard type that a pass consists of, without Shift and with it. */
const usKeys: Readonly<Record<string, string>> = {
  Space: '  ',
  Minus: '-_',
  Equal: '=+',
  Semicolon: ';:',
  Period: '.>',
  Slash: '/?',
  Digit4: '4$',
  Digit5: '5%',
  Digit8: '8*',
};

/** What a US keyboard would type with this key: scanners that aren't told otherwise press the keys of one. */
function usCharacter({ code, shiftKey }: KeyboardEvent): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter) return letter;
  const [plain = /^Digit(\d)$/.exec(code)?.[1] ?? '', shifted = plain] = usKeys[code] ?? '';
  return shiftKey ? shifted : plain;
}

/** Come before the character that they change. */
const modifiers = new Set(['Shift', 'CapsLock', 'AltGraph', 'Alt', 'Control']);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Reads from a hardware scanner, which types what it reads and presses Enter, wherever the focus is but in a field. Its
 * keys never press a button; single keys by hand are shortcuts.
 * @param onText gets the text by this phone's keyboard, and by that of the US
 */
export function useScannerKeys(
  onText: (text: string, usText: string) => void,
  onKey: (key: string) => boolean,
): void {
  const handlers = useRef({ onText, onKey });
  useEffect(() => {
    handlers.current = { onText, onKey };
  });
  useEffect(() => {
    let text = '';
    let usText = '';
    let count = 0;
    let lastAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handle = (event: KeyboardEvent) => {
      const isShortcut =
        (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
      if (modifiers.has(event.key) || event.isComposing || isTyping(event.target)) return;
      if (isShortcut) return;
      clearTimeout(timer);
      const at = event.timeStamp;
      const isScanner = count >= shortest;
      const isQuick = count > 0 && at - lastAt < (isScanner ? pauseMs : gapMs);
      lastAt = at;
      if (event.key === 'Enter' && isQuick && isScanner) {
        event.preventDefault();
        event.stopPropagation();
        count = 0;
        handlers.current.onText(text, usText);
        return;
      }
      // Names of keys are longer than a character; an accent that waits for its letter is called 'Dead'.
      const character = event.key.length === 1 ? event.key : '';
      if (character === '' && event.key !== 'Dead') {
        count = 0;
        if (event.key === 'Enter' && handlers.current.onKey('Enter')) event.preventDefault();
        return;
      }
      text = (isQuick ? text : '') + character;
      usText = (isQuick ? usText : '') + usCharacter(event);
      count = isQuick ? count + 1 : 1;
      // A space would press the focused button.
      if (isQuick) event.preventDefault();
      if (!isQuick && !event.repeat) {
        timer = setTimeout(() => {
          count = 0;
          handlers.current.onKey(character);
        }, gapMs);
      }
    };
    addEventListener('keydown', handle, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', handle, { capture: true });
    };
  }, []);
}
