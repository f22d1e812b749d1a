import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { bootData, maya } from '../testing/render-app';
import { BootProvider, holdClock, useBoot, useNow, useSetUser, useUser, useViewerZone } from './boot';

function Clock() {
  return (
    <p>
      {useNow().toISOString()} {useViewerZone() ?? 'no zone'}
    </p>
  );
}

const clock = (
  <BootProvider boot={bootData({ now: '2026-11-20T22:30:27.000Z' })}>
    <Clock />
  </BootProvider>
);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T22:31:40.000Z') });
});

test("the server's clock holds until hydration is over, then the browser's", async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(clock);
  expect(root.textContent).toBe('2026-11-20T22:30:00.000Z no zone');
  // A mismatch would be a console.error, which fails the test.
  const hydrated = hydrateRoot(root, clock);
  await act(async () => {});
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(root.textContent).toBe(`2026-11-20T22:31:00.000Z ${zone}`);
  act(() => hydrated.unmount());
});

test("while it is held, the server's clock stays", async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(clock);
  const release = holdClock();
  const hydrated = hydrateRoot(root, clock);
  await act(async () => {});
  expect(root.textContent).toContain('2026-11-20T22:30:00.000Z');
  act(release);
  expect(root.textContent).toContain('2026-11-20T22:31:00.000Z');
  act(() => hydrated.unmount());
});

test('within a minute, hydration renders nothing a second time for the clock', async () => {
  const minutes: Date[] = [];
  function Minute() {
    const now = useNow();
    minutes.push(now);
    return <p>{now.toISOString()}</p>;
  }
  const page = (
    <BootProvider boot={bootData({ now: '2026-11-20T22:31:02.000Z' })}>
      <Minute />
    </BootProvider>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  minutes.length = 0;
  const hydrated = hydrateRoot(root, page);
  await act(async () => {});
  expect(minutes).toHaveLength(1);
  act(() => hydrated.unmount());
});

test('the clock advances every minute and stops while the page is hidden', () => {
  const { unmount } = render(clock);
  expect(screen.getByText(/22:31:00/)).toBeTruthy();
  act(() => vi.advanceTimersByTime(25_000));
  expect(screen.getByText(/22:32:00/)).toBeTruthy();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test("the page's data is kept for the same person only", () => {
  let setUser: ReturnType<typeof useSetUser> = () => {};
  function Session() {
    setUser = useSetUser();
    return (
      <p>
        {useUser()?.email ?? 'nobody'} {useBoot().discover ? 'served' : 'not served'}
      </p>
    );
  }
  const page = { events: [], nextCursor: null, total: 0 };
  const { container } = render(
    <BootProvider boot={bootData({ user: maya, discover: { key: '', page } })}>
      <Session />
    </BootProvider>,
  );
  expect(container.textContent).toBe('maya@uc.edu served');
  act(() => setUser({ ...maya, email: 'maya@mail.uc.edu' }));
  expect(container.textContent).toBe('maya@mail.uc.edu served');
  act(() => setUser(null));
  expect(container.textContent).toBe('nobody not served');
  act(() => setUser(maya));
  expect(container.textContent).toBe('maya@uc.edu not served');
});
