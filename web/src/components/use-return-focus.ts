import { type KeyboardEvent, useRef } from 'react';

/** What somebody types in, but no trap for programs (its tabindex is -1). */
const firstField = [
  'input:not([type=checkbox], [type=radio], [type=file], [type=hidden])',
  'textarea',
  'select',
]
  .map((field) => `${field}:not([tabindex="-1"], :disabled)`)
  .join();

const fieldOf = (dialog: Element) => dialog.querySelector<HTMLElement>(firstField);

/**
 * Handlers for a Radix dialog opened without a Radix trigger: it opens with the focus on its first field, if
 * it has one and there is a keyboard, else on itself: on its first button, which closes it, Enter would. Typing goes on in
 * the field. Closing restores the focus, unless something else, such as a new screen's heading, has taken it meanwhile.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      const dialog = event.target as HTMLElement;
      // On a phone the keyboard would cover what the dialog says.
      const hasKeyboard = matchMedia('(hover: hover) and (pointer: fine)').matches;
      event.preventDefault();
      ((hasKeyboard && fieldOf(dialog)) || dialog).focus();
    },
    onKeyDown: ({ key, target, currentTarget, ctrlKey, metaKey }: KeyboardEvent) => {
      if (target === currentTarget && key.length === 1 && !ctrlKey && !metaKey)
        fieldOf(currentTarget)?.focus();
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
