import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followStream } from './live-stream';

class Stream {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 1;
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly path: string) {
    Stream.opened.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  fail(readyState: number) {
    this.readyState = readyState;
    this.onerror?.();
  }
}

beforeEach(() => {
  Stream.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks again a minute after the server refused a stream, until it is stopped', () => {
  const [messages, refused] = [vi.fn(), vi.fn()];
  const stop = followStream('/live', messages, refused);
  // The browser is reconnecting.
  Stream.opened[0]?.fail(0);
  expect(refused).not.toHaveBeenCalled();
  Stream.opened[0]?.fail(2);
  expect(refused).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(59_000);
  expect(Stream.opened).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  Stream.opened[1]?.onmessage?.({ data: '{"unreadCount":3}' });
  expect(messages).toHaveBeenCalledWith({ unreadCount: 3 });
  Stream.opened[1]?.fail(2);
  stop();
  vi.advanceTimersByTime(120_000);
  expect(Stream.opened).toHaveLength(2);
});
