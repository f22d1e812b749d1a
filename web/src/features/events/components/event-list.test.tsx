import { act, screen } from '@testing-library/react';
import { createRef } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventFixtures } from '../../../testing/event-fixture';
import { EventList } from './event-list';

const events = eventFixtures(30);
const onSelect = vi.fn();
const onHover = vi.fn();

const list = (
  <EventList
    events={events}
    headings={null}
    now={new Date('2026-11-29T01:00:00.000Z')}
    selectedId={null}
    hoveredId={null}
    onSelect={onSelect}
    onHover={onHover}
    hasMore={false}
    isLoadingMore={false}
    onMore={() => {}}
    parts={null}
    walkTo={undefined}
    ref={createRef()}
  />
);

let root: HTMLElement;
let app: Root;

/** The browser's pauses, which the test decides on. */
let pauses: (() => void)[] = [];

beforeEach(() => {
  pauses = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => pauses.push(work));
  vi.stubGlobal('cancelIdleCallback', () => {});
  root = document.createElement('div');
  root.innerHTML = renderToString(list);
  document.body.append(root);
});
afterEach(() => {
  act(() => app.unmount());
  root.remove();
  vi.unstubAllGlobals();
  onSelect.mockReset();
});

const isFollowed = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
const card = (index: number) => screen.getAllByRole('article')[index] as HTMLElement;

it('answers a press on a card before it has hydrated it, and keeps its markup', () => {
  const pressed = card(20);
  app = hydrateRoot(root, list);
  expect(isFollowed(pressed)).toBe(false);
  // Without act(), which would hydrate all the others as well.
  pressed.click();
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(events[20]?.id);
  expect(isFollowed(pressed)).toBe(true);
  expect(isFollowed(card(21))).toBe(false);
  expect(card(20)).toBe(pressed);
});

it('lays out the cards in pauses, until the browser may leave out none', async () => {
  app = hydrateRoot(root, list);
  await act(async () => {});
  const items = screen.getByRole('list');
  expect(items.hasAttribute('data-later')).toBe(true);
  while (pauses.length > 0) act(() => pauses.shift()?.());
  expect(items.hasAttribute('data-later')).toBe(false);
});
