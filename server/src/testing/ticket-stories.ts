import type { Pass } from '@quad/shared/contract/passes';
import type { TicketTypes } from '@quad/shared/contract/ticket-types';
import { sql } from 'drizzle-orm';
import { createSigner } from '../adapters/signed-token';
import type { Db } from '../db/client';
import { transferToken } from '../features/tickets/order-link';
import { processesSecret } from './app-processes';
import type { SignedIn } from './ticket-sales-desk';
import { buyTickets, isDone, type OfferedSpot, scanPass, type TicketStage } from './ticket-stage';

/** One buyer with a paid ticket. */
interface Scene extends TicketStage {
  event: string;
  buyer: SignedIn;
  friend: SignedIn;
  place: number;
  orderId: string;
  ticketId: string;
  typeId: string;
}

const signer = createSigner(processesSecret);
const holderOf = async (db: Db, ticketId: string) => {
  const { rows } = await db.execute<{ rsvpId: string | null }>(
    sql`select rsvp_id as "rsvpId" from tickets where id = ${ticketId}`,
  );
  return rows[0]?.rsvpId ?? null;
};

async function show({ call, db, shown, event, ticketId }: Scene, who: SignedIn) {
  const rsvpId = await holderOf(db, ticketId);
  const { json } = await call(who.cookie, 'GET', `/api/tickets/${ticketId}/pass`);
  const { passId, code } = (json ?? {}) as Partial<Pass>;
  if (!passId || !code) return null;
  const pass = { event, ticketId, passId, code, rsvpId };
  shown.push(pass);
  return pass;
}

