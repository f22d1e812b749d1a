import { useRef } from 'react';

/** What somebody types in, but no trap for programs (its tabindex is -1). */
const firstField = [
  'input:not([type=checkbox], [type=radio], [type=file], [type=hidden])',
  'textarea',
  'select',
]
  .map((field) => `${field}:not([tabindex="-1"], :disabled)`)
  .join();

/**
 * Handlers for a Radix dialog opened without a Radix trigger: it opens with the focus on its first field, if
 * it has one and there is a keyboard; closing restores the focus, unless something
 * else, such as a new screen's heading, has taken it meanwhile.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      const field = (event.target as Element).querySelector<HTMLElement>(firstField);
      // On a phone the keyboard would cover what the dialog says.
      if (!field || !matchMedia('(hover: hover) and (pointer: fine)').matches) return;
      event.preventDefault();
      field.focus();
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
