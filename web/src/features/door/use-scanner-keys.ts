import { useEffect, useRef } from 'react';

/** Scanners type faster than people: keys further apart than this, in milliseconds, are pressed by hand. */
const gapMs = 60;
/** A scanner whose radio is disturbed pauses within a code, in milliseconds. */
const pauseMs = 500;
/** Shorter texts that end with Enter are not from a scanner. */
const shortest = 8;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Reads from a hardware scanner, which types what it reads and presses Enter, wherever the focus is but in a field. Its
 * keys never press a button; single keys by hand are shortcuts.
 */
export function useScannerKeys(onText: (text: string) => void, onKey: (key: string) => boolean): void {
  const handlers = useRef({ onText, onKey });
  useEffect(() => {
    handlers.current = { onText, onKey };
  });
  useEffect(() => {
    let text = '';
    let lastAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handle = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target))
        return;
      clearTimeout(timer);
      const at = event.timeStamp;
      const isScanner = text.length >= shortest;
      const isQuick = text !== '' && at - lastAt < (isScanner ? pauseMs : gapMs);
      lastAt = at;
      if (event.key === 'Enter' && isQuick && isScanner) {
        event.preventDefault();
        event.stopPropagation();
        const whole = text;
        text = '';
        handlers.current.onText(whole);
        return;
      }
      if (event.key.length > 1) {
        // Shift comes before each capital.
        if (event.key !== 'Shift' && event.key !== 'CapsLock') text = '';
        if (event.key === 'Enter' && handlers.current.onKey('Enter')) event.preventDefault();
        return;
      }
      text = isQuick ? text + event.key : event.key;
      // A space would press the focused button.
      if (isQuick) event.preventDefault();
      const { key } = event;
      if (!isQuick && !event.repeat) {
        timer = setTimeout(() => {
          text = '';
          handlers.current.onKey(key);
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
