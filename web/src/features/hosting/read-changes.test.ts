import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disco } from '../../testing/events';
import { changeFaults } from './event-check';
import { valuesOf } from './event-values';
import { readChanges } from './read-changes';
import { clockReading, unreadableTime } from './wall-clock';

const now = new Date('2026-11-20T22:30:00.000Z');
const read = (change: Partial<ReturnType<typeof valuesOf>>, zone = disco.timezone) =>
  readChanges({ ...valuesOf(disco), ...change }, disco, { zone, now });

test("the form shows the event's own day and time, and changes nothing by itself", () => {
  expect(valuesOf(disco)).toMatchObject({
    startDate: '2026-11-28T22:00',
    endDate: '2026-11-29T01:00',
    price: '12.00',
    maxAttendees: '150',
    imageUrl: null,
  });
  expect(read({})).toEqual({ changes: {}, faults: {} });
});

test('only what differs is sent, times as what clocks show, with instants', () => {
  expect(read({ title: 'Disco', startDate: '2026-11-28T21:30' })).toEqual({
    changes: { title: 'Disco', startDate: '2026-11-29T02:30:00.000Z', startLocal: '2026-11-28T21:30' },
    faults: {},
  });
  expect(read({ endDate: '', maxAttendees: '', venueName: ' ', price: '', isPublic: false }).changes).toEqual(
    {
      endDate: null,
      maxAttendees: null,
      venueName: null,
      price: 0,
      isPublic: false,
    },
  );
  expect(read({ category: 'social', imageUrl: '/covers/social-b.svg' }).changes).toEqual({
    category: 'social',
    imageUrl: '/covers/social-b.svg',
  });
});

test('in another zone the clock stays as the host reads it, wherever and whenever that is', () => {
  expect(read({ location: 'Union Station, Denver' }, 'America/Denver').changes).toEqual({
    location: 'Union Station, Denver',
    timezone: 'America/Denver',
    startDate: '2026-11-29T05:00:00.000Z',
    endDate: '2026-11-29T08:00:00.000Z',
    startLocal: '2026-11-28T22:00',
    endLocal: '2026-11-29T01:00',
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      fc.integer({ min: 1, max: 20_000 }),
      (zone, hours) => {
        const startDate = new Date(now.getTime() + hours * 3_600_000).toISOString();
        const event = { ...disco, startDate, endDate: null };
        const { changes, faults } = readChanges(valuesOf(event), event, { zone, now });
        if (zone === event.timezone) expect(changes).toEqual({});
        else if (changes.startDate) {
          expect(clockReading(new Date(changes.startDate), zone)).toBe(valuesOf(event).startDate);
        } else expect(faults.startDate).toMatch(/^Clocks skip/);
      },
    ),
  );
});

test.each([
  [{ title: '' }, { title: 'Title is required' }],
  [{ location: '  ' }, { location: 'Location is required' }],
  [{ startDate: '' }, { startDate: unreadableTime }],
  [{ endDate: 'late' }, { endDate: unreadableTime }],
  [{ startDate: '2026-11-20T10:00' }, { startDate: 'The start must be in the future' }],
  [
    { startDate: '2027-03-14T02:30' },
    { startDate: 'Clocks skip this time that night. Please choose another.' },
  ],
  [{ endDate: '2026-11-28T21:00' }, { endDate: 'The end must be after the start' }],
  [{ maxAttendees: '125' }, { maxAttendees: '126 people are already going' }],
  [{ maxAttendees: '1.5' }, { maxAttendees: 'Please enter a whole number from 1' }],
  [{ price: '-2' }, { price: 'Price must be at least 0' }],
])('%o is refused', (change, faults) => {
  const { changes, faults: own } = read(change);
  expect({ ...own, ...changeFaults(changes) }).toEqual(faults);
});
