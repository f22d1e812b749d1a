import { eq, sql } from 'drizzle-orm';
import { comments, favorites, media, rsvps } from '../db/schema/participation';
import { payments } from '../db/schema/payments';
import { friendRequests } from '../db/schema/people';
import { sources } from '../db/schema/sources';
import { orders, tickets, ticketTransfers, ticketTypes } from '../db/schema/tickets';
import { helperLinkToken } from '../features/event-roles/helper-mails';
import { invitationLinkToken } from '../features/invitations/invitation-mails';
import { rsvpLinkToken } from '../features/rsvps/rsvp-mails';
import { orderLinkToken, transferToken } from '../features/tickets/order-link';
import { buildEvent, buildUser } from './factories';
import { mailResetLinks } from './reset-links';
import type { TestApp } from './test-app';

/** The viewers: a visitor, a person without a role in it, an attendee, the host, an administrator. */
export const viewers = ['visitor', 'other', 'member', 'host', 'admin'] as const;
export type Viewer = (typeof viewers)[number];

export const emailOf = (viewer: Viewer) => `${viewer}.secret@uni.example`;
export const guestSecrets = { email: 'guest.secret@uni.example', address: '12 Secret Street' };
export const inviteeEmail = 'invitee.secret@uni.example';

export interface PrivacyRows {
  /** By noun: event, comment, media, user, payment, source, rsvpToken, invitationToken, helperToken, feedToken (the member's). */
  ids: Record<string, string>;
  cookies: Record<Viewer, string>;
  /** What nobody may receive: storage keys, tokens of links mailed to others, session ids. */
  secrets: string[];
}

