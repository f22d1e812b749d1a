import type { SyncResult } from '@quad/shared/contract/door';
import type { Order, PlacedOrder } from '@quad/shared/contract/orders';
import type { TicketTypes } from '@quad/shared/contract/ticket-types';
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Db } from '../db/client';
import type { Call } from './chaos-caller';
import { scanOf } from './door-phone';
import { intentOf } from './ticket-desk';
import type { TicketFindings } from './ticket-findings';
import type { SignedIn } from './ticket-sales-desk';

/** A member, or a guest: without a session, and with an address as the id. */
export interface Person extends SignedIn {
  guest?: { name: string; email: string };
}

export const guestOf = (email: string): Person => ({
  id: email,
  cookie: '',
  guest: { name: 'Grace Guest', email },
});

/** An order whose payment is open, or made. */
export interface Bought {
  buyer: Person;
  orderId: string;
  clientSecret: string;
  intentId: string;
  /** A guest's. */
  link: string | null;
}

export const orderUrl = ({ orderId, link }: Bought) =>
  link ? `/api/orders/by-link/${link}` : `/api/orders/${orderId}`;

/** A pass as somebody once showed it, and whose RSVP the ticket was of. */
interface ShownPass {
  event: string;
  ticketId: string;
  passId: string;
  code: string;
  rsvpId: string | null;
}

export interface OfferedSpot {
  event: string;
  ticketId: string;
  typeId: string;
  place: number;
  seller: Person;
  /** With which a guest acts. */
  query: string;
}

export interface LateBuyer extends Bought {
  /** Whether our side has lost the payment, as after a crash. */
  isForgotten: boolean;
}

/** Where buyers of the chaos are, and what came of it. */
export interface TicketStage {
  random: () => number;
  /** How far the clocks of the processes are ahead of the real one, at most. */
  clock: { aheadMs: number };
  call: Call;
  db: Db;
  bank: Stripe;
  findings: TicketFindings;
  host: SignedIn;
  /** By place. */
  buyers: readonly SignedIn[];
  /** Of the buyer of the same place. */
  friends: readonly SignedIn[];
  /** Phones at the door, by event. */
  phones: ReadonlyMap<string, { cookie: string; device: string }>;
  shown: ShownPass[];
  offered: OfferedSpot[];
  /** Who holds a ticket, as people were told: the id of a member, or a guest's address. */
  told: Map<string, string>;
  /** The payments whose disputes the host wins. */
  winning: Set<string>;
  /** Whom their bank asks, and who answers when the hold is over. */
  late: LateBuyer[];
}

export const isDone = ({ status }: { status: number }): boolean => status >= 200 && status < 300;

interface WantedTickets {
  buyer: Person;
  event: string;
  typeId: string;
  quantity: number;
}

/** Holds tickets; null if there is none left. */
export async function holdTickets(
  { call }: TicketStage,
  { buyer, event, typeId, quantity }: WantedTickets,
): Promise<Bought | null> {
  const listed = await call(buyer.cookie, 'GET', `/api/events/${event}/ticket-types`);
  const type = (listed.json as TicketTypes).types.find(({ id }) => id === typeId);
  if (!type) return null;
  const items = [{ ticketTypeId: typeId, quantity }];
  const order = { items, expectedTotal: quantity * type.buyerPays, guest: buyer.guest };
  const placed = await call(buyer.cookie, 'POST', `/api/events/${event}/orders`, order, 'order');
  if (placed.status !== 200) return null;
  const { orderId, clientSecret, link } = placed.json as PlacedOrder;
  return { buyer, orderId, clientSecret, intentId: intentOf({ clientSecret }), link };
}

/** Orders and pays; null if there is no ticket left. */
export async function buyTickets(
  stage: TicketStage,
  wanted: WantedTickets,
  card: string | null,
): Promise<Bought | null> {
  const held = await holdTickets(stage, wanted);
  const paid = { payment_method: card ?? '', return_url: 'https://quad.example' };
  if (held && card) await stage.bank.paymentIntents.confirm(held.intentId, paid).catch(() => null);
  return held;
}

/** What the buyer's browser asks after paying; null if nobody answered. */
export async function checkBought(
  { call }: TicketStage,
  bought: Bought,
  step?: string,
): Promise<Order | null> {
  const answer = await call(bought.buyer.cookie, 'POST', `${orderUrl(bought)}/check`, undefined, step);
  return isDone(answer) ? (answer.json as Order) : null;
}

/** Scans a pass at the door; null if nobody answered. */
export async function scanPass(
  { call, phones }: TicketStage,
  { event, passId, code }: Pick<ShownPass, 'event' | 'passId' | 'code'>,
  step?: string,
): Promise<SyncResult | null> {
  const phone = phones.get(event);
  const now = Date.now();
  const body = { device: phone?.device, now, scans: [scanOf(passId, { code, at: now })] };
  const answer = await call(phone?.cookie ?? '', 'POST', '/api/door/sync', body, step);
  return isDone(answer) ? (answer.json as SyncResult) : null;
}

/** All passes that were ever shown come to the door: it opens for those of who holds the ticket now, and for no others. */
export async function showAllPasses(stage: TicketStage): Promise<void> {
  const { db, findings, shown, told } = stage;
  const read = async (ticketId: string) => {
    const { rows } = await db.execute<{ rsvpId: string; isLive: boolean; holder: string }>(sql`
      select t.rsvp_id as "rsvpId", t.status in ('valid', 'offered') as "isLive", coalesce(r.user_id::text, r.guest_email) as holder
      from tickets t join rsvps r on r.id = t.rsvp_id where t.id = ${ticketId}`);
    return rows[0];
  };
  for (const pass of shown) {
    const ticket = await read(pass.ticketId);
    const scanned = await scanPass(stage, pass);
    const isOpened = scanned?.applied.length === 1;
    if (isOpened !== (ticket?.isLive && ticket.rsvpId === pass.rsvpId))
      findings.fault(
        5,
        `the door ${isOpened ? 'opened for' : 'refused'} a pass of the ticket ${pass.ticketId}`,
      );
    findings.count(5, isOpened ? 'passes let in' : 'passes refused');
  }
  for (const [ticketId, holder] of told) {
    const ticket = await read(ticketId);
    if (ticket?.isLive && ticket.holder !== holder)
      findings.fault(5, `${ticketId} is not the ticket of who was told so`);
  }
}
