/** On a slow machine the element to focus may be rendered a few frames late. */
const framesMax = 30;

/** Moves the focus after the current update is rendered, and a closing dialog has released the focus. */
export function focusSoon(find: () => HTMLElement | null, frames = framesMax): void {
  requestAnimationFrame(() => {
    const target = find();
    target?.focus();
    if (frames > 1 && document.activeElement !== target) focusSoon(find, frames - 1);
  });
}
