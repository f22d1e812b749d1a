import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * Calls when somebody prints the page, also from the browser's own menu; what the call shows is on paper. A live code would be
 * half a minute old there, and the door would take it for a screenshot.
 */
export function useBeforePrint(show: () => void): void {
  useEffect(() => {
    const print = () => flushSync(show);
    addEventListener('beforeprint', print);
    return () => removeEventListener('beforeprint', print);
  }, [show]);
}
