import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildEvent, buildUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { isConfirmedAddress } from '../access/confirmed-addresses';
import { rsvpLinkToken } from './rsvp-mails';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function isConfirmed(email: string): Promise<boolean> {
  const { rows } = await test.database.db.execute<{ is: boolean }>(
    sql`select ${isConfirmedAddress(email)} as is`,
  );
  return rows[0]?.is ?? false;
}

/** The link to a guest's RSVP. */
async function guestLink(guestEmail: string): Promise<string> {
  const event = await buildEvent(test.database.db);
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/events/${event.id}/rsvp/guest`,
    payload: { guestName: 'Tomás', guestEmail },
  });
  const { id } = response.json<{ rsvp: { id: string } }>().rsvp;
  return `/api/rsvps/by-link/${rsvpLinkToken(test.context, id)}`;
}

it('confirms the address of a guest who opens the link, and not when a mail scanner fetches it', async () => {
  const link = await guestLink('Tomas@mail.example');
  const fetched = await test.app.inject({ url: link });
  expect(fetched.statusCode).toBe(200);
  expect(await isConfirmed('tomas@mail.example')).toBe(false);
  const opened = await test.app.inject({ method: 'PUT', url: `${link}/confirmed` });
  expect(opened.json()).toEqual(fetched.json());
  expect(await isConfirmed('tomas@mail.example')).toBe(true);
});

it('confirms the address of a guest who changes the RSVP by the link', async () => {
  const link = await guestLink('nora@mail.example');
  await test.app.inject({ method: 'POST', url: link, payload: { status: 'maybe' } });
  expect(await isConfirmed('nora@mail.example')).toBe(true);
});

it('takes an account for confirmed once its address is verified', async () => {
  const { db } = test.database;
  await buildUser(db, { email: 'new@campus.example', emailVerified: false });
  await buildUser(db, { email: 'known@campus.example' });
  expect(await isConfirmed('new@campus.example')).toBe(false);
  expect(await isConfirmed('Known@campus.example')).toBe(true);
});
