import type { SentInvitations } from '@quad/shared/contract/invitations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventInvitations } from '../../db/schema/people';
import { buildEvent, buildUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { invitationLinkToken } from './invitation-mails';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const inject = (method: 'GET' | 'PUT', url: string, cookie = '') =>
  test.app.inject({ method, url, headers: { cookie } });

async function member() {
  const { id, email } = await buildUser(test.database.db);
  return { id, cookie: await test.signIn(email) };
}

/** An invitation by a new sender, and a way to read the status the sender sees. */
async function buildInvitation(to: { receiverId: string } | { inviteeEmail: string }) {
  const sender = await member();
  const event = await buildEvent(test.database.db);
  const [row] = await test.database.db
    .insert(eventInvitations)
    .values({ eventId: event.id, senderId: sender.id, ...to })
    .returning();
  const status = async () => {
    const response = await inject('GET', `/api/events/${event.id}/invitations`, sender.cookie);
    return response.json<SentInvitations>().invitations[0]?.status;
  };
  return { eventId: event.id, sender, token: invitationLinkToken(test.context, row?.id ?? ''), status };
}

it('shows the sender that a friend has seen the event only when their browser says so', async () => {
  const [ben, cy] = [await member(), await member()];
  const { eventId, status } = await buildInvitation({ receiverId: ben.id });
  const read = (cookie: string) => inject('GET', `/api/events/${eventId}`, cookie);
  expect((await read(ben.cookie)).json()).toMatchObject({ hasNewInvitation: true });
  expect((await read(cy.cookie)).json()).not.toHaveProperty('hasNewInvitation');
  expect((await read('')).json()).not.toHaveProperty('hasNewInvitation');
  expect(await status()).toBe('sent');

  const view = (cookie: string) => inject('PUT', `/api/events/${eventId}/invitations/viewed`, cookie);
  expect((await view('')).statusCode).toBe(401);
  expect((await view(cy.cookie)).statusCode).toBe(204);
  expect(await status()).toBe('sent');
  expect((await view(ben.cookie)).statusCode).toBe(204);
  expect(await status()).toBe('viewed');
  expect((await read(ben.cookie)).json()).not.toHaveProperty('hasNewInvitation');
});

it('shows the sender that a mailed link was opened, but not by the sender', async () => {
  const { sender, token, status } = await buildInvitation({ inviteeEmail: 'kai@mail.example' });
  const link = `/api/invitations/${token}`;
  expect((await inject('GET', link)).json()).toMatchObject({ status: 'sent' });
  expect(await status()).toBe('sent');

  expect((await inject('PUT', `${link}/viewed`, sender.cookie)).statusCode).toBe(204);
  expect(await status()).toBe('sent');
  expect((await inject('PUT', `${link}/viewed`)).statusCode).toBe(204);
  expect(await status()).toBe('viewed');
  expect((await inject('GET', link)).json()).toMatchObject({ status: 'viewed' });
  expect((await inject('PUT', `/api/invitations/${'x'.repeat(60)}/viewed`)).statusCode).toBe(404);
});

it('leaves an RSVP unchanged', async () => {
  const ben = await member();
  const { eventId, token, status } = await buildInvitation({ receiverId: ben.id });
  await test.database.db.update(eventInvitations).set({ status: 'declined' });
  await inject('PUT', `/api/events/${eventId}/invitations/viewed`, ben.cookie);
  await inject('PUT', `/api/invitations/${token}/viewed`, ben.cookie);
  expect(await status()).toBe('declined');
});
