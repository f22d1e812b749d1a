import type { TicketType, TicketTypeBody, TicketTypes } from '@quad/shared/contract/ticket-types';
import { centsToDollars } from '@quad/shared/fees';
import { ticketPriceOf } from '@quad/shared/ticket-prices';
import { refundUntil } from '@quad/shared/ticket-refunds';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { payoutAccounts } from '../../db/schema/payouts';
import { ticketTypes } from '../../db/schema/tickets';
import { AppError } from '../../errors';
import { lockHosting } from '../access/event-roles';

type Event = typeof events.$inferSelect;
type TypeRow = typeof ticketTypes.$inferSelect;

const typesOf = (db: Db, eventId: string): Promise<TypeRow[]> =>
  db
    .select()
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.deletedAt)))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));

const taken = (type: TypeRow) => type.soldCount + type.heldCount;

/** Changes what lists show of the tickets of an event; the caller holds its lock. */
export async function priceTickets(db: Db, eventId: string, now: Date): Promise<void> {
  await db.execute(sql`select quad_price_tickets(${eventId}, ${now.toISOString()}::timestamptz)`);
}

interface Spots {
  /** With the one that is kept for the viewer. */
  free: number;
  /** Those given back, by type. */
  offered: Record<string, number>;
  /** Until when one is kept for the viewer, who is first in line. */
  keptUntil: string | null;
  /** The viewer's own order that is being paid. */
  openOrderId: string | null;
}
const noSpots: Spots = { free: 0, offered: {}, keptUntil: null, openOrderId: null };

/** A member, or a guest in line by the link of their RSVP. */
export interface TicketViewer {
  userId: string | null;
  rsvpId?: string | null;
}

/** What can be bought now beside what types have of their own: by anybody, and by this viewer, for whom some may be kept. */
async function findSpots(
  db: Db,
  eventId: string,
  { userId, rsvpId = null }: TicketViewer,
  now: Date,
): Promise<Spots> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const guestEmail = sql`(select guest_email from rsvps where id = ${rsvpId}::uuid and event_id = ${eventId})`;
  const { rows } = await db.execute<Spots & Record<string, unknown>>(sql`
    select quad_free_spots_for(${eventId}, ${userId}, ${guestEmail}, ${at}) as free,
      coalesce((select jsonb_object_agg(type_id, n) from (
        select type_id, count(*) as n from quad_offered_tickets(${eventId}) group by type_id) as by_type), '{}') as offered,
      (select quad_json_instant(spot_offered_until) from rsvps where event_id = ${eventId}
        and (user_id = ${userId}::uuid or id = ${rsvpId}::uuid) and status = 'waitlisted' and spot_offered_until > ${at} limit 1) as "keptUntil",
      (select id from orders where event_id = ${eventId} and user_id = ${userId}::uuid
        and (status = 'held' and hold_until > ${at} or status = 'processing')) as "openOrderId"`);
  return rows[0] ?? noSpots;
}

function present(
  event: Event,
  type: TypeRow,
  { spots, now, isHost }: { spots: Spots; now: Date; isHost: boolean },
): TicketType {
  // Walk-ins take spots of the event, and none of a type.
  const ofEvent = (event.maxAttendees ?? 0) - event.attendeeCount - event.heldCount;
  const ofType = Math.min(type.quantity - taken(type), ofEvent) + (spots.offered[type.id] ?? 0);
  const left = Math.max(0, Math.min(ofType, spots.free));
  const isOver = now >= (type.closesAt ?? event.startDate) || event.status === 'cancelled';
  const state = isOver
    ? 'over'
    : type.opensAt && now < type.opensAt
      ? 'not_yet'
      : left === 0
        ? 'sold_out'
        : null;
  return {
    id: type.id,
    name: type.name,
    description: type.description,
    price: type.price,
    buyerPays: type.buyerPays,
    hostEarns: type.hostEarns,
    maxPerOrder: type.maxPerOrder,
    opensAt: type.opensAt?.toISOString() ?? null,
    closesAt: type.closesAt?.toISOString() ?? null,
    left,
    state,
    ...(isHost && { quantity: type.quantity, sold: type.soldCount, held: type.heldCount }),
  };
}

/** The tickets of an event that is open to this viewer. */
export async function listTicketTypes(
  { database: { db }, now }: Pick<AppContext, 'database' | 'now'>,
  eventId: string,
  viewer: TicketViewer,
): Promise<TicketTypes> {
  const [event] = await db.select().from(events).where(eq(events.id, eventId));
  if (!event) throw new AppError('NOT_FOUND', 'Event not found');
  const isOnline = event.paymentMode === 'online';
  const types = isOnline ? await typesOf(db, eventId) : [];
  const isHost = event.hostId !== null && event.hostId === viewer.userId;
  const spots = isOnline ? await findSpots(db, eventId, viewer, now()) : noSpots;
  return {
    paymentMode: event.paymentMode,
    refundHours: event.refundHours,
    refundUntil: refundUntil(event.startDate, event.refundHours)?.toISOString() ?? null,
    types: types.map((type) => present(event, type, { spots, now: now(), isHost })),
    ...(spots.keptUntil !== null && { keptUntil: spots.keptUntil }),
    ...(spots.openOrderId !== null && { openOrderId: spots.openOrderId }),
    ...(isHost && { isModeFixed: types.some((type) => taken(type) > 0) }),
  };
}

/** @throws AppError CONFLICT for a host who can't be paid out */
export async function requirePayouts(
  { payoutAccounts: provider }: Pick<AppContext, 'payoutAccounts'>,
  db: Db,
  hostId: string,
): Promise<void> {
  const [account] = await db
    .select({ status: payoutAccounts.status })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.userId, hostId));
  if (!provider || account?.status !== 'ready') {
    throw new AppError('CONFLICT', 'Set up payouts to sell tickets online');
  }
}

