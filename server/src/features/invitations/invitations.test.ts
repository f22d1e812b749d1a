import type { SentInvitations } from '@quad/shared/contract/invitations';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '../../db/schema/notifications';
import { rsvps } from '../../db/schema/participation';
import { friendships } from '../../db/schema/people';
import type { buildEvent, buildUser } from '../../testing/factories';
import { collectMails } from '../../testing/mails';
import { type Client, type Member, startTestApp, useTestApp } from '../../testing/test-app';
import { rsvpLinkToken } from '../rsvps/rsvp-mails';

const test = useTestApp();
const mails = collectMails(test);

async function friendOf(person: Member, overrides: Parameters<typeof buildUser>[1] = {}) {
  const friend = await test.member(overrides);
  await test.db.insert(friendships).values({ userId: friend.id, friendId: person.id });
  return friend;
}
const newAddress = () => `${crypto.randomUUID().slice(0, 8)}@mail.example`;

const invite = (eventId: string, person: Client, body: object) =>
  person.post(`/api/events/${eventId}/invitations`, body);
const sentBy = async (eventId: string, person: Member) =>
  (await person.get(`/api/events/${eventId}/invitations`)).json<SentInvitations>();
const statusesOf = async (eventId: string, sender: Member) =>
  (await sentBy(eventId, sender)).invitations.map(({ status }) => status);
const toldTo = ({ id }: Member, kind: 'invitation' | 'invitation_answered') =>
  test.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, id), eq(notifications.kind, kind)));
const mailsTo = (email: string) => mails.filter(({ to }) => to === email);
async function linkTo(email: string): Promise<string> {
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(1);
  return /\/invitation\/([\w.-]+)/.exec(mailsTo(email)[0]?.text ?? '')?.[1] ?? '';
}
const open = (token: string, cookie = '') => test.as(cookie).get(`/api/invitations/${token}`);
const answer = (token: string, body: object, cookie = '') =>
  test.as(cookie).post(`/api/invitations/${token}/answer`, body);

describe('inviting friends', () => {
  it('notifies them, and shows the sender the status of each', async () => {
    const ada = await test.member();
    const [ben, cy] = [await friendOf(ada, { firstName: 'Ben' }), await friendOf(ada)];
    const event = await test.event();
    const sent = await invite(event.id, ada, { receiverIds: [ben.id, cy.id], message: ' Meet at 9:45 ' });
    expect(sent.json().remaining).toBe(48);
    expect(await toldTo(ben, 'invitation')).toMatchObject([
      { actorId: ada.id, eventId: event.id, data: { message: 'Meet at 9:45' } },
    ]);
    const received = (await ben.get('/api/user/invitations')).json().invitations;
    expect(received).toMatchObject([
      { status: 'sent', sender: { id: ada.id }, personalMessage: 'Meet at 9:45', event: { id: event.id } },
    ]);

    const accept = `/api/user/invitations/${received[0].id}/answer`;
    expect((await cy.post(accept, { answer: 'accepted' })).statusCode).toBe(404);
    const accepted = await ben.post(accept, { answer: 'accepted' });
    expect(accepted.json()).toMatchObject({ status: 'accepted', rsvp: { status: 'attending' } });
    expect((await ben.get('/api/user/invitations')).json().invitations).toEqual([]);
    expect((await sentBy(event.id, ada)).invitations).toContainEqual(
      expect.objectContaining({
        receiver: expect.objectContaining({ firstName: 'Ben' }),
        status: 'accepted',
      }),
    );
    expect(await toldTo(ada, 'invitation_answered')).toMatchObject([
      { actorId: ben.id, data: { answer: 'accepted' } },
    ]);
  });

  it('changes nothing the second time', async () => {
    const ada = await test.member();
    const ben = await friendOf(ada);
    const event = await test.event();
    for (let round = 0; round < 2; round += 1) {
      const { invitations, remaining } = (
        await invite(event.id, ada, { receiverIds: [ben.id, ben.id] })
      ).json();
      expect([invitations.length, remaining]).toEqual([1, 49]);
    }
    expect(await toldTo(ben, 'invitation')).toHaveLength(1);
  });

  it.each([
    ['attending', 'accepted'],
    ['declined', 'declined'],
    ['maybe', 'sent'],
  ])('is answered by an RSVP: %s makes it %s', async (status, expected) => {
    const ada = await test.member();
    const ben = await friendOf(ada);
    const event = await test.event();
    await invite(event.id, ada, { receiverIds: [ben.id] });
    await ben.post(`/api/events/${event.id}/rsvp`, { status });
    expect(await statusesOf(event.id, ada)).toEqual([expected]);
    expect(await toldTo(ada, 'invitation_answered')).toHaveLength(expected === 'sent' ? 0 : 1);
  });

  it('is for friends, to upcoming events, and not across a block', async () => {
    const [ada, stranger, host] = [await test.member(), await test.member(), await test.member()];
    const ben = await friendOf(ada);
    const event = await test.event({ hostId: host.id });
    expect((await invite(event.id, ada, { receiverIds: [ben.id, stranger.id] })).json().message).toBe(
      'You can only invite friends, or anyone by email',
    );
    expect((await invite(event.id, ada, {})).statusCode).toBe(400);
    const refused = async (more: Parameters<typeof buildEvent>[1]) =>
      (await invite((await test.event(more)).id, ada, { receiverIds: [ben.id] })).json().code;
    expect(await refused({ status: 'cancelled' })).toBe('EVENT_CANCELLED');
    expect(await refused({ startDate: new Date(Date.now() - 86_400_000) })).toBe('EVENT_ENDED');
    expect(await refused({ externalSource: 'seatgeek', externalId: newAddress() })).toBe('EXTERNAL_EVENT');
    expect(await refused({ hiddenAt: new Date() })).toBe('NOT_FOUND');
    await host.put(`/api/users/${ada.id}/block`);
    expect((await invite(event.id, ada, { receiverIds: [ben.id] })).statusCode).toBe(404);
    expect(await toldTo(ben, 'invitation')).toEqual([]);
    expect((await invite(event.id, test, { receiverIds: [ben.id] })).statusCode).toBe(401);
  });

  it('ends with a block between the two', async () => {
    const ada = await test.member();
    const ben = await friendOf(ada);
    const event = await test.event();
    await invite(event.id, ada, { receiverIds: [ben.id] });
    await ben.put(`/api/users/${ada.id}/block`);
    expect(await statusesOf(event.id, ada)).toEqual([]);
    expect((await ben.get('/api/user/invitations')).json().invitations).toEqual([]);
  });
});

