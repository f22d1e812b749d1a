import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app';

let eventId: string;

const testApp = useTestApp();
beforeAll(async () => {
  eventId = (await testApp.event()).id;
});

const at = '2026-11-22T10:00:00.000000Z';
const id = '7d0a7a53-6e5c-4d5d-9f8a-0c1d2e3f4a5b';
const dashes = '-'.repeat(36);

async function statusFor(cursor: string): Promise<number> {
  const encoded = Buffer.from(cursor).toString('base64url');
  const { statusCode } = await testApp.get(`/api/events/${eventId}/comments?cursor=${encoded}`);
  return statusCode;
}

test('reads a cursor of an instant and an id', async () => {
  expect(await statusFor(`${at}|${id}`)).toBe(200);
});

test.each([
  ['dashes for an id', `${at}|${dashes}`],
  ['an id with a dash too many', `${at}|${id.replace('0', '-')}`],
  ['a day that no month has', `2026-02-30T10:00:00.000000Z|${id}`],
  ['an hour that no day has', `2026-11-22T24:00:00.000000Z|${id}`],
  ['the year 0', `0000-01-01T10:00:00.000000Z|${id}`],
  ['a third part', `${at}|${id}|`],
  ['nothing', ''],
])('refuses a cursor with %s without a server error', async (_, cursor) => {
  expect(await statusFor(cursor)).toBe(400);
});

test('refuses to follow an event whose id is dashes, without a server error', async () => {
  const { statusCode } = await testApp.get(`/api/live/attendance?ids=${dashes}&counts=1`);
  expect(statusCode).toBe(400);
});