/** Sends the buyer's ticket; returns what the friend does with the link. */
async function send(scene: Scene, to: { userId: string } | { email: string }) {
  const { call, db, buyer, ticketId, findings } = scene;
  await show(scene, buyer);
  await call(buyer.cookie, 'POST', `/api/tickets/${ticketId}/transfer`, to, 'send');
  findings.count(5, 'sent');
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ticket_transfers where ticket_id = ${ticketId} and status = 'open'`,
  );
  const url = `/api/tickets/transfers/${transferToken({ signer }, rows[0]?.id ?? '')}`;
  return (cookie: string, step?: string) =>
    call(cookie, 'POST', url, { answer: 'accepted', name: 'Grace Guest' }, step);
}

async function sendToMember(scene: Scene): Promise<void> {
  const { buyer, friend, ticketId, told, findings } = scene;
  const accept = await send(scene, { userId: friend.id });
  const isAccepted = isDone(await accept(friend.cookie, 'accept'));
  told.set(ticketId, isAccepted ? friend.id : buyer.id);
  if (!isAccepted) return;
  findings.count(5, 'accepted');
  await show(scene, friend);
}

async function sendToGuest(scene: Scene): Promise<void> {
  const { buyer, ticketId, told, findings, place } = scene;
  const email = `friend${place}@campus.example`;
  const accept = await send(scene, { email });
  const isAccepted = isDone(await accept('', 'accept'));
  told.set(ticketId, isAccepted ? email : buyer.id);
  if (isAccepted) findings.count(5, 'accepted');
}

const withdraw = ({ call, buyer, ticketId }: Scene) =>
  call(buyer.cookie, 'DELETE', `/api/tickets/${ticketId}/transfer`, undefined, 'withdraw');

async function takeBack(scene: Scene): Promise<void> {
  const { buyer, friend, ticketId, told, findings } = scene;
  const accept = await send(scene, { userId: friend.id });
  await withdraw(scene);
  findings.count(5, 'taken back');
  if (isDone(await accept(friend.cookie)))
    findings.fault(5, `a ticket was accepted that had been taken back (${ticketId})`);
  told.set(ticketId, buyer.id);
}

/** Both at once: whoever was faster has the ticket. */
async function takeBackMeanwhile(scene: Scene): Promise<void> {
  const { buyer, friend, ticketId, told, findings } = scene;
  const accept = await send(scene, { userId: friend.id });
  const [accepted] = await Promise.all([accept(friend.cookie), withdraw(scene)]);
  findings.count(5, isDone(accepted) ? 'accepted' : 'taken back');
  told.set(ticketId, isDone(accepted) ? friend.id : buyer.id);
}

async function offer({
  call,
  buyer,
  event,
  ticketId,
  typeId,
  place,
  offered,
  findings,
}: Scene): Promise<void> {
  await call(buyer.cookie, 'POST', `/api/tickets/${ticketId}/offer`, undefined, 'offer');
  offered.push({ event, ticketId, typeId, place });
  findings.count(6, 'offered');
}

async function giveBack({ call, buyer, ticketId }: Scene): Promise<void> {
  await call(buyer.cookie, 'POST', `/api/tickets/${ticketId}/refund`, undefined, 'give back');
}

/** A press that is repeated after a lost response gives nothing back twice. */
async function refundByHost({ call, host, orderId, ticketId, place }: Scene): Promise<void> {
  const wanted = place % 2 === 0 ? { amount: 700, refundedBefore: 0 } : { ticketIds: [ticketId] };
  await call(host.cookie, 'POST', `/api/orders/${orderId}/refunds`, wanted, 'host refund');
}

async function goIn(scene: Scene): Promise<void> {
  const { call, buyer, friend, ticketId, findings } = scene;
  const pass = await show(scene, buyer);
  const scanned = pass && (await scanPass(scene, pass, 'scan'));
  if (!scanned?.applied.length) return;
  findings.count(9, 'went in');
  const acts = { refund: {}, offer: {}, transfer: { userId: friend.id } };
  for (const [act, body] of Object.entries(acts)) {
    const answer = await call(buyer.cookie, 'POST', `/api/tickets/${ticketId}/${act}`, body);
    if (isDone(answer)) findings.fault(9, `${act} of a ticket that somebody went in with (${ticketId})`);
    else findings.count(9, 'refused after that');
  }
}

/** Both at once: who went in has no money back. */
async function goInMeanwhile(scene: Scene): Promise<void> {
  const pass = await show(scene, scene.buyer);
  await Promise.all([pass && scanPass(scene, pass), giveBack(scene)]);
  scene.findings.count(9, 'went in while giving back');
}

interface TicketStory {
  /** Null: never pays. */
  card: string | null;
  /** Pays, and never comes back. */
  isGone?: true;
  /** The host wins the dispute. */
  isWon?: true;
  act?: (scene: Scene) => Promise<unknown>;
}

export const ticketStories: readonly TicketStory[] = [
  { card: 'pm_card_visa', act: (scene) => show(scene, scene.buyer) },
  { card: 'pm_card_visa', act: giveBack },
  { card: 'pm_card_mastercard', act: refundByHost },
  { card: 'pm_card_createDispute', act: (scene) => show(scene, scene.buyer) },
  { card: 'pm_card_refundFail', act: refundByHost },
  { card: 'pm_card_pendingRefund', act: giveBack },
  { card: 'pm_card_visa', isGone: true },
  { card: null },
  { card: 'pm_card_visa', act: sendToMember },
  { card: 'pm_card_visa', act: sendToGuest },
  { card: 'pm_card_visa', act: takeBack },
  { card: 'pm_card_visa', act: takeBackMeanwhile },
  { card: 'pm_card_visa', act: offer },
  { card: 'pm_card_mastercard', act: offer },
  { card: 'pm_card_visa', act: goIn },
  { card: 'pm_card_visa', act: goInMeanwhile },
  { card: 'pm_card_createDisputeProductNotReceived', isWon: true },
];

/** One buyer: tickets of one type, and what the story says. */
export async function liveStory(stage: TicketStage, event: string, place: number): Promise<void> {
  const [buyer, friend] = [stage.buyers[place], stage.friends[place]];
  const story = ticketStories[place % ticketStories.length];
  const listed = await stage.call('', 'GET', `/api/events/${event}/ticket-types`);
  const { types } = listed.json as TicketTypes;
  const typeId = types[place % types.length]?.id;
  if (!buyer || !friend || !story || !typeId) return;
  const bought = await buyTickets(stage, { buyer, event, typeId, quantity: 1 + (place % 3) }, story.card);
  if (!bought || !story.card) return;
  if (story.isWon) stage.winning.add(bought.intentId);
  if (story.isGone) return;
  const checked = await stage.call(buyer.cookie, 'POST', `/api/orders/${bought.orderId}/check`);
  const [ticket] = (checked.json as { tickets?: { id: string }[] }).tickets ?? [];
  if (ticket && story.act)
    await story.act({
      ...stage,
      event,
      buyer,
      friend,
      place,
      typeId,
      ticketId: ticket.id,
      orderId: bought.orderId,
    });
}

/** Somebody wants a spot that was given back, while every second seller would rather keep it. */
export async function takeSpot(stage: TicketStage, spot: OfferedSpot, taker: SignedIn): Promise<void> {
  const { event, typeId, ticketId, place } = spot;
  const { call, buyers, findings } = stage;
  const keep = `/api/tickets/${ticketId}/offer`;
  const [bought] = await Promise.all([
    buyTickets(stage, { buyer: taker, event, typeId, quantity: 1 }, 'pm_card_visa'),
    place % 2 === 0 ? null : call(buyers[place]?.cookie ?? '', 'DELETE', keep, undefined, 'keep'),
  ]);
  findings.count(6, bought ? 'takers paid' : 'takers refused');
  if (bought) await call(taker.cookie, 'POST', `/api/orders/${bought.orderId}/check`, undefined, 'take over');
}
