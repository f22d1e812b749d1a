import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** jsdom has no server-sent events: a stream on which nothing ever comes. */
class SilentEventSource extends EventTarget {
  onmessage = null;
  close() {}
}
Object.assign(globalThis, { EventSource: SilentEventSource });

/** Noise fails: an unexpected console.error (React's warnings among them) is a defect of the code under test. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
