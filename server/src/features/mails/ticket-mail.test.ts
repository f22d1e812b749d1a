import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { drawQr } from '../../adapters/qr-picture';
import { friendships } from '../../db/schema/people';
import { ticketTransfers } from '../../db/schema/tickets';
import { makeJobsDue } from '../../testing/due-jobs';
import { collectMails } from '../../testing/mails';
import { type Member, useTestApp } from '../../testing/test-app';
import { general, payIntent, place, readyHost, soldEvent } from '../../testing/ticket-desk';
import { rsvpLinkToken } from '../rsvps/rsvp-mails';
import { transferToken } from '../tickets/order-link';

const test = useTestApp();
const mails = collectMails(test);
let origin: string;
let host: Member;
beforeAll(async () => {
  origin = await test.listen();
  host = await readyHost(test);
});

const mailTo = async (address: string, subject: RegExp) => {
  const find = () => mails.find((mail) => mail.to.includes(address) && subject.test(mail.subject));
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return find()?.text ?? '';
};

it('a guest gets one receipt with the key to the order, and a friend the link to a ticket', async () => {
  const eventId = await soldEvent(test, host, undefined, { title: 'Basement bands' });
  const placed = await place(test, test, eventId, {
    quantity: 2,
    guest: { name: 'Tomás Ibarra', email: 'tomas@campus.example' },
  });
  await payIntent(test, origin, placed.clientSecret);
  const order = await test.post(`/api/orders/by-link/${placed.link}/check`);
  const receipt = await mailTo('tomas@campus.example', /Your 2 tickets: Basement bands/);
  // A picture for each pass, as the door reads it.
  const sentReceipt = mails.find(({ subject }) => subject.startsWith('Your 2 tickets'));
  expect(sentReceipt?.pictures?.map(({ name }) => name)).toEqual(['pass-1.png', 'pass-2.png']);
  const pass = await test.get(`/api/tickets/${order.json().tickets[1].id}/pass?link=${placed.link}`);
  expect(sentReceipt?.pictures?.[1]?.content).toEqual(drawQr(pass.json().code));
  expect(sentReceipt?.html).toContain('cid:pass-2.png');
  expect(receipt).toContain('2 of 2, General');
  expect(receipt).toContain('$43.76');
  expect(receipt).toContain('2 × General: $40.00');
  expect(receipt).toMatch(
    /Until \w{3}, .* [AP]M, you get the ticket price back, fees stay\. Later you can give your spot/,
  );
  expect(receipt).toContain(`/tickets/order/${placed.link}`);
  expect(receipt).toContain(order.json().number);

  const ticketId = order.json().tickets[0].id;
  const url = `/api/tickets/${ticketId}/transfer?link=${placed.link}`;
  await test.post(url, { email: 'jo.k@campus.example', message: 'Call 555-123-4567' });
  const sent = await mailTo('jo.k@campus.example', /Tomás Ibarra sent you a ticket/);
  const [transfer] = await test.db
    .select()
    .from(ticketTransfers)
    .where(eq(ticketTransfers.ticketId, ticketId));
  expect(sent).toContain(`/tickets/from-a-friend/${transferToken(test.context, transfer?.id ?? '')}`);
  expect(sent).not.toContain('555');
  await test.post(`/api/orders/by-link/${placed.link}/check`);
  expect(mails.filter(({ subject }) => subject.startsWith('Your 2 tickets'))).toHaveLength(1);
});

it('a member is mailed the ticket that a friend sends, whatever they chose about invitations', async () => {
  const eventId = await soldEvent(test, host, undefined, { title: 'Attic bands' });
  const [maya, jo] = [await test.member({ firstName: 'Maya' }), await test.member({ firstName: 'Jo' })];
  await test.db.insert(friendships).values({ userId: maya.id, friendId: jo.id });
  const placed = await place(test, maya, eventId);
  await payIntent(test, origin, placed.clientSecret);
  const order = await maya.post(`/api/orders/${placed.orderId}/check`);
  await maya.post(`/api/tickets/${order.json().tickets[0].id}/transfer`, { userId: jo.id });
  expect(await mailTo(jo.email, /sent you a ticket for Attic bands/)).toContain('See the ticket');
});

