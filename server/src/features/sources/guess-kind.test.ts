import { expect, test } from 'vitest';
import { guessKindOfDocument } from './guess-kind';

const guess = async (text: string) =>
  (await guessKindOfDocument({ document: Buffer.from(text), address: 'https://campus.example' })).kind;

const page = { current: 1, size: 100, total: 1 };
const date = { first: '2026-10-01', last: '2027-03-30' };
const events = [{ event: { id: 1, title: 'Talk' } }];

test.each([
  ['a response', { events, page, date }],
  ['one that begins with its pages', { page, date, events }],
  ['one without events', { events: [], page, date }],
])('%s of Localist is recognized', async (_what, response) => {
  expect(await guess(JSON.stringify(response))).toBe('localist');
  expect(await guess(JSON.stringify(response, null, 2))).toBe('localist');
});

test.each([
  ['a list of events of another format', { events: [{ id: 1, name: 'Talk', event: 'talk' }] }],
  ['a list of events of another format in pages', { events: [{ id: 1, name: 'Talk' }], page }],
  ['an empty list, which may be of any format', { events: [] }],
  ['an empty response of SeatGeek', { events: [], meta: { total: 0, page: 1 } }],
])('%s is not taken for Localist', async (_what, response) => {
  expect(await guess(JSON.stringify(response))).toBeNull();
});
