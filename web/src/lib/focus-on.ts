/** For `ref`: gives the focus to what has just come in place of what had it. */
export function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
