import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showTooltips } from './tooltips';

let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <button class="icon-btn" aria-label="Share"><svg></svg></button>
    <a class="icon-btn" aria-label="Directions" href="/">↗</a>
    <button aria-label="Save now">Save</button>`;
  stop = showTooltips();
});

afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const labeled = (name: string) => document.querySelector(`[aria-label="${name}"]`) as HTMLElement;
const shown = () => document.querySelector('[role="tooltip"]')?.textContent ?? null;
const point = (target: Element, pointerType = 'mouse') => {
  // jsdom's pointer events have no pointerType.
  const event = new MouseEvent('pointerover', { bubbles: true });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(target, event);
};
const wait = (ms: number) => vi.advanceTimersByTime(ms);

describe('tooltips', () => {
  it('show the name of an icon-only button after 700 ms', () => {
    point(labeled('Share').firstElementChild as Element);
    wait(699);
    expect(shown()).toBeNull();
    wait(1);
    expect(shown()).toBe('Share');
  });

  it('show the next one at once, and within 300 ms of the last', () => {
    point(labeled('Share'));
    wait(700);
    point(labeled('Directions'));
    expect(shown()).toBe('Directions');
    point(document.body);
    wait(200);
    expect(shown()).toBeNull();
    wait(150);
    point(labeled('Share'));
    expect(shown()).toBe('Share');
    point(document.body);
    wait(120 + 301);
    point(labeled('Directions'));
    expect(shown()).toBeNull();
  });

  it('stay while the pointer is over them, and go after it left', () => {
    point(labeled('Share'));
    wait(700);
    point(document.body);
    wait(100);
    point(document.querySelector('[role="tooltip"]') as Element);
    wait(5_000);
    expect(shown()).toBe('Share');
    point(document.body);
    wait(120);
    expect(shown()).toBeNull();
  });

  it('show for the keyboard as well', () => {
    const share = labeled('Share');
    vi.spyOn(share, 'matches').mockReturnValue(true);
    share.focus();
    wait(700);
    expect(shown()).toBe('Share');
    share.blur();
    wait(120);
    expect(shown()).toBeNull();
  });

  it.each(['pointerdown', 'click', 'scroll'])('hide on %s, until the button is left', (kind) => {
    point(labeled('Share'));
    wait(700);
    fireEvent(labeled('Share'), new Event(kind, { bubbles: true }));
    expect(shown()).toBeNull();
    point(labeled('Share'));
    wait(5_000);
    expect(shown()).toBeNull();
  });

  it('hide on Escape', () => {
    point(labeled('Share'));
    wait(700);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(shown()).toBeNull();
  });

  it('show nothing on touch, nor for buttons with words', () => {
    point(labeled('Share'), 'touch');
    point(labeled('Save now'));
    wait(5_000);
    expect(shown()).toBeNull();
  });
});
