import type { PlacedOrder } from '@quad/shared/contract/orders';
import { ticketPriceOf } from '@quad/shared/ticket-prices';
import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import { orders } from '../db/schema/tickets';
import { reconcile } from '../features/payments/payments.jobs';
import { settleIntent } from '../features/payments/settle';
import { payOutEvents } from '../features/payouts/event-payouts';
import { reconcileOrders } from '../features/tickets/run-orders';
import { reconcileRefunds } from '../features/tickets/run-refunds';
import { type DoorPhone, openDoor } from './door-phone';
import type { Member, TestApp } from './test-app';
import { hurryProvider, intentOf, payIntent, soldEvent, typesOf } from './ticket-desk';
import { type ModeledOrder, type ModeledTicket, TicketModel } from './ticket-model';

/** A pass as somebody's phone kept it. */
export interface KeptPass {
  ticket: ModeledTicket;
  passId: string;
  code: string;
  version: number;
}

export interface TicketCast {
  test: TestApp;
  origin: string;
  stripe: Stripe;
  host: Member;
  /** The host's at the provider: 'acct_...'. */
  account: string;
  /** Friends of each other. */
  buyers: readonly Member[];
  clock: { now: Date };
}

const quiet = { info() {}, warn() {}, error() {} };
const minuteMs = 60_000;
/** The door's code works until after the event. */
const doorHours = 10 * 24;

/** An event that sells tickets, and the model of it: whatever happens, happens to both. */
export class TicketPlay {
  /** Whether webhooks were lost since the jobs ran last. */
  isBehind = false;
  readonly passes: KeptPass[] = [];
  private lastLine = 0;

  private constructor(
    readonly cast: TicketCast,
    readonly model: TicketModel,
    readonly eventId: string,
    private readonly typeIds: readonly string[],
    readonly phone: DoorPhone,
  ) {}

  static async open(
    cast: TicketCast,
    { types, isRefundable }: { types: { quantity: number; price: number }[]; isRefundable: boolean },
  ): Promise<TicketPlay> {
    const { test, host, clock } = cast;
    const startDate = new Date(clock.now.getTime() + 7 * 86_400_000);
    const named = types.map((type, place) => ({ ...type, name: `Type ${place}` }));
    const rule = { refundHours: isRefundable ? 24 : null };
    const eventId = await soldEvent(test, host, named, { startDate }, rule);
    const phone = await openDoor(test, { host, eventId, hours: doorHours });
    const typeIds = (await typesOf(test, eventId)).map(({ id }) => id);
    return new TicketPlay(cast, new TicketModel(types, isRefundable), eventId, typeIds, phone);
  }

  pass(minutes: number): void {
    this.model.minute += minutes;
    this.cast.clock.now = new Date(this.cast.clock.now.getTime() + minutes * minuteMs);
  }

  /** What the provider and banks do, and the webhooks of it. */
  async deliver(): Promise<void> {
    await hurryProvider(this.cast.test);
    await this.hear();
  }

  /** Loses the webhooks that wait. */
  async lose(): Promise<void> {
    const { rows } = await this.cast.test.db.execute(sql`
      update stripe_sandbox_events set next_attempt_at = null
      where next_attempt_at is not null and account_id is null returning id`);
    if (rows.length > 0) this.isBehind = true;
  }

  /** The jobs of a minute, one after the other. */
  async runJobs(): Promise<void> {
    const { context } = this.cast.test;
    await reconcile(context, quiet);
    await this.hear();
    await this.endHolds();
    this.model.refundCancelled();
    await reconcileRefunds(context, quiet);
    await this.hear();
    await payOutEvents(context, quiet);
    this.isBehind = false;
    await this.deliver();
  }

  private async endHolds(): Promise<void> {
    await reconcileOrders(this.cast.test.context, quiet);
    this.model.endHolds();
    await this.hear();
  }

