import { eventDraftSchema } from '@quad/shared/contract/hosted-event';
import { storageKeys } from '@quad/shared/limits';
import { expect, test } from 'vitest';
import { draftOf } from './event-draft';
import { clearPendingEvent, keepPendingEvent, type PendingEvent, readPendingEvent } from './pending-event';

const clay: PendingEvent = {
  title: 'Clay Night',
  category: 'social',
  location: 'Elm St Clay Studio',
  startDate: '2099-12-03T18:30',
};

test('keeps the event under the two keys, and clears both', () => {
  expect(readPendingEvent()).toBeNull();
  expect(keepPendingEvent(clay)).toBe(true);
  expect(sessionStorage.getItem(storageKeys.pendingEventFlow)).toBe('create');
  expect(readPendingEvent()).toEqual(clay);
  clearPendingEvent();
  expect(sessionStorage).toHaveLength(0);
});

test.each(['{', '[]', '"text"', 'null', '{"title":"No time"}'])('%s is no event', (kept) => {
  sessionStorage.setItem(storageKeys.pendingEventData, kept);
  expect(readPendingEvent()).toBeNull();
});

test.each([
  ['', 0],
  ['12.50', 12.5],
  ['free', 0],
  [undefined, 0],
  [null, 0],
  [8, 8],
])('a price of %j is published as %d', (price, expected) => {
  expect(draftOf({ ...clay, price }).price).toBe(expected);
});

test.each([
  ['', null],
  [undefined, null],
  ['40', 40],
  [40, 40],
])('a capacity of %j is published as %j', (maxAttendees, expected) => {
  expect(draftOf({ ...clay, maxAttendees }).maxAttendees).toBe(expected);
});

test("times are instants of the browser's clock, or instants already; what is none is left to the contract", () => {
  const start = new Date(2099, 11, 3, 18, 30).toISOString();
  expect(draftOf(clay)).toMatchObject({
    startDate: start,
    endDate: null,
    externalSource: 'user',
    isPublic: true,
  });
  expect(draftOf({ ...clay, startDate: start, endDate: '2099-12-03T21:00' })).toMatchObject({
    startDate: start,
    endDate: new Date(2099, 11, 3, 21, 0).toISOString(),
  });
  expect(eventDraftSchema.safeParse(draftOf(clay)).success).toBe(true);
  const { error } = eventDraftSchema.safeParse(draftOf({ ...clay, startDate: 'soon' }));
  expect(error?.issues[0]?.message).toBe('Date is required');
});
