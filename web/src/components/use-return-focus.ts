import { useRef } from 'react';

/**
 * Handlers for a Radix dialog opened without a Radix trigger: closing restores the focus, unless something
 * else, such as a new screen's heading, has taken it meanwhile.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const content = event.target as Node;
      const { activeElement } = document;
      const isFree = !activeElement || activeElement === document.body || content.contains(activeElement);
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