  /** Takes over what our side heard of the provider, in the order of its books: who was first decides who gets a spot. */
  async hear(): Promise<void> {
    const { db } = this.cast.test;
    const { rows } = await db.execute<{ id: number; orderId: string; entry: string }>(sql`
      select l.id::float8 as id, l.order_id as "orderId", l.entry
      from ledger_lines l join orders o on o.id = l.order_id
      where o.event_id = ${this.eventId} and l.id > ${this.lastLine} and l.entry in ('sold', 'disputed')
        and l.account = 'provider'
      order by l.id`);
    for (const { id, orderId, entry } of rows) {
      const order = this.orderOf(orderId);
      if (entry === 'sold') this.model.settle(order);
      else this.model.dispute(order);
      this.lastLine = id;
    }
    const won = await db.execute<{ orderId: string }>(sql`
      select order_id as "orderId" from disputes d join orders o on o.id = d.order_id
      where o.event_id = ${this.eventId} and d.status = 'won'`);
    for (const { orderId } of won.rows) this.model.winDispute(this.orderOf(orderId));
  }

  private orderOf(id: string): ModeledOrder {
    const order = this.model.orders.find((known) => known.id === id);
    if (!order) throw new Error('There is an order that nobody placed');
    return order;
  }

  buyer(place: number | null): Member {
    const buyer = this.cast.buyers[place ?? -1];
    if (!buyer) throw new Error('There is no such buyer');
    return buyer;
  }

  /** Somebody orders. An order before that is still open is the same one, or makes room. */
  async order({ who, type, quantity }: { who: number; type: number; quantity: number }): Promise<void> {
    const { model } = this;
    const open = model.isCancelled ? undefined : model.openOf(who);
    const isSame = open?.type === type && open.tickets.length === quantity && !model.isOver(open);
    if (open && !isSame) {
      if (open.hasPaid) model.settle(open);
      else model.expire(open);
    }
    const takenOver = isSame ? 0 : model.takenOver(type, quantity);
    const { price = 0 } = model.types[type] ?? {};
    const response = await this.buyer(who).post(`/api/events/${this.eventId}/orders`, {
      items: [{ ticketTypeId: this.typeIds[type], quantity }],
      expectedTotal: quantity * ticketPriceOf(price).buyerPays,
    });
    expect(response.statusCode, response.body).toBe(takenOver === null ? 409 : 200);
    if (takenOver === null) return;
    const placed = response.json<PlacedOrder>();
    if (isSame) expect(placed.orderId).toBe(open.id);
    else await this.hold(placed, { who, type }, takenOver);
  }

  private async hold(
    { orderId, clientSecret }: PlacedOrder,
    { who, type }: { who: number; type: number },
    takenOver: number,
  ): Promise<void> {
    const { model } = this;
    const { rows } = await this.cast.test.db.execute<{ id: string; replacesId: string | null }>(
      sql`select id, replaces_id as "replacesId" from tickets where order_id = ${orderId} order by place`,
    );
    const offered = model.offered(type);
    const taken = rows.map(({ replacesId }) => offered.find(({ id }) => id === replacesId) ?? null);
    expect(rows.filter(({ replacesId }) => replacesId !== null)).toHaveLength(takenOver);
    const times = taken.flatMap((ticket) => ticket?.offeredAt ?? []).sort((one, other) => one - other);
    expect(times).toEqual(offered.slice(0, takenOver).map(({ offeredAt }) => offeredAt));
    const order = model.hold(
      { id: orderId, clientSecret, who, type },
      rows.map(({ id }) => id),
    );
    for (const [place, ticket] of order.tickets.entries()) ticket.replaces = taken[place] ?? null;
  }

  /** Types a card in, as the browser does. */
  async pay(order: ModeledOrder, card: string): Promise<void> {
    const { test, origin } = this.cast;
    const intent = await payIntent(test, origin, order.clientSecret, card);
    expect(intent.status).toBe('succeeded');
    order.hasPaid = true;
  }

  /** As after a crash: our side let go what the provider still takes money for. */
  async payLate(order: ModeledOrder): Promise<void> {
    const { context, db } = this.cast.test;
    await db.update(orders).set({ paymentIntentId: null }).where(eq(orders.id, order.id));
    this.pass(11);
    await this.endHolds();
    await this.pay(order, 'pm_card_visa');
    await settleIntent(context, intentOf(order), quiet);
    await this.hear();
  }
}
