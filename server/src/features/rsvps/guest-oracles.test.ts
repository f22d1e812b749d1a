import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { rsvpLinkToken } from './rsvp-mails';

const test = useTestApp();

let guests = 0;
const newAddress = () => `guest${++guests}@mail.example`;

const answerAsGuest = (eventId: string, guestEmail: string, status = 'attending', cookie?: string) =>
  test.as(cookie).post(`/api/events/${eventId}/rsvp/guest`, { guestName: 'Tomás', guestEmail, status });

/** What a response shows, without the id that every RSVP has of its own. */
const shown = async (response: ReturnType<typeof answerAsGuest>) => {
  const { statusCode, body } = await response;
  const { rsvp: { id: _id, ...rsvp } = { id: '' }, ...rest } = JSON.parse(body);
  // Both count from the request.
  if (rsvp.confirmBy) rsvp.confirmBy = Math.round((Date.parse(rsvp.confirmBy) - Date.now()) / 60_000);
  return { statusCode, rsvp, ...rest };
};

describe('a guest who types an address', () => {
  it.each(['maybe', 'declined', 'cancelled'])('cannot see by %s whether it attends', async (status) => {
    const event = await test.event();
    const known = newAddress();
    await answerAsGuest(event.id, known);
    const before = await shown(answerAsGuest(event.id, known, status));
    expect(before).toEqual(await shown(answerAsGuest(event.id, newAddress(), status)));
    expect(before).toMatchObject({ statusCode: 200, rsvp: { status }, attendance: { attendeeCount: 1 } });
  });

  it.each(['attending', 'waitlisted'])('cannot see by %s who has a spot at a full event', async (status) => {
    const event = await test.event({ maxAttendees: 1 });
    const known = newAddress();
    await answerAsGuest(event.id, known);
    const [ofKnown, ofUnknown] = [
      await shown(answerAsGuest(event.id, known, status)),
      await shown(answerAsGuest(event.id, newAddress(), status)),
    ];
    const { attendance: _known, ...seen } = ofKnown;
    const { attendance: _unknown, ...wanted } = ofUnknown;
    expect(seen).toEqual(wanted);
  });

  it.each(['attending', 'maybe', 'declined'])('cannot see by %s whom the host removed', async (status) => {
    const host = await test.member();
    const event = await test.event({ hostId: host.id, maxAttendees: 9 });
    const [removed, stranger] = [newAddress(), newAddress()];
    const { id } = (await answerAsGuest(event.id, removed)).json().rsvp;
    await host.put(`/api/events/${event.id}/attendees/${id}/removed`, { isRemoved: true });
    const { attendance: _counted, ...seen } = await shown(answerAsGuest(event.id, removed, status));
    const { attendance: _alsoCounted, ...wanted } = await shown(answerAsGuest(event.id, stranger, status));
    expect(seen).toEqual(wanted);
    expect((await test.get(`/api/rsvps/by-link/${rsvpLinkToken(test.context, id)}`)).json().rsvp.status).toBe(
      'removed',
    );
  });

  it('cannot see who attends once the host asks for accounts', async () => {
    const host = await test.member();
    const event = await test.event({ hostId: host.id });
    const known = newAddress();
    await answerAsGuest(event.id, known);
    await host.patch(`/api/events/${event.id}`, { guestsAllowed: false });
    const ofKnown = await shown(answerAsGuest(event.id, known));
    expect(ofKnown).toEqual(await shown(answerAsGuest(event.id, newAddress())));
    expect(ofKnown).toMatchObject({ statusCode: 403, code: 'SIGN_IN_TO_RSVP' });
  });

  it('cannot change the RSVP, whose owner gets the link once more', async () => {
    const event = await test.event();
    const email = newAddress();
    const { id } = (await answerAsGuest(event.id, email)).json().rsvp;
    const token = rsvpLinkToken(test.context, id);
    await test.put(`/api/rsvps/by-link/${token}/confirmed`, {});
    for (let attempt = 0; attempt < 3; attempt++) await answerAsGuest(event.id, email, 'cancelled');
    expect((await test.get(`/api/rsvps/by-link/${token}`)).json().rsvp.status).toBe('attending');
    const { rows } = await test.db.execute(
      sql`select 1 from pgboss.job where data ->> 'rsvpId' = ${id} and data ->> 'kind' = 'confirmed'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('leaves a removed guest out, who is told so by mail, once a day', async () => {
    const host = await test.member();
    const event = await test.event({ hostId: host.id });
    const email = newAddress();
    const { id } = (await answerAsGuest(event.id, email)).json().rsvp;
    await test.put(`/api/rsvps/by-link/${rsvpLinkToken(test.context, id)}/confirmed`, {});
    await host.put(`/api/events/${event.id}/attendees/${id}/removed`, { isRemoved: true });
    for (let attempt = 0; attempt < 3; attempt++) await answerAsGuest(event.id, email);
    expect((await test.get(`/api/events/${event.id}`)).json().attendeeCount).toBe(0);
    const { rows } = await test.db.execute(
      sql`select 1 from pgboss.job where data ->> 'rsvpId' = ${id} and data ->> 'kind' = 'removed'`,
    );
    expect(rows).toHaveLength(2);
  });

  it("answers nobody's invitation, until the mailed link is opened", async () => {
    const sender = await test.member();
    const event = await test.event();
    const [one, two] = [newAddress(), newAddress()];
    await sender.post(`/api/events/${event.id}/invitations`, { emails: [one, two] });
    await answerAsGuest(event.id, one, 'declined');
    const { id } = (await answerAsGuest(event.id, two)).json().rsvp;
    const statuses = async () => {
      const { invitations } = (await sender.get(`/api/events/${event.id}/invitations`)).json();
      return invitations.map(({ status }: { status: string }) => status).sort();
    };
    expect(await statuses()).toEqual(['sent', 'sent']);
    await test.put(`/api/rsvps/by-link/${rsvpLinkToken(test.context, id)}/confirmed`, {});
    expect(await statuses()).toEqual(['accepted', 'sent']);
  });
});

describe('a person whom the host has blocked', () => {
  it('gets in through no route for guests', async () => {
    const [host, person] = [await test.member(), await test.member()];
    const event = await test.event({ hostId: host.id });
    await host.put(`/api/users/${person.id}/block`, {});
    const guest = { guestName: 'Tomás', guestEmail: newAddress() };
    const video = { type: 'video', url: 'https://store.example/a', filename: 'a.mp4', fileSize: 1 };
    const tries = [
      await answerAsGuest(event.id, guest.guestEmail, 'attending', person.cookie),
      await person.post(`/api/events/${event.id}/comments/guest`, { ...guest, content: 'Hi' }),
      await person.post('/api/media/guest', { ...guest, ...video, eventId: event.id }),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });
});

describe('a suspended person', () => {
  it('can cancel by the link of a mail, but not come back, nor move up the waitlist', async () => {
    const [person, other] = [await test.member(), await test.member()];
    const event = await test.event({ maxAttendees: 1 });
    const { id } = (await person.post(`/api/events/${event.id}/rsvp`, {})).json().rsvp;
    await test.db.execute(sql`update users set suspended_at = now() where id = ${person.id}`);
    const change = (status: string) =>
      test.post(`/api/rsvps/by-link/${rsvpLinkToken(test.context, id)}`, { status });
    expect((await change('cancelled')).statusCode).toBe(200);
    expect((await change('attending')).statusCode).toBe(404);
    await other.post(`/api/events/${event.id}/rsvp`, {});
    await test.db.execute(
      sql`update rsvps set status = 'waitlisted', waitlisted_at = now() where id = ${id}`,
    );
    await other.post(`/api/events/${event.id}/rsvp`, { status: 'cancelled' });
    expect((await test.get(`/api/events/${event.id}`)).json().attendeeCount).toBe(0);
  });
});