it('guests who paid, and friends who took a ticket, hear what becomes of the event without confirming an address', async () => {
  const eventId = await soldEvent(test, host, undefined, { title: 'Moving bands' });
  const guest = { name: 'Tomás Ibarra', email: 'tomas.moves@campus.example' };
  const placed = await place(test, test, eventId, { quantity: 2, guest });
  await payIntent(test, origin, placed.clientSecret);
  const order = await test.post(`/api/orders/by-link/${placed.link}/check`);
  const ticketId = order.json().tickets[0].id;
  const friend = 'jo.moves@campus.example';
  await test.post(`/api/tickets/${ticketId}/transfer?link=${placed.link}`, { email: friend });
  const [sent] = await test.db.select().from(ticketTransfers).where(eq(ticketTransfers.ticketId, ticketId));
  const link = `/api/tickets/transfers/${transferToken(test.context, sent?.id ?? '')}`;
  expect((await test.post(link, { answer: 'accepted', name: 'Jo' })).statusCode).toBe(200);

  const words = { subject: 'Bring a coat', message: 'It is cold up there.' };
  const audience = await host.post(`/api/events/${eventId}/message`, words);
  expect(audience.json()).toMatchObject({ recipients: 2, unreached: 0 });
  await makeJobsDue(test.db);
  for (const address of [guest.email, friend]) {
    expect(await mailTo(address, /^Bring a coat/)).toContain('was used for tickets to Moving bands');
  }

  const startDate = new Date(Date.now() + 20 * 86_400_000).toISOString();
  expect((await host.patch(`/api/events/${eventId}`, { startDate })).statusCode).toBe(200);
  await makeJobsDue(test.db);
  for (const address of [guest.email, friend]) {
    const told = await mailTo(address, /^Changed: Moving bands, now .* \(was /);
    expect(told).toContain('you can get all of your money back until');
    expect(told).toContain('Use the link that your ticket came with');
    expect(told).not.toMatch(/Confirm your email|Remove this RSVP|receipt/);
  }
  const moderator = await test.member({ roles: ['moderator'] });
  await moderator.post(`/api/admin/events/${eventId}/hide`, { note: 'No permit for fire' });
  for (const address of [guest.email, friend])
    expect(await mailTo(address, /^Taken down: Moving bands/)).toContain(
      'all that was paid for them goes back',
    );
});

it('a guest in line for whom a spot is kept is mailed a link that shows and sells it', async () => {
  const eventId = await soldEvent(test, host, [general({ quantity: 1 })], { title: 'Cellar bands' });
  const seller = await test.member();
  const placed = await place(test, seller, eventId);
  await payIntent(test, origin, placed.clientSecret);
  const sold = (await seller.post(`/api/orders/${placed.orderId}/check`)).json();
  const guest = { guestName: 'Tomás Ibarra', guestEmail: 'line@campus.example', status: 'waitlisted' };
  const { id } = (await test.post(`/api/events/${eventId}/rsvp/guest`, guest)).json().rsvp;
  await test.put(`/api/rsvps/by-link/${rsvpLinkToken(test.context, id)}/confirmed`);
  await seller.post(`/api/tickets/${sold.tickets[0].id}/offer`);

  const mail = await mailTo('line@campus.example', /A spot is kept for you: Cellar bands/);
  const [, link] = new RegExp(`/tickets/buy/${eventId}\\?spot=(\\S+)`).exec(mail) ?? [];
  const types = (query = '') => test.get(`/api/events/${eventId}/ticket-types${query}`);
  expect((await types()).json()).toMatchObject({ types: [{ left: 0, state: 'sold_out' }] });
  expect((await types('?link=forged')).json()).toMatchObject({ types: [{ left: 0 }] });
  const kept = (await types(`?link=${link}`)).json();
  expect(kept).toMatchObject({ keptUntil: expect.any(String), types: [{ left: 1, state: null }] });
  await place(test, test, eventId, { guest: { name: 'Tomás Ibarra', email: 'line@campus.example' } });
});

it("a friend whose ticket ends is told, and doesn't see the card that paid for it", async () => {
  const eventId = await soldEvent(test, host, undefined, { title: 'Garage bands' });
  const maya = await test.member({ firstName: 'Maya' });
  const placed = await place(test, maya, eventId);
  await payIntent(test, origin, placed.clientSecret);
  const [ticket] = (await maya.post(`/api/orders/${placed.orderId}/check`)).json().tickets;
  const friend = 'jo.ends@campus.example';
  await maya.post(`/api/tickets/${ticket.id}/transfer`, { email: friend });
  const [sent] = await test.db.select().from(ticketTransfers).where(eq(ticketTransfers.ticketId, ticket.id));
  const token = transferToken(test.context, sent?.id ?? '');
  await test.post(`/api/tickets/transfers/${token}`, { answer: 'accepted', name: 'Jo' });
  for (const act of ['refund', 'offer']) {
    const preview = await test.post(`/api/tickets/${ticket.id}/${act}?preview=true&link=${token}`);
    expect(preview.json().preview).toMatchObject({ obstacle: null, paidWith: null });
  }

  await host.post(`/api/orders/${placed.orderId}/refunds`, { ticketIds: [ticket.id] });
  const told = await mailTo(friend, /Your ticket has ended: Garage bands/);
  expect(told).toContain('It was refunded. Your pass doesn');
  await mailTo(maya.email, /You get .* back: Garage bands/);
  expect(mails.filter(({ subject }) => subject.startsWith('Your ticket has ended'))).toHaveLength(1);
});
