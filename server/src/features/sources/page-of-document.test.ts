import type { SourceKind } from '@quad/shared/source-kinds';
import { expect, test } from 'vitest';
import { readPageOf } from './parse-task';

const read = (kind: SourceKind, json: object) =>
  readPageOf({ kind, document: Buffer.from(JSON.stringify(json)) });

test('says how many there are in all: pages of Localist, events of sellers', async () => {
  expect(await read('localist', { page: { total: 3 } })).toMatchObject({ totalPages: 3, totalEvents: null });
  const ofSellers = [
    await read('ticketmaster', { page: { totalElements: 300 } }),
    await read('seatgeek', { meta: { total: 300 } }),
  ];
  for (const page of ofSellers) expect(page).toMatchObject({ totalPages: null, totalEvents: 300 });
});

test('entries without an id are not taken for each other', async () => {
  const instance = { event_instances: [{ event_instance: { id: 10 } }] };
  const events = [{ event: { id: 1, ...instance } }, { event: instance }, { event: {} }];
  expect((await read('localist', { events })).ids).toEqual(['1 10']);
  expect((await read('seatgeek', { events: [{ id: 7 }, {}] })).ids).toEqual(['7']);
});
