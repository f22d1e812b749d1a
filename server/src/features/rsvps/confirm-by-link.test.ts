import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildUser } from '../../testing/factories';
import { useTestApp } from '../../testing/test-app';
import { isConfirmedAddress } from '../access/confirmed-addresses';
import { rsvpLinkToken } from './rsvp-mails';

const test = useTestApp();

async function isConfirmed(email: string): Promise<boolean> {
  const { rows } = await test.db.execute<{ is: boolean }>(sql`select ${isConfirmedAddress(email)} as is`);
  return rows[0]?.is ?? false;
}

/** The link to a guest's RSVP. */
async function guestLink(guestEmail: string): Promise<string> {
  const event = await test.event();
  const response = await test.post(`/api/events/${event.id}/rsvp/guest`, { guestName: 'Tomás', guestEmail });
  const { id } = response.json<{ rsvp: { id: string } }>().rsvp;
  return `/api/rsvps/by-link/${rsvpLinkToken(test.context, id)}`;
}

it('confirms the address of a guest who presses the button, and not when the link is opened', async () => {
  const link = await guestLink('Tomas@mail.example');
  const fetched = await test.get(link);
  expect(fetched.statusCode).toBe(200);
  expect(await isConfirmed('tomas@mail.example')).toBe(false);
  const opened = await test.put(`${link}/confirmed`);
  const { needsConfirmation, ...confirmed } = fetched.json();
  expect(needsConfirmation).toBe(true);
  expect(opened.json()).toEqual(confirmed);
  expect(await isConfirmed('tomas@mail.example')).toBe(true);
});

it('says that a spot has lapsed as soon as it has, before it is released', async () => {
  const event = await test.event({ maxAttendees: 5 });
  const guest = { guestName: 'Tomás', guestEmail: 'late@mail.example' };
  const { id } = (await test.post(`/api/events/${event.id}/rsvp/guest`, guest)).json().rsvp;
  await test.db.execute(sql`update rsvps set confirm_by = now() - interval '1 second' where id = ${id}`);
  const { rsvp, needsConfirmation } = (
    await test.get(`/api/rsvps/by-link/${rsvpLinkToken(test.context, id)}`)
  ).json();
  expect([rsvp.status, needsConfirmation]).toEqual(['cancelled', undefined]);
});

it('confirms the address of a guest who changes the RSVP by the link', async () => {
  const link = await guestLink('nora@mail.example');
  await test.post(link, { status: 'maybe' });
  expect(await isConfirmed('nora@mail.example')).toBe(true);
});

it('does not confirm the address of somebody who removes what they never asked for', async () => {
  const link = await guestLink('mira@mail.example');
  expect((await test.post(link, { status: 'cancelled' })).json().rsvp.status).toBe('cancelled');
  expect(await isConfirmed('mira@mail.example')).toBe(false);
});

it('takes an account for confirmed once its address is verified', async () => {
  await buildUser(test.db, { email: 'new@campus.example', emailVerified: false });
  await buildUser(test.db, { email: 'known@campus.example' });
  expect(await isConfirmed('new@campus.example')).toBe(false);
  expect(await isConfirmed('Known@campus.example')).toBe(true);
});
