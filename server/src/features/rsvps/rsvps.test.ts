import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { useTestApp } from '../../testing/test-app';
import { rsvpLinkToken } from './rsvp-mails';

const test = useTestApp();

const answer = (eventId: string, cookie: string, status = 'attending') =>
  test.as(cookie).post(`/api/events/${eventId}/rsvp`, { status });
const answerAsGuest = (eventId: string, email: string, status = 'attending') =>
  test.post(`/api/events/${eventId}/rsvp/guest`, { guestName: 'Tomás', guestEmail: email, status });

async function countOf(eventId: string): Promise<number> {
  const [event] = await test.db.select().from(events).where(eq(events.id, eventId));
  return event?.attendeeCount ?? -1;
}

describe('POST /api/events/{id}/rsvp', () => {
  it('requires a signed-in user', async () => {
    const event = await test.event();
    const response = await test.post(`/api/events/${event.id}/rsvp`, { status: 'attending' });
    expect(response.statusCode).toBe(401);
  });

  it('counts a person once, however often they respond', async () => {
    const event = await test.event();
    const ada = await test.member();
    const first = await answer(event.id, ada.cookie);
    const second = await answer(event.id, ada.cookie);
    expect(first.statusCode).toBe(200);
    expect(second.json().rsvp.id).toBe(first.json().rsvp.id);
    expect(second.json().attendance.attendeeCount).toBe(1);
    expect(await countOf(event.id)).toBe(1);
  });

  it('offers the waitlist when full and gives a freed spot to the first in line', async () => {
    const event = await test.event({ maxAttendees: 1 });
    const [first, second, third] = [await test.member(), await test.member(), await test.member()];
    await answer(event.id, first.cookie);
    const full = await answer(event.id, second.cookie);
    expect(full.statusCode).toBe(409);
    expect(full.json().code).toBe('EVENT_FULL');
    expect((await answer(event.id, second.cookie, 'waitlisted')).json().rsvp.waitlistPosition).toBe(1);
    expect((await answer(event.id, third.cookie, 'waitlisted')).json().rsvp.waitlistPosition).toBe(2);
    await answer(event.id, first.cookie, 'cancelled');
    const own = await second.get(`/api/events/${event.id}/rsvp`);
    expect(own.json().rsvp.status).toBe('attending');
    const waiting = await third.get(`/api/events/${event.id}/rsvp`);
    expect(waiting.json().rsvp).toMatchObject({ status: 'waitlisted', waitlistPosition: 1 });
    expect(await countOf(event.id)).toBe(1);
  });

  it.each([
    [{ externalSource: 'ticketmaster', externalId: 'tm-1' }, 'EXTERNAL_EVENT'],
    [{ startDate: new Date(Date.now() - 5 * 3_600_000) }, 'EVENT_ENDED'],
    [{ status: 'cancelled' as const }, 'EVENT_CANCELLED'],
  ])('refuses %o with %s', async (overrides, code) => {
    const event = await test.event(overrides);
    const ada = await test.member();
    const response = await answer(event.id, ada.cookie);
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe(code);
  });

  it('gives nobody the free spot of a canceled event', async () => {
    const event = await test.event({ maxAttendees: 1 });
    const [first, second] = [await test.member(), await test.member()];
    await answer(event.id, first.cookie);
    await answer(event.id, second.cookie, 'waitlisted');
    await test.db.update(events).set({ status: 'cancelled' }).where(eq(events.id, event.id));
    expect((await answer(event.id, first.cookie, 'cancelled')).statusCode).toBe(200);
    const own = await second.get(`/api/events/${event.id}/rsvp`);
    expect(own.json().rsvp.status).toBe('waitlisted');
  });

  it('does not find hidden events', async () => {
    const event = await test.event({ hiddenAt: new Date() });
    const ada = await test.member();
    expect((await answer(event.id, ada.cookie)).statusCode).toBe(404);
  });

  it('never oversells with 60 simultaneous guests, who get the spots by their links, and loses nobody', async () => {
    const event = await test.event({ maxAttendees: 10 });
    const asked = await Promise.all(
      Array.from({ length: 60 }, (_, index) => answerAsGuest(event.id, `rush${index}@uni.example`)),
    );
    expect(await countOf(event.id)).toBe(3);
    const opened = await Promise.all(
      asked.map((response) =>
        test.put(`/api/rsvps/by-link/${rsvpLinkToken(test.context, response.json().rsvp.id)}/confirmed`),
      ),
    );
    const statuses = opened.map((response) => response.json().rsvp.status);
    expect(statuses.filter((status) => status === 'attending')).toHaveLength(10);
    expect(statuses.filter((status) => status === 'pending')).toHaveLength(50);
    expect(await countOf(event.id)).toBe(10);
  });

  it('keeps counter, capacity and waitlist correct through any sequence of RSVPs', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => test.member()));
    const step = fc.record({
      person: fc.integer({ min: 0, max: 4 }),
      status: fc.constantFrom('attending', 'maybe', 'declined', 'waitlisted', 'cancelled'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const event = await test.event({ maxAttendees: 2 });
        for (const { person, status } of steps) await answer(event.id, people[person]?.cookie ?? '', status);
        const rows = await test.db.select().from(rsvps).where(eq(rsvps.eventId, event.id));
        const attending = rows.filter((row) => row.status === 'attending').length;
        const waiting = rows.filter((row) => row.status === 'waitlisted').length;
        expect(attending).toBeLessThanOrEqual(2);
        expect(waiting === 0 || attending === 2).toBe(true);
        expect(await countOf(event.id)).toBe(attending);
        expect(rows.length).toBe(new Set(rows.map((row) => row.userId)).size);
      }),
      { numRuns: 15 },
    );
  });
});

