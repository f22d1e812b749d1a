import { setTimeout } from 'node:timers/promises';
import type { Pass } from '@quad/shared/contract/passes';
import type { Ticket, TicketTransfer } from '@quad/shared/contract/tickets';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { friendships } from '../../db/schema/people';
import { tickets, ticketTransfers } from '../../db/schema/tickets';
import { openDoor, scanOf } from '../../testing/door-phone';
import { type Client, useTestApp } from '../../testing/test-app';
import { checkSpots, place, soldEvent, useTicketDesk } from '../../testing/ticket-desk';
import { transferToken } from './order-link';

const test = useTestApp();
const { host, pay, check } = useTicketDesk(test);

interface OwnTickets {
  tickets: { ticket: Ticket; event: { id: string; title: string } }[];
  incoming: { token: string; transfer: TicketTransfer }[];
}
const ownOf = async (who: Client) => (await who.get('/api/user/tickets')).json<OwnTickets>();

/** Buys tickets; returns them as their buyer sees them. */
async function buy(buyer: Client, eventId: string, quantity = 1, guest?: object) {
  const placed = await place(test, buyer, eventId, { quantity, ...(guest && { guest }) });
  await pay(placed);
  const [first, second] = (await check(buyer, placed)).tickets;
  if (!first) throw new Error('Nothing was bought');
  return { first, second: second ?? first, link: placed.link ?? '' };
}
const passOf = async (who: Client, { id }: Ticket, link?: string) => {
  const response = await who.get(`/api/tickets/${id}/pass${link ? `?link=${link}` : ''}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Pass>();
};
async function friends() {
  const [one, other] = [await test.member({ firstName: 'Maya' }), await test.member({ firstName: 'Jo' })];
  await test.db.insert(friendships).values({ userId: one.id, friendId: other.id });
  return [one, other] as const;
}

describe('a ticket', () => {
  it('has a pass of its own that lets one person in at the door', async () => {
    const eventId = await soldEvent(test, host);
    const buyer = await test.member({ firstName: 'Maya', lastName: 'Torres' });
    const { first, second } = await buy(buyer, eventId, 2);
    const passes = [await passOf(buyer, first), await passOf(buyer, second)] as const;
    expect(passes[0]).toMatchObject({ status: 'valid', name: 'Maya Torres', code: expect.any(String) });
    expect(passes[0].passId).not.toBe(passes[1].passId);

    const phone = await openDoor(test, { host, eventId });
    const pack = await phone.pack();
    expect(pack.passes.map(({ name, status, isPaid }) => [name, status, isPaid])).toEqual([
      ['Maya Torres', 'attending', true],
      ['Maya Torres', 'attending', true],
    ]);
    expect(pack.counts).toMatchObject({ in: 0, expected: 2 });
    const scans = passes.map(({ passId, code }) => scanOf(passId ?? '', { code: code ?? '' }));
    const synced = await phone.sync(scans, { since: pack.cursor });
    expect(synced).toMatchObject({ refused: [], doubles: [], changes: { counts: { in: 2, expected: 2 } } });
    expect(await passOf(buyer, first)).toMatchObject({ status: 'used', code: null });
    expect((await ownOf(buyer)).tickets.map(({ ticket }) => ticket.isCheckedIn)).toEqual([true, true]);
    const arrivals = await host.get(`/api/events/${eventId}/arrivals?came=yes`);
    expect(arrivals.json()).toMatchObject({
      came: 2,
      arrivals: [{ name: 'Maya Torres' }, { name: 'Maya Torres' }],
    });
  });

  it.runIf(inject('postgres'))(
    'has no pass of the version before it ended, if both happen at once',
    async () => {
      const eventId = await soldEvent(test, host);
      const buyer = await test.member();
      const { first, second } = await buy(buyer, eventId, 2);
      const phone = await openDoor(test, { host, eventId });
      const [shown, packed] = await test.db.transaction(async (db) => {
        await db
          .update(tickets)
          .set({ status: 'void', version: sql`version + 1` })
          .where(inArray(tickets.id, [first.id, second.id]));
        const asking = [passOf(buyer, first), phone.pack()] as const;
        await setTimeout(200);
        return asking;
      });
      expect(await shown).toMatchObject({ code: null });
      expect(await packed).toMatchObject({ passes: [] });
      const passes = await test.db.execute(sql`select from passes where event_id = ${eventId}`);
      expect(passes.rows).toEqual([]);
    },
  );

  it('is what the pass of an event shows, until everybody is in', async () => {
    const eventId = await soldEvent(test, host);
    const buyer = await test.member();
    const { first, second } = await buy(buyer, eventId, 2);
    const shown = async () => (await buyer.get(`/api/events/${eventId}/pass`)).json<Pass>();
    expect((await shown()).passId).toBe((await passOf(buyer, first)).passId);
    const phone = await openDoor(test, { host, eventId });
    const { passId, code } = await passOf(buyer, first);
    await phone.sync([scanOf(passId ?? '', { code: code ?? '' })]);
    expect((await shown()).passId).toBe((await passOf(buyer, second)).passId);
  });

  it('of somebody else is not there, with a wrong link either', async () => {
    const eventId = await soldEvent(test, host);
    const { first, link } = await buy(test, eventId, 1, { name: 'Tomás', email: 'tomas@campus.example' });
    const stranger = await test.member();
    for (const [who, query] of [
      [stranger, ''],
      [test, ''],
      [test, '?link=none.none'],
      [host, ''],
    ] as const) {
      const url = `/api/tickets/${first.id}`;
      expect((await who.get(`${url}/pass${query}`)).statusCode).toBe(404);
      expect((await who.post(`${url}/transfer${query}`, { email: 'x@campus.example' })).statusCode).toBe(404);
      expect((await who.delete(`${url}/transfer${query}`)).statusCode).toBe(404);
    }
    expect(await passOf(test, first, link)).toMatchObject({ status: 'valid', name: 'Tomás' });
  });
});

describe('a ticket sent to a friend', () => {
  it('stays its holder’s until the friend accepts, who then has another pass; the old one fails at the door', async () => {
    const [maya, jo] = await friends();
    const eventId = await soldEvent(test, host);
    const { first } = await buy(maya, eventId, 2);
    const before = await passOf(maya, first);
    const sent = await maya.post(`/api/tickets/${first.id}/transfer`, {
      userId: jo.id,
      message: 'You come too',
    });
    expect(sent.json()).toMatchObject({
      status: 'valid',
      isHeld: true,
      transfer: { to: expect.stringContaining('Jo') },
    });
    const [news] = (await jo.get('/api/notifications')).json().notifications;
    expect(news).toMatchObject({
      kind: 'ticket_sent',
      data: { message: 'You come too' },
      event: { id: eventId },
    });
    expect((await passOf(maya, first)).code).toBe(before.code);

    const { incoming } = await ownOf(jo);
    expect(incoming).toMatchObject([
      {
        transfer: {
          status: 'open',
          message: 'You come too',
          typeName: 'General',
          ticket: null,
          needsName: false,
        },
      },
    ]);
    const token = incoming[0]?.token ?? '';
    // The link alone is nobody else's.
    expect((await test.get(`/api/tickets/transfers/${token}`)).statusCode).toBe(404);
    expect((await maya.post(`/api/tickets/transfers/${token}`, { answer: 'accepted' })).statusCode).toBe(404);
    const accepted = await jo.post(`/api/tickets/transfers/${token}`, { answer: 'accepted' });
    expect(accepted.json()).toMatchObject({ status: 'accepted', ticket: { isHeld: true } });
    expect(accepted.json().ticket).not.toHaveProperty('isBought');
    expect((await jo.post(`/api/tickets/transfers/${token}`, { answer: 'accepted' })).statusCode).toBe(200);
    await checkSpots(test.db, eventId);

    const after = await passOf(jo, first);
    expect(after).toMatchObject({ status: 'valid', name: expect.stringContaining('Jo') });
    expect((await maya.get(`/api/tickets/${first.id}/pass`)).statusCode).toBe(404);
    expect((await ownOf(maya)).tickets.map(({ ticket }) => [ticket.isHeld, ticket.isBought])).toEqual([
      [false, true],
      [true, true],
    ]);
    const phone = await openDoor(test, { host, eventId });
    const old = scanOf(before.passId ?? '', { code: before.code ?? '' });
    const good = scanOf(after.passId ?? '', { code: after.code ?? '' });
    expect(await phone.sync([old])).toMatchObject({ applied: [], refused: [{ reason: 'replaced' }] });
    expect(await phone.sync([good])).toMatchObject({ applied: [good.nonce], refused: [] });
    // Who went in keeps it.
    const again = await jo.post(`/api/tickets/${first.id}/transfer`, { userId: maya.id });
    expect([again.statusCode, again.json().code]).toEqual([409, 'CONFLICT']);
  });

  it('without an account is theirs by the mailed link, with the name they say', async () => {
    const eventId = await soldEvent(test, host);
    const { first, link } = await buy(test, eventId, 1, { name: 'Tomás', email: 'tomas@campus.example' });
    const url = `/api/tickets/${first.id}`;
    const own = await test.post(`${url}/transfer?link=${link}`, { email: 'Tomas@campus.example' });
    expect(own.statusCode).toBe(409);
    const sent = await test.post(`${url}/transfer?link=${link}`, { email: 'jo.k@campus.example' });
    expect(sent.json()).toMatchObject({ transfer: { to: 'jo.k@campus.example' } });
    expect((await test.post(`${url}/transfer?link=${link}`, { email: 'x@campus.example' })).statusCode).toBe(
      409,
    );
    const [transfer] = await test.db
      .select()
      .from(ticketTransfers)
      .where(eq(ticketTransfers.ticketId, first.id));
    const token = transferToken(test.context, transfer?.id ?? '');
    const shown = await test.get(`/api/tickets/transfers/${token}`);
    expect(shown.json()).toMatchObject({ fromName: 'Tomás', needsName: true, ticket: null });
    expect(shown.body).not.toContain('@campus.example');
    expect((await test.post(`/api/tickets/transfers/${token}`, { answer: 'accepted' })).statusCode).toBe(400);
    const accepted = await test.post(`/api/tickets/transfers/${token}`, {
      answer: 'accepted',
      name: 'Jo Kessler',
    });
    expect(accepted.json()).toMatchObject({ ticket: { isHeld: true, holderName: 'Jo Kessler' } });
    expect(await passOf(test, first, token)).toMatchObject({ name: 'Jo Kessler', status: 'valid' });
    expect((await test.get(`${url}/pass?link=${link}`)).statusCode).toBe(404);
    const order = await test.get(`/api/orders/by-link/${link}`);
    expect(order.json()).toMatchObject({
      tickets: [{ isHeld: false, isBought: true, holderName: 'Jo Kessler' }],
    });
    await checkSpots(test.db, eventId);
  });

  it('comes back if they decline or it is taken back, and can’t be accepted after that', async () => {
    const [maya, jo] = await friends();
    const eventId = await soldEvent(test, host);
    const { first } = await buy(maya, eventId);
    const send = () => maya.post(`/api/tickets/${first.id}/transfer`, { userId: jo.id });
    const token = async () => (await ownOf(jo)).incoming[0]?.token ?? '';
    await send();
    const declined = await token();
    const no = await jo.post(`/api/tickets/transfers/${declined}`, { answer: 'declined' });
    expect(no.json()).toMatchObject({ status: 'declined', ticket: null });
    expect((await jo.post(`/api/tickets/transfers/${declined}`, { answer: 'accepted' })).statusCode).toBe(
      409,
    );
    await send();
    const open = await token();
    expect((await maya.delete(`/api/tickets/${first.id}/transfer`)).json()).toMatchObject({ transfer: null });
    expect((await jo.post(`/api/tickets/transfers/${open}`, { answer: 'accepted' })).statusCode).toBe(409);
    expect((await ownOf(jo)).incoming).toEqual([]);
    await checkSpots(test.db, eventId);
  });

  it('goes to friends alone, or to an address', async () => {
    const [maya] = await friends();
    const stranger = await test.member();
    const eventId = await soldEvent(test, host);
    const { first } = await buy(maya, eventId);
    const send = (body: object) => maya.post(`/api/tickets/${first.id}/transfer`, body);
    expect((await send({ userId: stranger.id })).statusCode).toBe(404);
    expect((await send({})).statusCode).toBe(400);
    expect((await send({ userId: stranger.id, email: 'x@campus.example' })).statusCode).toBe(400);
  });

  it('has one holder whatever friends and holders do at once', async () => {
    const [maya, jo] = await friends();
    const eventId = await soldEvent(test, host);
    const { first } = await buy(maya, eventId, 3);
    await maya.post(`/api/tickets/${first.id}/transfer`, { userId: jo.id });
    const token = (await ownOf(jo)).incoming[0]?.token ?? '';
    await Promise.all([
      jo.post(`/api/tickets/transfers/${token}`, { answer: 'accepted' }),
      maya.delete(`/api/tickets/${first.id}/transfer`),
      jo.post(`/api/tickets/transfers/${token}`, { answer: 'accepted' }),
      jo.post(`/api/tickets/transfers/${token}`, { answer: 'declined' }),
    ]);
    const holders = [maya, jo].map(async (who) =>
      (await ownOf(who)).tickets.filter(({ ticket }) => ticket.id === first.id && ticket.isHeld),
    );
    expect((await Promise.all(holders)).flat()).toHaveLength(1);
    await checkSpots(test.db, eventId);
    const { rows } = await test.db.execute(
      sql`select from ticket_transfers where ticket_id = ${first.id} and status = 'open'`,
    );
    expect(rows).toEqual([]);
  });
});
