import type { Source } from 'pmtiles';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readFailureLimit, readTimeoutMs, WatchedSource } from './watched-source';

const getBytes = vi.fn<Source['getBytes']>();
const onDeath = vi.fn();
let source: WatchedSource;

const answer = { data: new ArrayBuffer(1) };
const read = (signal?: AbortSignal) => source.getBytes(0, 1, signal).catch(() => null);

async function fail(times: number): Promise<void> {
  getBytes.mockRejectedValue(new Error('Bad response code: 500'));
  for (let time = 0; time < times; time += 1) await read();
}

beforeEach(() => {
  vi.useFakeTimers();
  getBytes.mockReset();
  onDeath.mockReset();
  source = new WatchedSource({ getKey: () => '/map.pmtiles', getBytes }, onDeath);
});

describe('WatchedSource', () => {
  it('passes reads through', async () => {
    getBytes.mockResolvedValue(answer);
    expect(source.getKey()).toBe('/map.pmtiles');
    expect(await source.getBytes(7, 9, undefined, 'tag')).toBe(answer);
    expect(getBytes).toHaveBeenCalledExactlyOnceWith(7, 9, undefined, 'tag');
    await vi.advanceTimersByTimeAsync(readTimeoutMs * 2);
    expect(onDeath).not.toHaveBeenCalled();
  });

  it('dies once, after consecutive failures', async () => {
    await fail(readFailureLimit - 1);
    getBytes.mockResolvedValueOnce(answer);
    await read();
    await fail(readFailureLimit - 1);
    expect(onDeath).not.toHaveBeenCalled();
    await fail(3);
    expect(onDeath).toHaveBeenCalledOnce();
  });

  it('dies after a timeout', async () => {
    getBytes.mockReturnValue(new Promise(() => {}));
    void read();
    await vi.advanceTimersByTimeAsync(readTimeoutMs);
    expect(onDeath).toHaveBeenCalledOnce();
  });

  it('does not count aborted reads as failures', async () => {
    getBytes.mockRejectedValue(new DOMException('', 'AbortError'));
    for (let time = 0; time < 5; time += 1) await read(AbortSignal.abort());
    await vi.advanceTimersByTimeAsync(readTimeoutMs * 2);
    expect(onDeath).not.toHaveBeenCalled();
  });
});
