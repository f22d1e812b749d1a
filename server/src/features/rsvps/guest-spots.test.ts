import type { OwnRsvp } from '@quad/shared/contract/rsvps';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { type Member, useTestApp } from '../../testing/test-app';
import { releaseLapsedSpots } from './lapsed-spots';
import { rsvpLinkToken } from './rsvp-mails';

let now = new Date();
const test = useTestApp({ now: () => now });
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const inTime = 59;
const late = 61;

const limitedEvent = (maxAttendees: number) =>
  test.event({ maxAttendees, startDate: new Date(now.getTime() + 30 * 86_400_000) });
let guests = 0;
const newAddress = () => `guest-${++guests}@mail.example`;
const answerAsGuest = (eventId: string, guestEmail = newAddress(), status = 'attending') =>
  test.post(`/api/events/${eventId}/rsvp/guest`, { guestName: 'Tomás', guestEmail, status });
const guestAt = async (eventId: string, guestEmail?: string, status?: string): Promise<OwnRsvp> => {
  const response = await answerAsGuest(eventId, guestEmail, status);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().rsvp;
};
const link = (id: string) => `/api/rsvps/by-link/${rsvpLinkToken(test.context, id)}`;
const openLink = async (id: string): Promise<OwnRsvp> =>
  (await test.put(`${link(id)}/confirmed`)).json().rsvp;
/** As it is stored: the link says that a spot has lapsed before it is released. */
const statusOf = async (id: string) =>
  (await test.db.select({ status: rsvps.status }).from(rsvps).where(eq(rsvps.id, id)))[0]?.status;
const memberAnswers = async (eventId: string, person: Member, status = 'attending') =>
  person.post(`/api/events/${eventId}/rsvp`, { status });
const counterOf = async (eventId: string) =>
  (await test.db.select().from(events).where(eq(events.id, eventId)))[0]?.attendeeCount;

