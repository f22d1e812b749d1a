// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { timeAgo } from './time-ago';

const now = new Date('2026-11-20T12:00:00Z');

describe('how long ago something was', () => {
  it.each([
    ['2026-11-20T12:00:20Z', 'just now'],
    ['2026-11-20T11:59:01Z', 'just now'],
    ['2026-11-20T11:59:00Z', '1m ago'],
    ['2026-11-20T11:00:01Z', '59m ago'],
    ['2026-11-20T11:00:00Z', '1h ago'],
    ['2026-11-19T12:00:01Z', '23h ago'],
    ['2026-11-19T12:00:00Z', '1d ago'],
    ['2026-11-13T12:00:01Z', '6d ago'],
    ['2026-11-12T12:00:00Z', 'Nov 12'],
    ['2025-11-12T12:00:00Z', 'Nov 12, 2025'],
  ])('%s is %s', (instant, words) => {
    expect(timeAgo(instant, now)).toBe(words);
  });
});
