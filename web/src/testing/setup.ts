import { act, cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { currentToast, dismissToast } from '../lib/toast-store';
import { stubLayout } from './layout-stubs';

/** Loading lazy code is slow on a busy machine. */
configure({ asyncUtilTimeout: 5_000 });

/** jsdom has no server-sent events: a stream on which nothing ever comes. */
class SilentEventSource extends EventTarget {
  onmessage = null;
  close() {}
}

/** jsdom lays nothing out: an observer that never sees a change. A test's next screen may load after its last line. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { EventSource: SilentEventSource, ResizeObserver: SilentObserver });

/** Noise fails: an unexpected console.error (React's warnings among them) is a defect of the code under test. */
beforeEach(() => {
  vi.spyOn(console, 'error');
  // Some tests run as the server does, without a browser.
  if (typeof window === 'undefined') return;
  sessionStorage.clear();
  stubLayout();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

afterEach(() => {
  act(() => dismissToast(currentToast()?.id ?? 0));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
  // What a test put there itself; files share a document.
  if (typeof document !== 'undefined') document.body.replaceChildren();
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

// What the last test began to load would come after its environment is gone, and fail the files that share its process.
afterAll(() => vi.dynamicImportSettled());
