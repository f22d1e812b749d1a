import type { SentInvitations } from '@quad/shared/contract/invitations';
import { expect, it } from 'vitest';
import { eventInvitations } from '../../db/schema/people';
import { useTestApp } from '../../testing/test-app';
import { invitationLinkToken } from './invitation-mails';

const test = useTestApp();

/** An invitation by a new sender, and a way to read the status the sender sees. */
async function buildInvitation(to: { receiverId: string } | { inviteeEmail: string }) {
  const sender = await test.member();
  const event = await test.event();
  const [row] = await test.db
    .insert(eventInvitations)
    .values({ eventId: event.id, senderId: sender.id, ...to })
    .returning();
  const status = async () => {
    const response = await sender.get(`/api/events/${event.id}/invitations`);
    return response.json<SentInvitations>().invitations[0]?.status;
  };
  return { eventId: event.id, sender, token: invitationLinkToken(test.context, row?.id ?? ''), status };
}

it('shows the sender that a friend has seen the event only when their browser says so', async () => {
  const [ben, cy] = [await test.member(), await test.member()];
  const { eventId, status } = await buildInvitation({ receiverId: ben.id });
  const read = (cookie: string) => test.as(cookie).get(`/api/events/${eventId}`);
  expect((await read(ben.cookie)).json()).toMatchObject({ hasNewInvitation: true });
  expect((await read(cy.cookie)).json()).not.toHaveProperty('hasNewInvitation');
  expect((await read('')).json()).not.toHaveProperty('hasNewInvitation');
  expect(await status()).toBe('sent');

  const view = (cookie: string) => test.as(cookie).put(`/api/events/${eventId}/invitations/viewed`);
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
  expect((await test.get(link)).json()).toMatchObject({ status: 'sent' });
  expect(await status()).toBe('sent');

  expect((await sender.put(`${link}/viewed`)).statusCode).toBe(204);
  expect(await status()).toBe('sent');
  expect((await test.put(`${link}/viewed`)).statusCode).toBe(204);
  expect(await status()).toBe('viewed');
  expect((await test.get(link)).json()).toMatchObject({ status: 'viewed' });
  expect((await test.put(`/api/invitations/${'x'.repeat(60)}/viewed`)).statusCode).toBe(404);
});

it('leaves an RSVP unchanged', async () => {
  const ben = await test.member();
  const { eventId, token, status } = await buildInvitation({ receiverId: ben.id });
  await test.db.update(eventInvitations).set({ status: 'declined' });
  await ben.put(`/api/events/${eventId}/invitations/viewed`);
  await ben.put(`/api/invitations/${token}/viewed`);
  expect(await status()).toBe('declined');
});