describe('a guest at an event with a capacity', () => {
  it('is never asked to confirm later than the event lasts', async () => {
    const endDate = new Date(now.getTime() + 20 * 60_000);
    const startDate = new Date(now.getTime() - 60_000);
    const event = await test.event({ maxAttendees: 30, startDate, endDate });
    expect((await guestAt(event.id)).confirmBy).toBe(endDate.toISOString());
  });

  it('is asked to confirm earlier when the host lets the event end earlier', async () => {
    const host = await test.member();
    const [startDate, endDate] = [30, 90].map((minutes) => new Date(now.getTime() + minutes * 60_000));
    const event = await test.event({ hostId: host.id, maxAttendees: 30, startDate, endDate });
    const { id } = await guestAt(event.id);
    const sooner = new Date(now.getTime() + 45 * 60_000).toISOString();
    expect((await host.patch(`/api/events/${event.id}`, { endDate: sooner })).statusCode).toBe(200);
    expect((await test.get(link(id))).json().rsvp.confirmBy).toBe(sooner);
  });

  it('attends at once, and loses the spot after an hour unless the link was opened', async () => {
    const event = await limitedEvent(30);
    const [kept, lapsed] = [await guestAt(event.id), await guestAt(event.id)];
    expect(kept).toMatchObject({
      status: 'attending',
      confirmBy: new Date(now.getTime() + 3_600_000).toISOString(),
    });
    pass(inTime);
    const read = (await test.get(link(kept.id))).json();
    expect(read).toMatchObject({ needsConfirmation: true, rsvp: { confirmBy: kept.confirmBy } });
    const confirmed = await openLink(kept.id);
    expect(confirmed.status).toBe('attending');
    expect((await test.get(link(kept.id))).json()).not.toHaveProperty('needsConfirmation');
    expect(confirmed.confirmBy).toBeUndefined();
    expect(await counterOf(event.id)).toBe(2);
    pass(late - inTime);
    await releaseLapsedSpots(test.context);
    expect(await counterOf(event.id)).toBe(1);
    expect(await statusOf(kept.id)).toBe('attending');
    const found = await openLink(lapsed.id);
    expect(found).toMatchObject({ status: 'cancelled', confirmBy: lapsed.confirmBy });
    const again = await test.post(link(lapsed.id), { status: 'attending' });
    expect(again.json().rsvp.status).toBe('attending');
    pass(late);
    await releaseLapsedSpots(test.context);
    expect(await counterOf(event.id)).toBe(2);
  });

  it('keeps the spot without a link when there is no capacity', async () => {
    const event = await test.event({ startDate: new Date(now.getTime() + 86_400_000) });
    const rsvp = await guestAt(event.id);
    expect(rsvp.confirmBy).toBeUndefined();
    pass(late);
    await releaseLapsedSpots(test.context);
    expect(await statusOf(rsvp.id)).toBe('attending');
  });

  it('is not confirmed by a mail scanner that fetches the link', async () => {
    const event = await limitedEvent(30);
    const { id } = await guestAt(event.id);
    await test.get(link(id));
    pass(late);
    await releaseLapsedSpots(test.context);
    expect(await statusOf(id)).toBe('cancelled');
  });

  it('gets no spot beyond the third for unconfirmed guests until the link is opened', async () => {
    const event = await limitedEvent(40);
    const all = [];
    for (let index = 0; index < 40; index++) all.push(await guestAt(event.id));
    const attending = all.filter(({ status }) => status === 'attending');
    const pending = all.filter(({ status }) => status === 'pending');
    expect([attending.length, pending.length]).toEqual([13, 27]);
    expect(await counterOf(event.id)).toBe(13);
    expect((await openLink(pending[0]?.id ?? '')).status).toBe('attending');
    expect(await counterOf(event.id)).toBe(14);
    await openLink(attending[0]?.id ?? '');
    expect((await guestAt(event.id)).status).toBe('attending');
    const person = await test.member();
    expect((await memberAnswers(event.id, person)).json().rsvp.status).toBe('attending');
  });

  it('gets one hour per address: who lets it lapse has no spot until the link is opened', async () => {
    const event = await limitedEvent(30);
    const email = newAddress();
    const { id } = await guestAt(event.id, email);
    pass(late);
    for (let turn = 0; turn < 2; turn++) {
      expect(await guestAt(event.id, email)).toMatchObject({ id, status: 'pending' });
    }
    expect(await counterOf(event.id)).toBe(0);
    expect((await openLink(id)).status).toBe('attending');
  });

  it('is offered the waitlist when the last spot went before the link was opened', async () => {
    const event = await limitedEvent(2);
    await guestAt(event.id);
    const pending = await guestAt(event.id);
    const [first, second] = [await test.member(), await test.member()];
    await memberAnswers(event.id, first);
    expect((await openLink(pending.id)).status).toBe('pending');
    expect((await test.post(link(pending.id), { status: 'attending' })).json().code).toBe('EVENT_FULL');
    const waiting = await test.post(link(pending.id), { status: 'waitlisted' });
    expect(waiting.json().rsvp).toMatchObject({ status: 'waitlisted', waitlistPosition: 1 });
    pass(late);
    // No sweep: this RSVP finds the lapsed spot, which belongs to the first in line.
    expect((await memberAnswers(event.id, second)).json().code).toBe('EVENT_FULL');
    await releaseLapsedSpots(test.context);
    expect(await statusOf(pending.id)).toBe('attending');
  });

  it('on the waitlist is passed over, and leaves it after an hour, unless the link was opened', async () => {
    const event = await limitedEvent(1);
    const [first, second] = [await test.member(), await test.member()];
    await memberAnswers(event.id, first);
    const opened = await guestAt(event.id, newAddress(), 'waitlisted');
    const unopened = await guestAt(event.id, newAddress(), 'waitlisted');
    await memberAnswers(event.id, second, 'waitlisted');
    await memberAnswers(event.id, first, 'cancelled');
    expect((await second.get(`/api/events/${event.id}/rsvp`)).json().rsvp.status).toBe('attending');
    expect((await openLink(opened.id)).confirmBy).toBeUndefined();
    pass(late);
    await releaseLapsedSpots(test.context);
    expect(await statusOf(unopened.id)).toBe('cancelled');
    await memberAnswers(event.id, second, 'cancelled');
    expect(await statusOf(opened.id)).toBe('attending');
  });

  it('gives up a lapsed spot to an RSVP before anything has swept it', async () => {
    const event = await limitedEvent(1);
    const lapsed = await guestAt(event.id);
    const person = await test.member();
    expect((await memberAnswers(event.id, person)).json().code).toBe('EVENT_FULL');
    pass(late);
    expect((await memberAnswers(event.id, person)).json().rsvp.status).toBe('attending');
    expect(await statusOf(lapsed.id)).toBe('cancelled');
    expect(await counterOf(event.id)).toBe(1);
  });

  it('is released although another event fails', async () => {
    const [broken, sound] = [await limitedEvent(3), await limitedEvent(3)];
    const [atBroken, atSound] = [await guestAt(broken.id), await guestAt(sound.id)];
    pass(late);
    await test.db.update(events).set({ attendeeCount: 0 }).where(eq(events.id, broken.id));
    const logged: unknown[] = [];
    await releaseLapsedSpots(test.context, { error: (details) => logged.push(details) });
    expect(logged).toMatchObject([{ eventId: broken.id }]);
    expect([await statusOf(atBroken.id), await statusOf(atSound.id)]).toEqual(['attending', 'cancelled']);
    await test.db.update(events).set({ attendeeCount: 1 }).where(eq(events.id, broken.id));
    await releaseLapsedSpots(test.context);
    expect(await statusOf(atBroken.id)).toBe('cancelled');
  });
});
