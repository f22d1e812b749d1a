import type { PlacedOrder } from '@quad/shared/contract/orders';
import { spotOfferMinutes } from '@quad/shared/limits';
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
import type { ModeledOrder, ModeledTicket } from './modeled-tickets';
import type { Client, Member, TestApp } from './test-app';
import { askingCard, hurryProvider, intentOf, payIntent, soldEvent, typesOf } from './ticket-desk';
import { TicketModel } from './ticket-model';

/** A pass as somebody's phone kept it. */
export interface KeptPass {
  ticket: ModeledTicket;
  passId: string;
  code: string;
  version: number;
}

/** A member, or a guest, who acts by links. */
export interface Buyer extends Client {
  /** A guest's address. */
  id: string;
  email: string;
  guest?: { name: string; email: string };
}

export interface TicketCast {
  test: TestApp;
  origin: string;
  stripe: Stripe;
  host: Member;
  /** The host's at the provider: 'acct_...'. */
  account: string;
  /** Members, who are friends of each other, and guests. */
  buyers: readonly Buyer[];
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
  /** Who is in line, as stored. */
  inLine: number[] = [];
  private lastLine = 0;

  private constructor(
    readonly cast: TicketCast,
    readonly model: TicketModel,
    readonly eventId: string,
    private readonly typeIds: readonly string[],
    private readonly startDate: Date,
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
    return new TicketPlay(cast, new TicketModel(types, isRefundable), eventId, typeIds, startDate, phone);
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
    const isComing = !this.model.isCancelled && this.cast.clock.now < this.startDate;
    if (isComing && this.model.free() > 0)
      expect(this.model.line.hasUncalled, 'nobody called them').toBe(false);
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
    await this.hearLine();
  }

  /** Takes over whom our side called: the first in line, for half an hour, and no more than there are spots. */
  private async hearLine(): Promise<void> {
    const { model, cast } = this;
    const { rows } = await cast.test.db.execute<{ id: string; keptMinutes: number | null }>(sql`
      select user_id as id, extract(epoch from spot_offered_until - ${cast.clock.now.toISOString()}::timestamptz)::float8 / 60 as "keptMinutes"
      from rsvps where event_id = ${this.eventId} and status = 'waitlisted' order by waitlisted_at, id`);
    this.inLine = rows.map(({ id }) => cast.buyers.findIndex((buyer) => buyer.id === id));
    const called = this.inLine.filter(
      (who, place) => rows[place]?.keptMinutes != null && model.line.isUncalled(who),
    );
    if (called.length === 0) return;
    expect(model.line.call(called, model.minute + spotOfferMinutes), 'others came before').toBe(true);
    expect(model.free(), 'there are fewer spots than are kept').toBeGreaterThanOrEqual(0);
  }

  /** A member joins the line, or leaves it. */
  async stand(who: number, isWaiting: boolean): Promise<void> {
    const { line } = this.model;
    if (!isWaiting && !line.people.includes(who)) return;
    const status = isWaiting ? 'waitlisted' : 'declined';
    const response = await this.buyer(who).post(`/api/events/${this.eventId}/rsvp`, { status });
    expect(response.statusCode < 300, response.body).toBe(isWaiting ? this.model.wait(who) : true);
    if (!isWaiting) line.leave(who);
  }

  private orderOf(id: string): ModeledOrder {
    const order = this.model.orders.find((known) => known.id === id);
    if (!order) throw new Error('There is an order that nobody placed');
    return order;
  }

  buyer(place: number | null): Buyer {
    const buyer = this.cast.buyers[place ?? -1];
    if (!buyer) throw new Error('There is no such buyer');
    return buyer;
  }

  /** Somebody orders. An order before that is still open is the same one, or makes room. */
  async order(wanted: { who: number; type: number; quantity: number }): Promise<void> {
    const { model } = this;
    const { who, type, quantity } = wanted;
    const buyer = this.buyer(who);
    const open = model.isCancelled ? undefined : model.openOf(who);
    const isSame = open?.type === type && open.tickets.length === quantity && !model.isOver(open);
    if (open && !isSame) {
      if (open.hasPaid) model.settle(open);
      else model.expire(open);
    }
    const takenOver = isSame ? 0 : model.takenOver(wanted);
    const { price = 0 } = model.types[type] ?? {};
    const response = await buyer.post(`/api/events/${this.eventId}/orders`, {
      items: [{ ticketTypeId: this.typeIds[type], quantity }],
      expectedTotal: quantity * ticketPriceOf(price).buyerPays,
      ...(buyer.guest && { guest: buyer.guest }),
      ...(open?.link && { link: open.link }),
    });
    expect(response.statusCode, response.body).toBe(takenOver === null ? 409 : 200);
    if (takenOver === null) return;
    const placed = response.json<PlacedOrder>();
    if (isSame) expect(placed.orderId).toBe(open.id);
    else await this.hold(placed, { who, type }, takenOver);
  }

  private async hold(
    { orderId, clientSecret, link }: PlacedOrder,
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
      { id: orderId, clientSecret, link, who, type },
      rows.map(({ id }) => id),
    );
    for (const [place, ticket] of order.tickets.entries()) ticket.replaces = taken[place] ?? null;
  }

  /** Types a card in, as the browser does. */
  async pay(order: ModeledOrder, card: string): Promise<void> {
    const { test, origin } = this.cast;
    const intent = await payIntent(test, origin, order.clientSecret, card);
    order.isAsked = card === askingCard;
    order.hasPaid = !order.isAsked;
    expect(intent.status).toBe(order.hasPaid ? 'succeeded' : 'requires_action');
  }

  /** What the buyer says in the bank's dialog: the provider takes no answer once our side has closed the payment. */
  async answerWhenAsked(
    order: ModeledOrder,
    isPaid: boolean,
    isOpen = order.status === 'held',
  ): Promise<void> {
    const answered = await this.cast.stripe
      .rawRequest('POST', '/v1/3ds2/authenticate', {
        payment_intent: intentOf(order),
        client_secret: order.clientSecret,
        outcome: isPaid ? 'complete' : 'fail',
      })
      .then(
        () => true,
        () => false,
      );
    expect(answered, 'the bank takes the answer').toBe(isOpen && isPaid);
    order.isAsked = false;
    order.hasPaid = answered;
  }

  /** As after a crash: our side let go what the provider still takes money for. */
  async payLate(order: ModeledOrder): Promise<void> {
    const { context, db } = this.cast.test;
    await db.update(orders).set({ paymentIntentId: null }).where(eq(orders.id, order.id));
    this.pass(11);
    await this.endHolds();
    if (order.isAsked) await this.answerWhenAsked(order, true, true);
    else await this.pay(order, 'pm_card_visa');
    await settleIntent(context, intentOf(order), quiet);
    await this.hear();
  }
}
