import { tooltipDelayMs, tooltipSkipDelayMs } from '@quad/shared/limits';
import * as styles from './tooltips.module.css';

/** Icon-only buttons, and links that look like one: their name is all there is to say about them. */
const named = '.icon-btn:is([aria-label], :has(> .sr-only))';
/** Long enough to move the pointer from a button to its tooltip, which must be possible (WCAG 1.4.13). */
const crossingMs = 120;
/** Pixels between button and tooltip, and to the edges of the window. */
const gap = 8;

const buttonAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(named) : null;

/** Below the button, or above where there is no room below, within the window. */
function place(tooltip: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tooltip;
  const left = at.left + at.width / 2 - width / 2;
  const below = at.bottom + gap;
  const top = below + height + gap <= innerHeight ? below : at.top - gap - height;
  tooltip.style.left = `${Math.max(gap, Math.min(left, innerWidth - gap - width))}px`;
  tooltip.style.top = `${Math.max(gap, top)}px`;
}

/**
 * Shows the name of an icon-only button that the mouse rests on, or that the keyboard focuses: after 700 ms, or at once
 * if another one was shown within 300 ms. Escape, a press and scrolling hide it; touch shows none. One for all buttons,
 * so that a button needs nothing for it. Screen readers have the name already.
 * @returns how to stop
 */
export function showTooltips(): () => void {
  const tooltip = document.createElement('div');
  tooltip.className = styles.tooltip ?? '';
  tooltip.setAttribute('role', 'tooltip');
  tooltip.setAttribute('aria-hidden', 'true');
  /** The button that is pointed at or focused; after a press, until it is left. */
  let current: HTMLElement | null = null;
  /** The button whose tooltip is shown. */
  let owner: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = Number.NEGATIVE_INFINITY;

  const hide = () => {
    clearTimeout(timer);
    if (!tooltip.isConnected) return;
    tooltip.remove();
    hiddenAt = performance.now();
  };
  const show = (button: HTMLElement) => {
    if (!button.isConnected) return;
    owner = button;
    const words = button.querySelector('.sr-only')?.textContent;
    tooltip.textContent = button.getAttribute('aria-label') ?? words ?? '';
    document.body.append(tooltip);
    place(tooltip, button);
  };
  const enter = (button: HTMLElement) => {
    if (button === current) return;
    current = button;
    clearTimeout(timer);
    const isNext = tooltip.isConnected || performance.now() - hiddenAt < tooltipSkipDelayMs;
    if (isNext) show(button);
    else timer = setTimeout(() => show(button), tooltipDelayMs);
  };
  const leave = () => {
    current = null;
    clearTimeout(timer);
    timer = setTimeout(hide, tooltip.isConnected ? crossingMs : 0);
  };

  const on = new AbortController();
  const listen = <Kind extends keyof DocumentEventMap>(
    kind: Kind,
    react: (event: DocumentEventMap[Kind]) => void,
  ) => document.addEventListener(kind, react, { signal: on.signal, capture: true, passive: true });

  listen('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return;
    const button = buttonAt(target);
    if (button) {
      enter(button);
    } else if (target instanceof Node && tooltip.contains(target)) {
      clearTimeout(timer);
      current = owner;
    } else if (current) {
      leave();
    }
  });
  const focus = (target: EventTarget | null) => {
    const button = buttonAt(target);
    if (!button?.matches(':focus-visible')) return;
    // Also where the mouse already lies.
    current = null;
    enter(button);
  };
  listen('focusin', ({ target }) => focus(target));
  listen('focusout', ({ target }) => {
    if (buttonAt(target) === current) leave();
  });
  listen('keydown', ({ key }) => key === 'Escape' && hide());
  for (const kind of ['pointerdown', 'click', 'scroll'] as const) listen(kind, hide);
  // The key that this was loaded for has focused it already.
  focus(document.activeElement);
  return () => {
    on.abort();
    hide();
  };
}
