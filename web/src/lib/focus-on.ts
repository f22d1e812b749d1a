/** For `ref`: focuses the element that has just replaced the focused one. */
export function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
