import type { ResponseOf } from '@quad/shared/api-request';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSalesDesk } from '../../testing/sales-desk';
import { type Member, useTestApp } from '../../testing/test-app';
import { ticketsNeedPerson } from '../alarms/ticket-money-check';
import { reconcileRefunds } from '../tickets/run-refunds';

const test = useTestApp();
const desk = useSalesDesk(test);
let host: Member;
let buyer: Member;
let admin: Member;
beforeAll(async () => {
  host = await desk.host();
  buyer = await test.member({ firstName: 'Jo', lastName: 'Kessler' });
  admin = await test.member({ roles: ['admin'] });
});

const listed = async () =>
  (await admin.get('/api/admin/ticket-money')).json<ResponseOf<'GET /api/admin/ticket-money'>>();

/** 'Fri, Dec 4, 2026, 8:00 PM, New York time' */
const moment = /\w{3}, \w{3} \d+, \d{4}, \d+:\d\d [AP]M, [\w ]+( time)?/;

describe('the console', () => {
  it('lists a refund that the bank returned with the reason, raises an alarm, and can try it again', async () => {
    expect(await ticketsNeedPerson(test.context)).toBeNull();
    const order = await desk.sell({ host, buyer, card: 'pm_card_refundFail' });
    const [ticket] = await desk.ticketsOf(order.id);
    await host.post(`/api/orders/${order.id}/refunds`, { ticketIds: [ticket?.id] });
    await reconcileRefunds(test.context, console);
    await desk.hurry();
    const { items, accounts } = await listed();
    expect(items).toMatchObject([
      {
        kind: 'refund',
        personName: 'Jo Kessler',
        amount: 2_188,
        status: 'failed',
        problem: 'The bank refused the refund: expired or canceled card',
        number: expect.stringMatching(/^Q-/),
      },
    ]);
    expect(accounts).toEqual([{ status: 'ready', count: 1 }]);
    const { needs } = (await admin.get('/api/admin/today')).json<ResponseOf<'GET /api/admin/today'>>();
    expect(needs).toMatchObject([{ kind: 'tickets', count: 1, about: 'Jo Kessler, $21.88, Porch concert' }]);
    expect(await ticketsNeedPerson(test.context)).toMatchObject({
      sentence: '1 payment for tickets needs a person',
      reason: expect.stringContaining('expired or canceled card'),
    });
    const [item] = items;
    const retried = await admin.post(`/api/admin/ticket-refunds/${item?.id}/retry`);
    expect(retried.statusCode, retried.body).toBe(204);
    expect((await listed()).items).toEqual([]);
    expect((await admin.post(`/api/admin/ticket-refunds/${item?.id}/retry`)).statusCode).toBe(404);
    await desk.books();
  });

  it('lists an order while its payment is on its way, which needs nobody', async () => {
    const order = await desk.sell({ host, buyer });
    const become = (status: 'processing' | 'paid') =>
      test.db.execute(sql`update orders set status = ${status} where id = ${order.id}`);
    const listedOrders = async () => (await listed()).items.filter(({ kind }) => kind === 'order');
    await become('processing');
    expect(await listedOrders()).toMatchObject([{ id: order.id, status: 'processing', problem: null }]);
    await become('paid');
    expect(await listedOrders()).toEqual([]);
  });

  it('shows what is known about a disputed order, and puts it before the bank once', async () => {
    const order = await desk.sell({ host, buyer, card: 'pm_card_createDispute', refundHours: 48 });
    await desk.hurry();
    const items = (await listed()).items.filter(({ kind }) => kind === 'dispute');
    expect(items).toMatchObject([
      {
        amount: 2_188,
        problem: 'The bank waits for our evidence: they say that they never paid this',
        dueAt: expect.any(String),
      },
    ]);
    const url = `/api/admin/disputes/${items[0]?.id}`;
    await test.db.execute(sql`
      insert into passes (event_id, ticket_id, checked_in_at) select event_id, id, now() from tickets where order_id = ${order.id}
      on conflict (ticket_id) do update set checked_in_at = now()`);
    await test.db.execute(sql`
      insert into mail_deliveries (message_id, kind, address_hash, masked_address, state, response, created_at, updated_at)
      values (${`ticket-receipt.${order.id}`}, 'ticket-receipt', 'x', 'j***@mail.example', 'taken', '250 OK', now(), now())
      on conflict do nothing`);
    const evidence = await admin.get(`${url}/evidence`);
    expect(evidence.json(), evidence.body).toMatchObject({
      customer_name: 'Jo Kessler',
      customer_email_address: buyer.email,
      product_description: 'Type 1: tickets for Porch concert, Stratford Ave',
      service_date: expect.stringMatching(moment),
      refund_policy_disclosure: expect.stringMatching(
        new RegExp(
          `^The price of a ticket is refunded until ${moment.source}; the rule was shown before the payment\\.$`,
        ),
      ),
      access_activity_log: expect.stringMatching(new RegExp(`^Ticket 1 was let in on ${moment.source}$`)),
      uncategorized_text: expect.stringMatching(
        new RegExp(
          `\\$21\\.88, paid ${moment.source}\\nThe receipt with the passes was delivered on ${moment.source}$`,
        ),
      ),
    });
    expect(evidence.body).not.toMatch(/T\d\d:\d\d/);
    expect((await host.get(`${url}/evidence`)).statusCode).toBe(404);
    const answered = await admin.post(`${url}/answer`, { words: 'They danced all night.' });
    expect(answered.statusCode, answered.body).toBe(204);
    expect(await desk.disputesOf(order.id)).toMatchObject([{ status: 'under_review' }]);
    expect((await admin.post(`${url}/answer`, {})).statusCode).toBe(409);
    const { rows } = await test.db.execute<{ text: string }>(sql`
      select data -> 'evidence' ->> 'uncategorized_text' as text from stripe_sandbox_objects where kind = 'dispute'`);
    expect(rows[0]?.text).toContain('They danced all night.');
  });
});