describe('the daily limit of invitations', () => {
  it('is fifty, even when they are sent simultaneously; one too many invites nobody', async () => {
    const ada = await test.member();
    const event = await test.event();
    const addresses = (count: number) => ({ emails: Array.from({ length: count }, newAddress) });
    expect((await invite(event.id, ada, addresses(45))).json().remaining).toBe(5);
    expect((await invite(event.id, ada, addresses(6))).json()).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'You can invite 50 people a day. You have 5 left today.',
    });
    const answers = await Promise.all(Array.from({ length: 4 }, () => invite(event.id, ada, addresses(2))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429, 429]);
    expect(await sentBy(event.id, ada)).toMatchObject({ remaining: 1 });
    expect(await statusesOf(event.id, ada)).toHaveLength(49);
  });
});

describe('inviting by e-mail', () => {
  it('mails a link that opens the prefilled RSVP, and is seen and accepted by the guest', async () => {
    const ada = await test.member({ firstName: 'Ada', lastName: 'Quinn' });
    const event = await test.event({ title: 'Clay night' });
    const email = newAddress();
    await invite(event.id, ada, { emails: [email, email.toUpperCase()], message: 'Blue channel first.' });
    expect(await statusesOf(event.id, ada)).toEqual(['sent']);
    const token = await linkTo(email);
    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe('Ada Quinn invites you to Clay night');
    expect(mail?.text).toContain('“Blue channel first.”');
    expect(mail?.text).not.toContain(ada.email);
    const other = newAddress();
    const lure = 'Win a phone at prizes.example';
    await invite(event.id, ada, { emails: [other], message: lure });
    expect((await open(await linkTo(other))).json().personalMessage).toBe(lure);
    expect(mailsTo(other)[0]?.text).not.toContain('prizes');
    expect(mailsTo(other)[0]?.text).toContain(
      "Ada Quinn left you a note. You'll find it with the invitation.",
    );

    expect((await open(token)).json()).toMatchObject({
      status: 'sent',
      guestEmail: email,
      needsSignIn: false,
      personalMessage: 'Blue channel first.',
      sender: { firstName: 'Ada' },
      event: { id: event.id, title: 'Clay night' },
    });

    expect((await answer(token, { answer: 'accepted' })).statusCode).toBe(400);
    for (let round = 0; round < 2; round += 1) {
      const accepted = await answer(token, { answer: 'accepted', guestName: 'Kai' });
      expect(accepted.json()).toMatchObject({ status: 'accepted', rsvp: { status: 'attending' } });
    }
    expect(await test.db.select().from(rsvps).where(eq(rsvps.eventId, event.id))).toMatchObject([
      { guestName: 'Kai', guestEmail: email, userId: null },
    ]);
    expect(await toldTo(ada, 'invitation_answered')).toMatchObject([
      { actorId: null, data: { answer: 'accepted', email } },
    ]);
    expect((await answer(token, { answer: 'declined' })).json().code).toBe('CONFLICT');
  });

  it('is answered by the guest form with the same address, and by declining', async () => {
    const ada = await test.member();
    const event = await test.event();
    const [one, two] = [newAddress(), newAddress()];
    await invite(event.id, ada, { emails: [one, two] });
    const form = await test.post(`/api/events/${event.id}/rsvp/guest`, {
      guestName: 'Kai',
      guestEmail: one.toUpperCase(),
    });
    // Anybody can type an address: the link in the guest's mail answers the invitation.
    expect((await statusesOf(event.id, ada)).sort()).toEqual(['sent', 'sent']);
    const link = rsvpLinkToken(test.context, form.json().rsvp.id);
    await test.put(`/api/rsvps/by-link/${link}/confirmed`, {});
    expect((await answer(await linkTo(two), { answer: 'declined' })).json()).toEqual({
      status: 'declined',
      rsvp: null,
    });
    expect((await statusesOf(event.id, ada)).sort()).toEqual(['accepted', 'declined']);
  });

  it('can be accepted by any person signed in where the link opens', async () => {
    const [ada, ben] = [await test.member(), await test.member()];
    const event = await test.event();
    const email = newAddress();
    await invite(event.id, ada, { emails: [email] });
    await answer(await linkTo(email), { answer: 'accepted' }, ben.cookie);
    expect(await statusesOf(event.id, ada)).toEqual(['accepted']);
    expect((await sentBy(event.id, ada)).invitations[0]).toMatchObject({
      receiver: null,
      inviteeEmail: email,
    });
    const [told] = await toldTo(ada, 'invitation_answered');
    expect(told?.actorId).toBeNull();
  });

  it('requires a verified sender, and is not for oneself', async () => {
    const [ada, unverified] = [await test.member(), await test.member({ emailVerified: false })];
    const event = await test.event();
    expect((await invite(event.id, unverified, { emails: [newAddress()] })).json().message).toBe(
      'Please verify your email before you invite by email',
    );
    expect((await invite(event.id, ada, { emails: [ada.email.toUpperCase()] })).statusCode).toBe(400);
    expect((await invite(event.id, ada, { emails: ['nonsense'] })).statusCode).toBe(400);
  });

  it('sends nothing to people who have a block with the sender, without revealing it', async () => {
    const [ada, ben] = [await test.member(), await test.member()];
    await ben.put(`/api/users/${ada.id}/block`);
    const event = await test.event();
    const other = newAddress();
    const sent = await invite(event.id, ada, { emails: [ben.email, other] });
    expect(sent.json().invitations).toHaveLength(2);
    await linkTo(other);
    expect(mailsTo(ben.email)).toEqual([]);
  });

  it('opens nothing with a forged link, or after the event is hidden', async () => {
    const ada = await test.member();
    const event = await test.event();
    const email = newAddress();
    await invite(event.id, ada, { emails: [email] });
    const token = await linkTo(email);
    const forged = test.context.signer.sign('rsvp', test.context.signer.verify('invitation', token) ?? '');
    for (const wrong of [forged, `${token}x`, 'x'.repeat(40)]) {
      expect((await open(wrong)).statusCode, wrong).toBe(404);
    }
    await test.database.pool.query('update events set hidden_at = now() where id = $1', [event.id]);
    expect((await open(token)).statusCode).toBe(404);
    expect((await answer(token, { answer: 'declined' })).statusCode).toBe(404);
  });

  it('mails an address at most five times a day, however many people invite it', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
    const email = newAddress();
    const event = await strict.event();
    for (let sender = 0; sender < 6; sender += 1) {
      const ada = await strict.member();
      const sent = await ada.post(`/api/events/${event.id}/invitations`, { emails: [email] });
      expect(sent.json().invitations).toHaveLength(1);
    }
    const { rowCount } = await strict.database.pool.query(
      "select from pgboss.job where name = 'invitations.mail'",
    );
    expect(rowCount).toBe(5);
  });
});
