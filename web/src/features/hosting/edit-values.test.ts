import { expect, test } from 'vitest';
import { disco } from '../../testing/events';
import { contractFaults } from './edit-check';
import { readChanges, valuesOf } from './edit-values';

const now = new Date('2026-11-20T22:30:00.000Z');
const read = (change: Partial<ReturnType<typeof valuesOf>>) =>
  readChanges({ ...valuesOf(disco), ...change }, disco, now);

test("the form shows the event's own days and times, and changes nothing by itself", () => {
  expect(valuesOf(disco)).toMatchObject({
    startDay: '2026-11-28',
    startTime: '22:00',
    endDay: '2026-11-29',
    endTime: '01:00',
    maxAttendees: '150',
  });
  expect(read({})).toEqual({ changes: {}, faults: {} });
});

test('only what differs is sent, times as instants', () => {
  expect(read({ title: 'Disco', startTime: '21:30' })).toEqual({
    changes: { title: 'Disco', startDate: '2026-11-29T02:30:00.000Z' },
    faults: {},
  });
  expect(read({ endDay: '', endTime: '', maxAttendees: '', venueName: ' ' }).changes).toEqual({
    endDate: null,
    maxAttendees: null,
    venueName: null,
  });
});

test.each([
  [{ title: '' }, { title: 'Title is required' }],
  [{ location: '  ' }, { location: 'Location is required' }],
  [{ startDay: '' }, { startDay: 'Please choose a date and a time' }],
  [{ endTime: '' }, { endTime: 'Please choose a date and a time' }],
  [{ startDay: '2026-11-20', startTime: '10:00' }, { startDay: 'The start must be in the future' }],
  [{ endDay: '2026-11-28', endTime: '21:00' }, { endDay: 'The end must be after the start' }],
  [{ maxAttendees: '125' }, { maxAttendees: '126 people are already going' }],
  [{ maxAttendees: '1.5' }, { maxAttendees: 'Please enter a whole number from 1' }],
])('%o is refused', (change, faults) => {
  const { changes, faults: own } = read(change);
  expect({ ...own, ...contractFaults(changes) }).toEqual(faults);
});
