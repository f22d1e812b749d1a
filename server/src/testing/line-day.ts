import type { TicketTypes } from '@quad/shared/contract/ticket-types';
import { sql } from 'drizzle-orm';
import { giveUpWhenAsked } from './bank-stories';
import { type Call, forAll } from './chaos-caller';
import { askingCard, queryOf } from './ticket-desk';
import type { SignedIn } from './ticket-sales-desk';
import { type Bought, buyTickets, checkBought, guestOf, isDone, type TicketStage } from './ticket-stage';
import { freeSpotsAt } from './ticket-watch';

/**
 * A sold-out event: who bought gives spots back, and each is kept half an hour for the next in line, who buys, tells the bank
 * no, or doesn't come.
 */

interface SoldOut {
  options: { buyers: number; atOnce: number };
  stage: TicketStage;
  /** The event. */
  full: string;
}

/** Of all buyers, so many have its tickets, and as many of their friends wait. */
const buyersASpot = 4;
const sellers = (buyers: number) => Math.ceil(buyers / buyersASpot);
export const fullTypes = (buyers: number) => [{ name: 'Seat', price: 1_250, quantity: sellers(buyers) }];

async function typeOf(call: Call, event: string): Promise<string> {
  const listed = await call('', 'GET', `/api/events/${event}/ticket-types`);
  return (listed.json as TicketTypes).types[0]?.id ?? '';
}

/** Frees a spot as buyers and hosts do: back by the rule, by the host, or offered. */
async function freeSpot(
  { call, host, findings }: TicketStage,
  bought: Bought,
  ticketId: string,
  place: number,
) {
  const { buyer, orderId } = bought;
  const ways: [string, string, object?][] = [
    [buyer.cookie, `/api/tickets/${ticketId}/refund${queryOf(bought)}`],
    [host.cookie, `/api/orders/${orderId}/refunds`, { ticketIds: [ticketId] }],
    [buyer.cookie, `/api/tickets/${ticketId}/offer${queryOf(bought)}`],
  ];
  const [cookie, path, body] = ways[place % ways.length] ?? ['', ''];
  await call(cookie, 'POST', path, body, 'free a spot');
  findings.count(1, 'spots for the line');
}

/** The event sells out, others stand in line, some leave it, and half of the spots become free. */
export async function standInLine({ options, stage, full }: SoldOut): Promise<void> {
  const { call, buyers, friends, findings } = stage;
  const typeId = await typeOf(call, full);
  const places = [...Array(sellers(options.buyers)).keys()];
  const sold = new Map<number, { bought: Bought; ticketId: string }>();
  await forAll(places, options.atOnce, async (place) => {
    const member = buyers[place];
    const buyer = place % 4 === 0 ? guestOf(`first${place}@campus.example`) : member;
    if (!buyer) return;
    const bought = await buyTickets(stage, { buyer, event: full, typeId, quantity: 1 }, 'pm_card_visa');
    const [ticket] = (bought && (await checkBought(stage, bought)))?.tickets ?? [];
    if (bought && ticket) sold.set(place, { bought, ticketId: ticket.id });
  });
  const rsvp = (who: SignedIn, status: string, step: string) =>
    call(who.cookie, 'POST', `/api/events/${full}/rsvp`, { status }, step);
  await forAll(places, options.atOnce, async (place) => {
    const friend = friends[place];
    if (!friend) return;
    const isWaiting = isDone(await rsvp(friend, 'waitlisted', 'wait'));
    if (!isWaiting) return findings.fault(1, `${friend.id} may not wait for a spot of a sold-out event`);
    findings.count(1, 'stood in line');
    if (place % 4 === 1) await rsvp(friend, 'declined', 'leave the line');
  });
  await forAll([...sold], options.atOnce, async ([place, { bought, ticketId }]) => {
    if (place % 2 === 0) await freeSpot(stage, bought, ticketId, place / 2);
  });
}

/** Who waits, first come first: for whom a spot is kept now, and who was never called. */
async function listLine(stage: TicketStage, event: string) {
  const { db, clock } = stage;
  const moment = new Date(Date.now() + clock.aheadMs).toISOString();
  const { rows } = await db.execute<{ id: string; isKept: boolean; isUncalled: boolean; free: number }>(sql`
    select r.user_id as id, coalesce(r.spot_offered_until > ${moment}::timestamptz, false) as "isKept",
      r.spot_offered_until is null as "isUncalled", ${freeSpotsAt(stage)} as free
    from rsvps r join events e on e.id = r.event_id
    where r.event_id = ${event} and r.status = 'waitlisted' order by r.waitlisted_at, r.id`);
  return rows;
}

/** Of those who were called, a third buys, a third tells the bank no, and a third doesn't come. */
async function answerCall(
  stage: TicketStage,
  wanted: { buyer: SignedIn; event: string; typeId: string },
  nth: number,
) {
  const { findings } = stage;
  findings.count(1, 'called');
  if (nth % 3 === 0) return;
  const isAsked = nth % 3 === 2;
  const card = isAsked ? askingCard : 'pm_card_visa';
  const bought = await buyTickets(stage, { ...wanted, quantity: 1 }, card);
  if (!bought) return findings.fault(1, `${wanted.buyer.id} did not get the spot that was kept for them`);
  if (isAsked) return giveUpWhenAsked(stage, bought);
  const checked = await checkBought(stage, bought);
  if (checked && checked.status !== 'paid')
    findings.fault(1, `the spot that was kept for ${wanted.buyer.id} is ${checked.status}`);
  findings.count(1, 'came when called');
}

/** Everybody in line tries to buy, and those for whom no spot is kept are refused. */
export async function comeWhenCalled({ options, stage, full }: SoldOut): Promise<void> {
  const { call, friends, findings } = stage;
  const typeId = await typeOf(call, full);
  const line = await listLine(stage, full);
  if (line.some(({ isUncalled, free }) => isUncalled && free > 0))
    findings.fault(1, 'nobody was called for a spot that is free');
  const tries = line.filter(({ isKept, isUncalled }) => isKept || isUncalled);
  let nth = 0;
  await forAll(tries, options.atOnce, async ({ id, isKept }) => {
    const buyer = friends.find((friend) => friend.id === id);
    if (!buyer) return;
    const wanted = { buyer, event: full, typeId };
    if (isKept) {
      nth += 1;
      return answerCall(stage, wanted, nth);
    }
    if (await buyTickets(stage, { ...wanted, quantity: 1 }, null))
      findings.fault(1, `${id} got a spot that was kept for somebody before them`);
    findings.count(1, 'refused what is kept');
  });
}
