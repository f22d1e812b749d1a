import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToast, dismissToast } from '../../lib/toast-store';
import { disco } from '../../testing/events';
import { stubApi } from '../../testing/stub-api';
import { shareEvent } from './share-event';

const page = `https://quad.test/events/${disco.id}`;
const writeText = vi.fn(async (_: string) => {});
const shared = () => writeText.mock.calls.at(-1)?.[0];

beforeEach(() => {
  writeText.mockClear();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  dismissToast(currentToast()?.id ?? 0);
});

test("a member's link carries their code", async () => {
  const path = `/events/${disco.id}?ref=MAYA-QD29`;
  const received = stubApi({ 'POST /api/shares': { status: 200, body: { path } } });
  await shareEvent(disco, page, true);
  expect(received).toEqual([{ key: 'POST /api/shares', body: { eventId: disco.id } }]);
  expect(shared()).toBe(`${page}?ref=MAYA-QD29`);
  expect(currentToast()?.title).toBe('Link Copied');
});

test('the plain link is shared when the server gives none', async () => {
  stubApi({ 'POST /api/shares': { status: 500 } });
  await shareEvent(disco, `/events/${disco.id}`, true);
  expect(shared()).toBe(`${location.origin}/events/${disco.id}`);
});

test('visitors share the plain link without a request', async () => {
  const received = stubApi({});
  await shareEvent(disco, page, false);
  expect(shared()).toBe(page);
  expect(received).toEqual([]);
});
