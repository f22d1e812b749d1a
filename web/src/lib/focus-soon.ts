/** Moves the focus once what is changing now is drawn, and a dialog that closes with it no longer holds the focus. */
export function focusSoon(find: () => HTMLElement | null): void {
  requestAnimationFrame(() => find()?.focus());
}
