import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events';
import { notifications } from '../../db/schema/notifications';
import { type Member, useTestApp } from '../../testing/test-app';
import { runMails } from '../mails/mails.jobs';
import { rsvpLinkToken } from '../rsvps/rsvp-mails';

const test = useTestApp();

const answer = (eventId: string, person: Member, status = 'attending') =>
  person.post(`/api/events/${eventId}/rsvp`, { status });
const answerAsGuest = (eventId: string, guestEmail: string) =>
  test.post(`/api/events/${eventId}/rsvp/guest`, { guestName: 'Tomás', guestEmail });
const setRemoved = (eventId: string, host: Member, rsvpId: string, isRemoved: boolean) =>
  host.put(`/api/events/${eventId}/attendees/${rsvpId}/removed`, { isRemoved });
const link = (rsvpId: string) => `/api/rsvps/by-link/${rsvpLinkToken(test.context, rsvpId)}`;
const counterOf = async (eventId: string) =>
  (await test.db.select().from(events).where(eq(events.id, eventId)))[0]?.attendeeCount;

async function hostedEvent(overrides: Parameters<typeof test.event>[0] = {}) {
  const host = await test.member();
  return { host, event: await test.event({ hostId: host.id, title: 'Porch Session', ...overrides }) };
}

describe('a person whom the host removes', () => {
  it('loses the spot to the first in line, is notified, and cannot respond until the host undoes it', async () => {
    const mails: { to: string; subject: string }[] = [];
    await runMails(
      test.context,
      { send: async (mail) => `250 Ok ${mails.push(mail)}`, close: () => {} },
      'https://quad.example',
    );
    const { host, event } = await hostedEvent({ maxAttendees: 1 });
    const [ana, ben] = [await test.member(), await test.member()];
    const { id } = (await answer(event.id, ana)).json().rsvp;
    await answer(event.id, ben, 'waitlisted');
    expect((await setRemoved(event.id, host, id, true)).statusCode).toBe(204);
    expect((await setRemoved(event.id, host, id, true)).statusCode).toBe(204);
    expect((await ben.get(`/api/events/${event.id}/rsvp`)).json().rsvp.status).toBe('attending');
    expect(await counterOf(event.id)).toBe(1);

    for (const status of ['attending', 'waitlisted', 'maybe', 'declined', 'cancelled']) {
      const refused = await answer(event.id, ana, status);
      expect(refused.statusCode, status).toBe(403);
      expect(refused.json().message).toBe('The host took you off the list for this event');
    }
    const listed = (await host.get(`/api/events/${event.id}/attendees`)).json();
    expect(listed.attendees).toMatchObject([{ rsvpId: id, status: 'removed' }, { status: 'attending' }]);
    await expect
      .poll(() => mails.filter(({ to }) => to === ana.email).map(({ subject }) => subject), {
        timeout: 15_000,
      })
      .toContain("You're no longer on the list for Porch Session");
    const told = await test.db.select().from(notifications).where(eq(notifications.userId, ana.id));
    expect(told.map(({ kind }) => kind)).toEqual(['rsvp_removed']);

    await setRemoved(event.id, host, id, false);
    expect((await answer(event.id, ana, 'waitlisted')).json().rsvp.status).toBe('waitlisted');
  });

  it('may be a guest, whose link then says so', async () => {
    const { host, event } = await hostedEvent();
    const { id } = (await answerAsGuest(event.id, 'rae@mail.example')).json().rsvp;
    await setRemoved(event.id, host, id, true);
    expect((await test.put(`${link(id)}/confirmed`)).json().rsvp.status).toBe('removed');
    expect((await test.post(link(id), { status: 'attending' })).statusCode).toBe(403);
    expect(await counterOf(event.id)).toBe(0);
  });

  it('is removed by the host only, and from that event only', async () => {
    const { host, event } = await hostedEvent();
    const other = await hostedEvent();
    const ana = await test.member();
    const { id } = (await answer(event.id, ana)).json().rsvp;
    expect((await setRemoved(event.id, ana, id, true)).statusCode).toBe(403);
    expect((await setRemoved(other.event.id, other.host, id, true)).statusCode).toBe(404);
    expect((await setRemoved(event.id, host, crypto.randomUUID(), true)).statusCode).toBe(404);
    expect((await answer(other.event.id, ana)).statusCode).toBe(200);
    expect(await counterOf(event.id)).toBe(1);
  });
});

describe('an event without guests', () => {
  it('sends new guests to sign in, and keeps those who are on the list', async () => {
    const { host, event } = await hostedEvent();
    const { id } = (await answerAsGuest(event.id, 'early@mail.example')).json().rsvp;
    expect((await test.get(`/api/events/${event.id}`)).json()).not.toHaveProperty('guestsAllowed');
    const off = await host.patch(`/api/events/${event.id}`, { guestsAllowed: false });
    expect(off.json().guestsAllowed).toBe(false);
    const refused = await answerAsGuest(event.id, 'late@mail.example');
    expect(refused.statusCode).toBe(403);
    expect(refused.json().code).toBe('SIGN_IN_TO_RSVP');
    expect((await test.post(link(id), { status: 'maybe' })).statusCode).toBe(200);
    expect((await test.post(link(id), { status: 'attending' })).statusCode).toBe(200);
    expect((await answer(event.id, await test.member())).statusCode).toBe(200);
    await host.patch(`/api/events/${event.id}`, { guestsAllowed: true });
    expect((await answerAsGuest(event.id, 'late@mail.example')).statusCode).toBe(200);
  });
});
