import { describe, expect, it } from 'vitest';
import { timeRange, zoneName } from './event-hours';
import type { EventTimes } from './event-times';

const newYork = 'America/New_York';

const event = (startDate: string, rest: Partial<EventTimes> = {}): EventTimes => ({
  startDate,
  endDate: null,
  allDay: false,
  timeTba: false,
  timezone: newYork,
  ...rest,
});

describe('timeRange', () => {
  it('shows the start alone, or start and end', () => {
    expect(timeRange(event('2026-11-29T03:00:00Z'))).toBe('10:00 PM');
    expect(timeRange(event('2026-11-29T03:00:00Z', { endDate: '2026-11-29T06:00:00Z' }))).toBe(
      '10:00 PM – 1:00 AM',
    );
    expect(timeRange(event('2026-11-29T03:00:00Z', { endDate: '2026-11-29T03:00:00Z' }))).toBe('10:00 PM');
  });

  it('names the day of an end that is a day or more later', () => {
    expect(timeRange(event('2026-11-20T14:00:00Z', { endDate: '2026-11-22T22:00:00Z' }))).toBe(
      '9:00 AM – Sun, Nov 22, 5:00 PM',
    );
    expect(timeRange(event('2026-11-20T14:00:00Z', { endDate: '2026-11-21T14:00:00Z' }))).toBe(
      '9:00 AM – Sat, Nov 21, 9:00 AM',
    );
  });

  it('distinguishes the two 1:30s of the night the clocks go back', () => {
    expect(timeRange(event('2026-11-01T05:30:00Z', { endDate: '2026-11-01T06:30:00Z' }))).toBe(
      '1:30 AM GMT-4 – 1:30 AM GMT-5',
    );
    expect(timeRange(event('2026-11-01T05:00:00Z', { endDate: '2026-11-01T07:30:00Z' }))).toBe(
      '1:00 AM – 2:30 AM',
    );
  });

  it('has words for days without a time', () => {
    expect(timeRange(event('2026-11-20T05:00:00Z', { allDay: true }))).toBe('All day');
    expect(timeRange(event('2026-11-20T05:00:00Z', { timeTba: true }))).toBe('Time to be announced');
  });
});

describe('zoneName', () => {
  const dinner = event('2026-11-29T03:00:00Z');

  it('is empty if the viewer reads the same time or is not known yet', () => {
    expect(zoneName(dinner, null)).toBeNull();
    expect(zoneName(dinner, 'America/New_York')).toBeNull();
    expect(zoneName(dinner, 'America/Toronto')).toBeNull();
  });

  it('names the zone when clocks differ at that instant, and only then', () => {
    expect(zoneName(dinner, 'America/Los_Angeles')).toBe('New York time');
    expect(zoneName(event('2026-07-01T16:00:00Z'), 'America/Los_Angeles')).toBe('New York time');
    const phoenix = (startDate: string) => event(startDate, { timezone: 'America/Phoenix' });
    expect(zoneName(phoenix('2026-11-29T03:00:00Z'), 'America/Denver')).toBeNull();
    expect(zoneName(phoenix('2026-07-01T16:00:00Z'), 'America/Denver')).toBe('Phoenix time');
  });

  it('is its city, or its offset', () => {
    const at = (timezone: string) => zoneName(event('2026-07-01T16:00:00Z', { timezone }), newYork);
    expect(at('Europe/Berlin')).toBe('Berlin time');
    expect(at('America/Sao_Paulo')).toBe('Sao Paulo time');
    expect(at('Etc/GMT+9')).toBe('GMT-9');
    expect(at('UTC')).toBe('UTC');
    expect(at('Mars/Olympus')).toBe('UTC');
  });

  it('is empty if no time is shown', () => {
    expect(zoneName(event('2026-11-20T05:00:00Z', { allDay: true }), 'Asia/Tokyo')).toBeNull();
    expect(zoneName(event('2026-11-20T05:00:00Z', { timeTba: true }), 'Asia/Tokyo')).toBeNull();
  });
});