/** One row of everything that a route could return, each with something that must stay secret. */
export async function buildPrivacyRows(test: TestApp): Promise<PrivacyRows> {
  const { db } = test.database;
  const person = (viewer: Viewer, overrides: Parameters<typeof buildUser>[1] = {}) =>
    buildUser(db, { email: emailOf(viewer), firstName: viewer, ...overrides });
  const host = await person('host', { profileVisibility: 'everyone' });
  const member = await person('member', { attendanceVisibility: 'everyone', profileVisibility: 'everyone' });
  const other = await person('other');
  await person('admin', { roles: ['admin'] });
  const cookies = { visitor: '' } as Record<Viewer, string>;
  for (const viewer of viewers.slice(1)) cookies[viewer] = await test.signIn(emailOf(viewer));
  const post = (url: string, payload: object, viewer: Viewer = 'visitor', method: 'POST' | 'PUT' = 'POST') =>
    test.app.inject({ method, url, payload, headers: { cookie: cookies[viewer] } });

  const event = await buildEvent(db, { hostId: host.id });
  const guest = { guestName: 'Guest', guestEmail: guestSecrets.email };
  const [guestRsvp] = await db
    .insert(rsvps)
    .values([
      { eventId: event.id, ...guest, guestAddress: guestSecrets.address },
      { eventId: event.id, userId: member.id },
    ])
    .returning();
  const [comment] = await db
    .insert(comments)
    .values([
      { eventId: event.id, ...guest, content: 'hello' },
      { eventId: event.id, userId: member.id, content: 'hi' },
    ])
    .returning();
  const file = { type: 'video', filename: 'a.mp4', contentType: 'video/mp4', fileSize: 1 } as const;
  const [video] = await db
    .insert(media)
    .values({
      ...file,
      ...guest,
      eventId: event.id,
      commentId: comment?.id,
      storageKey: 'media/secret-key',
      posterKey: 'posters/secret-key',
      isApproved: true,
    })
    .returning();
  const [payment] = await db
    .insert(payments)
    .values({ userId: host.id, amount: 500, paymentIntentId: 'pi_secret_intent' })
    .returning();
  const order = {
    eventId: event.id,
    status: 'paid',
    amount: 2188,
    hostEarns: 1900,
    holdUntil: new Date(),
  } as const;
  const [ownOrder, guestOrder] = await db
    .insert(orders)
    .values([
      { ...order, stripeAccountId: 'acct_secret', userId: member.id },
      { ...order, stripeAccountId: 'acct_secret', ...guest },
    ])
    .returning();
  const [type] = await db
    .insert(ticketTypes)
    .values({
      eventId: event.id,
      name: 'General',
      price: 2000,
      buyerPays: 2188,
      hostEarns: 1900,
      quantity: 9,
      maxPerOrder: 6,
      position: 0,
    })
    .returning();
  const [memberRsvp] = await db.select().from(rsvps).where(eq(rsvps.userId, member.id));
  const [ticket] = await db
    .insert(tickets)
    .values({
      orderId: ownOrder?.id ?? '',
      eventId: event.id,
      typeId: type?.id ?? '',
      place: 1,
      rsvpId: memberRsvp?.id ?? null,
      status: 'valid',
      price: 2000,
      buyerPays: 2188,
      hostEarns: 1900,
    })
    .returning();
  const [transfer] = await db
    .insert(ticketTransfers)
    .values({ ticketId: ticket?.id ?? '', fromRsvpId: memberRsvp?.id ?? null, toEmail: inviteeEmail })
    .returning();
  const transferLink = transferToken(test.context, transfer?.id ?? '');
  const orderToken = orderLinkToken(test.context, guestOrder?.id ?? '');
  const address = 'https://calendar.secret.example/all.ics';
  const [source] = await db
    .insert(sources)
    .values({ kind: 'ics', name: address, url: address, sealedUrl: 'sealed-secret', intervalMinutes: 120 })
    .returning();
  for (const userId of [member.id, other.id])
    await db.insert(favorites).values({ userId, eventId: event.id });
  await db.insert(friendRequests).values({ senderId: member.id, receiverId: other.id, message: 'Hey' });
  const blocked = await buildUser(db, { email: 'blocked.secret@uni.example' });
  await post(`/api/users/${blocked.id}/block`, {}, 'other', 'PUT');
  await post('/api/reports', { targetType: 'comment', targetId: comment?.id, reason: 'spam' });
  await post('/api/auth/forgot', { email: emailOf('member') });
  await mailResetLinks(test);

  const queued = await db.execute<{ token: string }>(
    sql`select data ->> 'token' as token from pgboss.job where data ? 'token'`,
  );
  const sessions = await db.execute<{ sid: string }>(sql`select sid from sessions`);
  const calendar = await post('/api/user/calendar', {}, 'member');
  const invited = await post(`/api/events/${event.id}/invitations`, { emails: [inviteeEmail] }, 'host');
  const invitationId = invited.json<{ invitations: { id: string }[] }>().invitations[0]?.id ?? '';
  const asked = await post(`/api/events/${event.id}/roles`, { role: 'door', email: inviteeEmail }, 'host');
  const roleId = asked.json<{ helpers: { id: string }[] }>().helpers[0]?.id ?? '';
  const rsvpToken = rsvpLinkToken(test.context, guestRsvp?.id ?? '');
  return {
    ids: {
      event: event.id,
      comment: comment?.id ?? '',
      media: video?.id ?? '',
      user: member.id,
      payment: payment?.id ?? '',
      source: source?.id ?? '',
      rsvpToken,
      order: ownOrder?.id ?? '',
      orderToken,
      ticket: ticket?.id ?? '',
      transferToken: transferLink,
      invitationToken: invitationLinkToken(test.context, invitationId),
      helperToken: helperLinkToken(test.context, roleId),
      feedToken: /personal\/([\w.-]+)\.ics/.exec(calendar.body)?.[1] ?? '',
    },
    cookies,
    secrets: [
      'secret-key',
      'sealed-secret',
      'blocked.secret@uni.example',
      rsvpToken,
      orderToken,
      'acct_secret',
      ...queued.rows.map(({ token }) => token),
      ...sessions.rows.map(({ sid }) => sid),
    ],
  };
}