describe('POST /api/events/{id}/rsvp/guest', () => {
  it.each([
    [{ guestName: ' ' }, 'Please fill in your name and email'],
    [{ guestName: undefined }, 'Please fill in your name and email'],
    [{ guestEmail: ' ' }, 'Please fill in your name and email'],
    [{ guestEmail: undefined }, 'Please fill in your name and email'],
    [{ guestEmail: 'nowhere' }, 'Invalid email address'],
  ])('refuses %o', async (change, message) => {
    const event = await test.event();
    const payload = { guestName: 'Tomás', guestEmail: 't@uni.example', status: 'attending', ...change };
    const response = await test.post(`/api/events/${event.id}/rsvp/guest`, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message, code: 'INVALID_INPUT' });
  });

  it("lets nobody change a guest's RSVP by typing their address", async () => {
    const event = await test.event();
    await answerAsGuest(event.id, 'guest@uni.example');
    const attack = await answerAsGuest(event.id, 'GUEST@uni.example', 'cancelled');
    // The response is a stranger's; the RSVP stays as it is.
    expect(attack.json().rsvp.status).toBe('cancelled');
    expect(await countOf(event.id)).toBe(1);
  });

  it('lets nobody rename a guest by responding with their address again', async () => {
    const host = await test.member();
    const event = await test.event({ hostId: host.id });
    const again = (guestName: string) =>
      test.post(`/api/events/${event.id}/rsvp/guest`, {
        guestName,
        guestEmail: 'named@uni.example',
        guestAddress: `${guestName} Street`,
      });
    const first = await again('Tomás');
    const second = await again('Mallory');
    expect(second.statusCode).toBe(200);
    expect(second.json().rsvp).toEqual(first.json().rsvp);
    const { attendees } = (await host.get(`/api/events/${event.id}/attendees`)).json();
    expect(attendees).toMatchObject([{ name: 'Tomás', guestAddress: 'Tomás Street' }]);
  });

  it('gives the guest a signed link back, and refuses a forged one', async () => {
    const event = await test.event();
    const { rsvp } = (await answerAsGuest(event.id, 'back@uni.example')).json();
    const token = rsvpLinkToken(test.context, rsvp.id);
    expect((await test.get(`/api/rsvps/by-link/${token}`)).json().guestName).toBe('Tomás');
    const left = await test.post(`/api/rsvps/by-link/${token}`, { status: 'cancelled' });
    expect(left.json().rsvp.status).toBe('cancelled');
    expect(await countOf(event.id)).toBe(0);
    const forged = `${token.slice(0, -3)}AAA`;
    expect((await test.get(`/api/rsvps/by-link/${forged}`)).statusCode).toBe(404);
  });
});

describe('POST /api/rsvps/by-link/{token}/reminders-off', () => {
  const wantsReminders = async (token: string) =>
    (await test.get(`/api/rsvps/by-link/${token}`)).json().wantsReminders;

  async function guestToken() {
    const event = await test.event();
    const { rsvp } = (await answerAsGuest(event.id, 'quiet@uni.example')).json();
    return rsvpLinkToken(test.context, rsvp.id);
  }

  it('switches reminders off and on again', async () => {
    const token = await guestToken();
    expect(await wantsReminders(token)).toBe(true);
    const off = await test.post(`/api/rsvps/by-link/${token}/reminders-off`);
    expect(off.json()).toEqual({ wantsReminders: false });
    expect(await wantsReminders(token)).toBe(false);
    await test.post(`/api/rsvps/by-link/${token}/reminders-on`);
    expect(await wantsReminders(token)).toBe(true);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])("accepts a mail program's one click as %s", async (type, payload) => {
    const token = await guestToken();
    const url = `/api/rsvps/by-link/${token}/reminders-off`;
    const response = await test.post(url, payload, { 'content-type': type });
    expect(response.statusCode).toBe(200);
    expect(await wantsReminders(token)).toBe(false);
  });

  it('refuses a forged link, and forms on other routes', async () => {
    const token = await guestToken();
    const forged = await test.post(`/api/rsvps/by-link/${token.slice(0, -3)}AAA/reminders-off`);
    expect(forged.statusCode).toBe(404);
    const form = await test.post(`/api/rsvps/by-link/${token}`, 'status=cancelled', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.statusCode).toBe(415);
  });
});
