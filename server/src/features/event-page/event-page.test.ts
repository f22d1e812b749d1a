import type { EventDetail } from '@quad/shared/contract/events';
import { eventDetailSchema } from '@quad/shared/contract/events';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildEvent, buildUser } from '../../testing/factories';
import { useTestApp } from '../../testing/test-app';

describe.each(['postgres', 'embedded'] as const)('events on %s', (kind) => {
  const testApp = useTestApp({ kind, env: { PUBLIC_URL: 'https://quad.example/' } });
  afterEach(() => testApp.database.pool.query('truncate events, users cascade'));

  test('have exactly the fields of the event page', async () => {
    const { db } = testApp.database;
    const host = await buildUser(db, { firstName: 'Ada', lastName: 'Byron' });
    const event = await buildEvent(db, {
      hostId: host.id,
      description: 'x'.repeat(900),
      descriptionHtml: '<p>x</p>',
      price: 7.5,
      paymentIntentId: 'pi_secret',
    });
    const response = await testApp.get(`/api/events/${event.id}`);
    const detail = response.json<EventDetail>();
    expect(z.strictObject(eventDetailSchema.shape).parse(detail)).toEqual(detail);
    expect(detail).toMatchObject({
      description: 'x'.repeat(900),
      price: 7.5,
      isHost: false,
      isFavorited: false,
    });
    expect(detail.host).toEqual({ id: host.id, name: 'Ada Byron', avatarUrl: null });
    expect(response.body).not.toContain('@campus.example');
    expect(response.body).not.toContain('pi_secret');
  });

  test('include whether the viewer is the host or has marked it', async () => {
    const { db, pool } = testApp.database;
    const host = await buildUser(db);
    const event = await buildEvent(db, { hostId: host.id });
    await pool.query('insert into favorites (user_id, event_id) values ($1, $2)', [host.id, event.id]);
    const own = await testApp.as(await testApp.signIn(host.email)).get(`/api/events/${event.id}`);
    expect(own.json()).toMatchObject({ isHost: true, isFavorited: true });
    expect(own.headers['cache-control']).toMatch(/^private/);
    await pool.query('update users set suspended_at = now()');
    expect((await testApp.get(`/api/events/${event.id}`)).json()).toMatchObject({
      host: null,
      isHost: false,
    });
  });

  test('open by their link if past, unlisted or canceled, but not if hidden', async () => {
    const { db } = testApp.database;
    const past = await buildEvent(db, { startDate: new Date(0) });
    const unlisted = await buildEvent(db, { isPublic: false });
    const cancelled = await buildEvent(db, { status: 'cancelled', cancelReason: 'Rain' });
    const hidden = await buildEvent(db, { hiddenAt: new Date() });
    for (const { id } of [past, unlisted, cancelled]) {
      expect((await testApp.get(`/api/events/${id}`)).statusCode).toBe(200);
      expect((await testApp.get(`/api/events/${id}/calendar.ics`)).statusCode).toBe(200);
    }
    expect((await testApp.get(`/api/events/${cancelled.id}`)).json()).toMatchObject({ cancelReason: 'Rain' });
    expect((await testApp.get(`/api/events/${hidden.id}`)).statusCode).toBe(404);
    expect((await testApp.get(`/api/events/${hidden.id}/calendar.ics`)).statusCode).toBe(404);
  });

  test("open by the seller's id", async () => {
    const { db } = testApp.database;
    const event = await buildEvent(db, { externalSource: 'ticketmaster', externalId: 'Z7r9jZ1A/7é' });
    const uuid = '7d0a7a53-6e5c-4d5d-9f8a-0c1d2e3f4a5b';
    const second = await buildEvent(db, { externalSource: 'seatgeek', externalId: uuid });
    const id = encodeURIComponent('Z7r9jZ1A/7é');
    expect((await testApp.get(`/api/events/${id}?externalSource=ticketmaster`)).json()).toMatchObject({
      id: event.id,
    });
    expect((await testApp.get(`/api/events/${event.id}?externalSource=ticketmaster`)).json()).toMatchObject({
      id: event.id,
    });
    expect((await testApp.get(`/api/events/${uuid}?externalSource=seatgeek`)).json()).toMatchObject({
      id: second.id,
    });
    for (const path of [id, `${id}?externalSource=seatgeek`, `${id}?externalSource=`, uuid]) {
      expect((await testApp.get(`/api/events/${path}`)).statusCode, path).toBe(404);
    }
  });

  test.each([
    '00000000-0000-0000-0000-000000000000',
    'not-an-id',
    '1',
    '%27%20or%201=1',
    '7d0a7a53-6e5c-4d5d-9f8a-0c1d2e3f4a5',
    '%F0%9F%92%83',
  ])('%s is not found', async (id) => {
    const response = await testApp.get(`/api/events/${id}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND', message: 'Event not found' });
  });

  test.each([
    ['a NUL', '%00', 400],
    ['half an escape', '%', 400],
    ['no UTF-8', '%FF', 400],
    ['a long id', 'x'.repeat(250), 400],
    ['a longer id', 'x'.repeat(400), 414],
  ])('refuse %s without a server error', async (_, id, status) => {
    expect((await testApp.get(`/api/events/${id}`)).statusCode).toBe(status);
  });

  test('are available as a calendar file', async () => {
    const event = await testApp.event({ title: 'Jazz; live' });
    const response = await testApp.get(`/api/events/${event.id}/calendar.ics`);
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(response.body).toContain('BEGIN:VCALENDAR\r\n');
    expect(response.body).toContain('SUMMARY:Jazz\\; live\r\n');
    expect(response.body.replace(/\r\n /g, '')).toContain(`URL:https://quad.example/events/${event.id}\r\n`);
  });
});
