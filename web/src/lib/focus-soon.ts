/** On a busy machine what is to have the focus may be drawn a few frames late. */
const framesMax = 30;

/** Moves the focus once what is changing now is drawn, and a dialog that closes with it no longer holds the focus. */
export function focusSoon(find: () => HTMLElement | null, frames = framesMax): void {
  requestAnimationFrame(() => {
    const target = find();
    target?.focus();
    if (frames > 1 && document.activeElement !== target) focusSoon(find, frames - 1);
  });
}
