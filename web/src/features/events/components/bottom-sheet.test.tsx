import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Detent } from '../sheet-detents';
import type { Sheet } from '../use-sheet';
import { BottomSheet } from './bottom-sheet';

function show(detent: Detent) {
  const moveTo = vi.fn();
  const refs = {
    track: { current: null },
    gap: { current: null },
    panel: { current: null },
    list: { current: null },
    isHeld: { current: false },
  };
  const dragHandlers = { onScroll() {}, onPointerDown() {}, onWheel() {} };
  const offsets = () => null;
  const shows = { showCard() {}, showTop() {} };
  const sheet: Sheet = { detent, coveredHeight: 0, moveTo, dragHandlers, offsets, ...shows, ...refs };
  render(
    <BottomSheet sheet={sheet} header={null} isBusy={false}>
      cards
    </BottomSheet>,
  );
  return { moveTo, handle: screen.getByRole('button', { name: /Resize list/ }) };
}

describe('the handle of the sheet', () => {
  it.each<[Detent, Detent]>([
    ['peek', 'half'],
    ['half', 'full'],
    ['full', 'peek'],
  ])('pressed at %s goes to %s', (from, to) => {
    const { moveTo, handle } = show(from);
    fireEvent.click(handle);
    expect(moveTo.mock.calls).toEqual([[to]]);
  });

  it.each<[string, Detent, Detent]>([
    ['ArrowUp', 'peek', 'half'],
    ['ArrowUp', 'full', 'full'],
    ['ArrowDown', 'half', 'peek'],
    ['ArrowDown', 'peek', 'peek'],
  ])('%s at %s leads to %s', (key, from, to) => {
    const { moveTo, handle } = show(from);
    fireEvent.keyDown(handle, { key });
    expect(moveTo.mock.calls).toEqual([[to]]);
  });

  it.each<[Detent, string, string]>([
    ['peek', 'false', 'Resize list, closed'],
    ['half', 'true', 'Resize list, half open'],
    ['full', 'true', 'Resize list, open'],
  ])('at %s says that it is expanded: %s', (detent, expanded, name) => {
    const { handle } = show(detent);
    expect(handle.getAttribute('aria-expanded')).toBe(expanded);
    expect(handle.getAttribute('aria-label')).toBe(name);
  });
});
