import type { RefundPreview } from '@quad/shared/contract/tickets';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeJobsDue } from '../../testing/due-jobs';
import { collectMails } from '../../testing/mails';
import { useSalesDesk } from '../../testing/sales-desk';
import { type Member, useTestApp } from '../../testing/test-app';
import { checkSpots } from '../../testing/ticket-desk';
import { reconcileRefunds } from './run-refunds';

const dayMs = 86_400_000;
let now = () => new Date();
const test = useTestApp({ now: () => now() });
const desk = useSalesDesk(test);
const mails = collectMails(test);
let host: Member;
let buyer: Member;
beforeAll(async () => {
  host = await desk.host();
  buyer = await test.member();
});

/** Two tickets of $20 for an event in a week, whose rule gives the price back until 48 hours before. */
async function bought(refundHours: number | null = 48) {
  now = () => new Date();
  const order = await desk.sell({ host, buyer, prices: [2_000, 2_000], refundHours });
  const [first, second] = await desk.ticketsOf(order.id);
  return { order, first: first?.id ?? '', second: second?.id ?? '' };
}
const preview = async (id: string, who: Pick<Member, 'post'> = buyer) =>
  (await who.post(`/api/tickets/${id}/refund?preview=true`)).json<{ preview: RefundPreview }>().preview;
const giveBack = (id: string, who: Pick<Member, 'post'> = buyer) => who.post(`/api/tickets/${id}/refund`);
const settle = () => reconcileRefunds(test.context, console);

describe('the holder of a ticket', () => {
  it('gets the price back within the rule, with the cents shown first, and the spot is free', async () => {
    const { order, first } = await bought();
    expect(await preview(first)).toEqual({
      amount: 2_000,
      price: 2_000,
      feesKept: 188,
      paidWith: 'Visa ending 4242',
      obstacle: null,
      waiting: 0,
    });
    expect(await desk.refundsOf(order.id)).toEqual([]);
    expect((await giveBack(first, await test.member())).statusCode).toBe(404);
    const twice = await Promise.all([giveBack(first), giveBack(first)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await settle();
    expect(await desk.refundsOf(order.id)).toMatchObject([
      { cause: 'rule', amount: 2_000, fromHost: 1_900, fromQuad: 100, status: 'succeeded' },
    ]);
    const tickets = await desk.ticketsOf(order.id);
    expect(tickets.map(({ status }) => status)).toEqual(['refunded', 'valid']);
    expect((await buyer.get(`/api/tickets/${first}/pass`)).json()).not.toMatchObject({ status: 'valid' });
    await checkSpots(test.db, order.eventId);
    expect(await desk.books()).toMatchObject({ buyers: 0 });
  });

  it('gets nothing back after the time of the rule, or without one, and is told why', async () => {
    const { order, first } = await bought();
    now = () => new Date(Date.now() + 5.5 * dayMs);
    expect(await preview(first)).toMatchObject({ obstacle: 'It is too late for a refund' });
    const late = await giveBack(first);
    expect([late.statusCode, late.json()]).toMatchObject([409, { message: 'It is too late for a refund' }]);
    const never = await bought(null);
    expect(await preview(never.first)).toMatchObject({
      obstacle: "The host's rule is that tickets don't go back",
    });
    expect(await desk.refundsOf(order.id)).toEqual([]);
  });

  it('gets all back for seven days after the event was moved, whatever the rule, but not for a move before they paid', async () => {
    const { order, first, second } = await bought(null);
    const moved = await host.patch(`/api/events/${order.eventId}`, {
      startDate: new Date(Date.now() + 20 * dayMs).toISOString(),
    });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(await preview(first)).toMatchObject({ amount: 2_188, feesKept: 0, obstacle: null });
    expect((await giveBack(first)).statusCode).toBe(200);
    await settle();
    expect(await desk.refundsOf(order.id)).toMatchObject([
      { cause: 'moved', amount: 2_188, fromHost: 1_900 },
    ]);
    const knowing = await test.member();
    const later = await desk.sell({ host, buyer: knowing, eventId: order.eventId });
    const [other] = await desk.ticketsOf(later.id);
    expect((await giveBack(other?.id ?? '', knowing)).statusCode).toBe(409);
    now = () => new Date(Date.now() + 7.1 * dayMs);
    expect((await giveBack(second)).statusCode).toBe(409);
    await desk.books();
  });

  it('reads in the mail of a move until when all comes back, and of no payment at the door', async () => {
    const { order } = await bought(null);
    const moved = { startDate: new Date(Date.now() + 20 * dayMs).toISOString() };
    expect((await host.patch(`/api/events/${order.eventId}`, moved)).statusCode).toBe(200);
    await makeJobsDue(test.db);
    const isOfMove = ({ to, text }: (typeof mails)[number]) =>
      to === buyer.email && text.includes(order.eventId) && text.includes('(was ');
    await expect.poll(() => mails.some(isOfMove), { timeout: 15_000 }).toBe(true);
    const text = mails.find(isOfMove)?.text ?? '';
    expect(text).toContain('The event was moved, so you can get all of your money back until');
    expect(text).toContain(`/tickets/mine/${order.eventId}`);
    expect(text).not.toMatch(/Pay at the door|Change or cancel your RSVP|Remove this RSVP/);
  });

  it('gets all back when an event that was taken down would have begun, and nothing if it was taken down later', async () => {
    const down = await bought(null);
    const after = await bought(null);
    const hide = (id: string, at: Date) =>
      test.db.execute(sql`update events set hidden_at = ${at.toISOString()}::timestamptz where id = ${id}`);
    await hide(down.order.eventId, now());
    await hide(after.order.eventId, new Date(Date.now() + 8 * dayMs));
    await settle();
    expect(await desk.refundsOf(down.order.id)).toEqual([]);
    now = () => new Date(Date.now() + 7.1 * dayMs);
    await settle();
    await settle();
    expect(await desk.refundsOf(down.order.id)).toMatchObject([
      { cause: 'cancelled', amount: 4_376, fromHost: 3_800, status: 'succeeded' },
    ]);
    expect(await desk.refundsOf(after.order.id)).toEqual([]);
    const isOfRefund = ({ to, text }: (typeof mails)[number]) =>
      to === buyer.email && text.includes('was taken down from Quad');
    await expect.poll(() => mails.some(isOfRefund), { timeout: 15_000 }).toBe(true);
    await desk.books();
  });

  it("can't give a ticket back that somebody went in with", async () => {
    const { order, first } = await bought();
    await buyer.get(`/api/tickets/${first}/pass`);
    await test.db.execute(sql`update passes set checked_in_at = now() where ticket_id = ${first}`);
    expect((await giveBack(first)).statusCode).toBe(409);
    expect(await desk.refundsOf(order.id)).toEqual([]);
  });
});
