import { expect, test } from 'vitest';
import { stubApi } from '../../testing/stub-api';
import { arriveByReferral, forgetReferral, readReferral, rememberReferral } from './referral';

test('the first code is kept until it has been counted', () => {
  rememberReferral('?q=jazz&ref=MAYA2026');
  rememberReferral('?ref=OTHER');
  rememberReferral('');
  expect(readReferral()).toBe('MAYA2026');
  forgetReferral();
  expect(readReferral()).toBeUndefined();
});

test.each(['?ref=', `?ref=${'x'.repeat(41)}`, '?ref=<b>', '?reference=A'])('%s is no code', (search) => {
  rememberReferral(search);
  expect(readReferral()).toBeUndefined();
});

const eventId = '3b241101-e2bb-4255-8caf-4136c566a962';

test('opening a shared link is reported once per session, for each shared item', async () => {
  const received = stubApi({ 'POST /api/shares/opened': { status: 204 } });
  const event = { pathname: `/events/${eventId}`, search: '?ref=MAYA2026' };
  await arriveByReferral(event);
  await arriveByReferral(event);
  await arriveByReferral({ pathname: '/', search: '?ref=MAYA2026' });
  expect(received.map(({ body }) => body)).toEqual([
    { ref: 'MAYA2026', eventId },
    { ref: 'MAYA2026', eventId: null },
  ]);
  expect(readReferral()).toBe('MAYA2026');
});

test('a failed report is sent the next time; an invalid code never is', async () => {
  stubApi({});
  await arriveByReferral({ pathname: '/', search: '?ref=MAYA2026' });
  const received = stubApi({ 'POST /api/shares/opened': { status: 204 } });
  await arriveByReferral({ pathname: '/', search: '?ref=<b>' });
  expect(received).toEqual([]);
  await arriveByReferral({ pathname: '/', search: '?ref=MAYA2026' });
  expect(received).toHaveLength(1);
});