/** @throws AppError CONFLICT where tickets can't be sold online */
async function requireSales(context: AppContext, db: Db, event: Event): Promise<void> {
  await requirePayouts(context, db, event.hostId ?? '');
  const isComing = and(eq(rsvps.eventId, event.id), eq(rsvps.status, 'attending'));
  if (event.paymentMode === 'door' && (await db.$count(rsvps, isComing)) > 0) {
    throw new AppError('CONFLICT', 'People are already coming who pay at the door');
  }
}

/** What is said of a type that is there may not touch what was sold of it. */
function refuseChange(before: TypeRow, after: TicketTypeBody): void {
  if (taken(before) > 0 && after.price !== before.price) {
    throw new AppError('CONFLICT', `${before.name} keeps its price: some are sold or being paid for`);
  }
  if (after.quantity < taken(before)) {
    throw new AppError('CONFLICT', `${taken(before)} of ${before.name} are sold or being paid for`);
  }
}

function columnsOf(type: TicketTypeBody, position: number) {
  const { id: _, opensAt, closesAt, ...said } = type;
  return {
    ...said,
    ...ticketPriceOf(type.price),
    opensAt: opensAt === null ? null : new Date(opensAt),
    closesAt: closesAt === null ? null : new Date(closesAt),
    position,
  };
}

async function storeTypes(
  db: Db,
  { event, types, now }: { event: Event; types: readonly TicketTypeBody[]; now: Date },
): Promise<number> {
  const before = new Map((await typesOf(db, event.id)).map((type) => [type.id, type]));
  for (const [position, type] of types.entries()) {
    const columns = columnsOf(type, position);
    if (type.id === undefined) {
      await db.insert(ticketTypes).values({ eventId: event.id, ...columns });
      continue;
    }
    const known = before.get(type.id);
    if (!known)
      throw new AppError('INVALID_INPUT', 'A ticket type is not one of this event, or is there twice');
    refuseChange(known, type);
    before.delete(type.id);
    await db.update(ticketTypes).set(columns).where(eq(ticketTypes.id, type.id));
  }
  // Those that were left out: what is sold of them stays.
  for (const left of before.values()) {
    await db
      .update(ticketTypes)
      .set({ deletedAt: now, quantity: taken(left) })
      .where(eq(ticketTypes.id, left.id));
  }
  const [sum] = await db
    .select({ spots: sql<number>`coalesce(sum(${ticketTypes.quantity}), 0)::int` })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, event.id));
  return sum?.spots ?? 0;
}

/**
 * What an event's columns say of its tickets: `price` is the host's, the others are whole prices, which lists and other programs
 * show while nothing is on sale. Without any it is paid at the door as before.
 */
function eventColumns(
  event: Event,
  types: readonly TicketTypeBody[],
  { spots, refundHours }: { spots: number; refundHours: number | null },
) {
  if (types.length === 0)
    return { paymentMode: 'door', allInPrice: null, minPrice: event.price, maxPrice: event.price } as const;
  const price = centsToDollars(Math.min(...types.map((type) => type.price)));
  const whole = types.map((type) => centsToDollars(ticketPriceOf(type.price).buyerPays));
  const [minPrice, maxPrice] = [Math.min(...whole), Math.max(...whole)];
  const said = { price, minPrice, maxPrice, isPaid: true, maxAttendees: spots };
  return { ...said, paymentMode: 'online', refundHours } as const;
}

interface SaidTickets {
  types: readonly TicketTypeBody[];
  refundHours: number | null;
}

/**
 * Stores what is sold of an event whose lock the caller holds, or that nobody else sees yet.
 * @throws AppError INVALID_INPUT, CONFLICT for what was sold
 */
export async function storeTickets(
  db: Db,
  event: Event,
  { types, refundHours }: SaidTickets,
  now: Date,
): Promise<void> {
  const spots = await storeTypes(db, { event, types, now });
  if (types.length === 0 && spots > 0) {
    throw new AppError('CONFLICT', 'Tickets were sold, so people keep paying online');
  }
  const spotsTaken = event.attendeeCount + event.heldCount;
  if (types.length > 0 && spots < spotsTaken) {
    throw new AppError(
      'CONFLICT',
      `${spotsTaken} spots are taken, walk-ins included, so there can't be fewer tickets`,
    );
  }
  await db
    .update(events)
    .set({ ...eventColumns(event, types, { spots, refundHours }), updatedAt: sql`now()` })
    .where(eq(events.id, event.id));
  await priceTickets(db, event.id, now);
}

/**
 * Replaces what a host sells. The event has as many spots as tickets, so nobody who may buy one stays outside.
 * @throws AppError NOT_FOUND, FORBIDDEN, EVENT_CANCELLED, EVENT_ENDED, INVALID_INPUT; CONFLICT where tickets can't be sold
 * online, and for what was sold
 */
export async function replaceTicketTypes(
  context: AppContext,
  { id, userId, ...said }: SaidTickets & { id: string; userId: string },
): Promise<void> {
  const now = context.now();
  await context.database.db.transaction(async (db) => {
    const event = await lockHosting(db, { id, userId, action: 'money' });
    if (event.externalSource !== 'user') throw new AppError('EXTERNAL_EVENT', 'This event is sold elsewhere');
    if (event.status === 'cancelled') throw new AppError('EVENT_CANCELLED', 'This event has been cancelled');
    if (event.endsAt <= now) throw new AppError('EVENT_ENDED', 'This event has ended');
    if (said.types.length > 0) await requireSales(context, db, event);
    await storeTickets(db, event, said, now);
  });
}
