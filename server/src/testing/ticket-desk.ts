import type { Order, PlacedOrder } from '@quad/shared/contract/orders';
import type { TicketType, TicketTypes } from '@quad/shared/contract/ticket-types';
import { createSandboxClient } from '@quad/stripe-sandbox/stripe-client';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';
import type { Db } from '../db/client';
import { events } from '../db/schema/events';
import { orders } from '../db/schema/tickets';
import { stripeSandboxPath } from '../sandbox/embedded-stripe';
import { answerProvider, providerPage } from './payout-desk';
import type { Client, Member, TestApp } from './test-app';

/** A host whose account at the payment provider is ready. The app listens. */
export async function readyHost(test: TestApp): Promise<Member> {
  const host = await test.member();
  await answerProvider(await providerPage(host), 'verified');
  const checked = await host.post('/api/payouts/check');
  expect(checked.json(), checked.body).toMatchObject({ status: 'ready' });
  return host;
}

/** A type for $20: the buyer pays 21.88, of which the host gets 19.00. */
export const general = (overrides: Partial<TicketType> = {}) => ({
  name: 'General',
  price: 2_000,
  quantity: 100,
  ...overrides,
});

/** A coming event that sells these types here. */
export async function soldEvent(
  test: TestApp,
  host: Member,
  types: object[] = [general()],
  overrides: Parameters<TestApp['event']>[0] = {},
  rule: { refundHours?: number | null } = {},
): Promise<string> {
  const startDate = new Date(Date.now() + 7 * 86_400_000);
  const { id } = await test.event({ hostId: host.id, startDate, ...overrides });
  const put = await host.put(`/api/events/${id}/ticket-types`, { types, ...rule });
  expect(put.statusCode, put.body).toBe(200);
  return id;
}

export const typesOf = async (test: TestApp, eventId: string): Promise<TicketType[]> =>
  (await test.get(`/api/events/${eventId}/ticket-types`)).json<TicketTypes>().types;

/** What is ordered, as the checkout sends it. */
export async function orderBody(test: TestApp, eventId: string, quantity = 1, place = 0) {
  const type = (await typesOf(test, eventId))[place];
  if (!type) throw new Error('There is no such type');
  return { items: [{ ticketTypeId: type.id, quantity }], expectedTotal: quantity * type.buyerPays };
}

/** Holds tickets for a person, or a visitor with `guest` in `more`. */
export async function place(
  test: TestApp,
  buyer: Client,
  eventId: string,
  { quantity = 1, ...more }: { quantity?: number; guest?: object; link?: string } = {},
): Promise<PlacedOrder> {
  const body = { ...(await orderBody(test, eventId, quantity)), ...more };
  const response = await buyer.post(`/api/events/${eventId}/orders`, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<PlacedOrder>();
}

/** Its bank asks the buyer (3-D Secure). */
export const askingCard = 'pm_card_threeDSecure2Required';

/** Types a card in, as the browser does. */
export function payIntent(test: TestApp, origin: string, clientSecret: string, card = 'pm_card_visa') {
  const stripe = createSandboxClient(`${origin}${stripeSandboxPath}`, test.stripe?.keys.secretKey ?? '', {
    maxNetworkRetries: 0,
  });
  return stripe.paymentIntents.confirm(intentOf({ clientSecret }), {
    payment_method: card,
    return_url: origin,
  });
}

/** The intent of an order, which its client secret begins with. */
export const intentOf = ({ clientSecret }: Pick<PlacedOrder, 'clientSecret'>): string =>
  clientSecret.split('_secret_')[0] ?? '';

/** The query with which a guest acts. */
export const queryOf = ({ link }: { link: string | null }) => (link ? `?link=${link}` : '');

/** A host who can sell tickets during the tests of a file, and what its buyers do; the app listens. */
export function useTicketDesk(test: TestApp) {
  const host = {} as Member;
  let origin = '';
  beforeAll(async () => {
    origin = await test.listen();
    Object.assign(host, await readyHost(test));
  });
  return {
    host,
    origin: () => origin,
    pay: (placed: PlacedOrder, card?: string) => payIntent(test, origin, placed.clientSecret, card),
    /** What the buyer's browser calls after paying; returns the order. */
    async check(buyer: Client, { orderId, link }: PlacedOrder): Promise<Order> {
      const order = link ? `/api/orders/by-link/${link}` : `/api/orders/${orderId}`;
      return (await buyer.post(`${order}/check`)).json<Order>();
    },
    async rowOf(orderId: string) {
      const [row] = await test.db.select().from(orders).where(eq(orders.id, orderId));
      if (!row) throw new Error('There is no such order');
      return row;
    },
    async eventOf(id: string) {
      const [event] = await test.db.select().from(events).where(eq(events.id, id));
      return event;
    },
  };
}

/** Lets happen what the provider does a moment later: bookings, disputes, and what banks do. */
export async function hurryProvider(test: TestApp): Promise<void> {
  await test.db.execute(
    sql`update stripe_sandbox_objects set due_at = now() - interval '1 second' where due_at is not null and kind <> 'balance_transaction'`,
  );
  await test.stripe?.tick();
}

/** What must hold of every event with tickets, whatever happened: the counts are those of its tickets, and nothing is oversold. */
export async function checkSpots(db: Db, eventId: string): Promise<void> {
  const { rows } = await db.execute(sql`
    select e.attendee_count as attendees, e.held_count as held, e.attendee_count + e.held_count <= e.max_attendees as fits,
      (select count(*)::int from tickets t where t.event_id = e.id and t.status in ('valid', 'offered')) as valid,
      (select count(*)::int from tickets t where t.event_id = e.id and t.status = 'held' and t.replaces_id is null) as held_tickets,
      (select coalesce(sum(seats), 0)::int from rsvps r where r.event_id = e.id and r.status = 'attending') as seats,
      (select bool_and(k.sold_count = (select count(*) from tickets t where t.type_id = k.id and t.status in ('valid', 'offered'))
        and k.held_count = (select count(*) from tickets t where t.type_id = k.id and t.status = 'held' and t.replaces_id is null))
        from ticket_types k where k.event_id = e.id) as types
    from events e where e.id = ${eventId}`);
  const [found] = rows;
  expect(found, JSON.stringify(found)).toMatchObject({
    fits: true,
    types: true,
    valid: found?.attendees,
    seats: found?.attendees,
    held_tickets: found?.held,
  });
}
