import type { Pass } from '@quad/shared/contract/passes';
import type { TicketTypes } from '@quad/shared/contract/ticket-types';
import { sql } from 'drizzle-orm';
import { createSigner } from '../adapters/signed-token';
import type { Db } from '../db/client';
import { transferToken } from '../features/tickets/order-link';
import { processesSecret } from './app-processes';
import { answerLate, giveUpWhenAsked, payWhenAsked } from './bank-stories';
import { askingCard, queryOf } from './ticket-desk';
import type { SignedIn } from './ticket-sales-desk';
import {
  type Bought,
  buyTickets,
  checkBought,
  guestOf,
  isDone,
  type OfferedSpot,
  type Person,
  scanPass,
  type TicketStage,
} from './ticket-stage';

/** One buyer with a paid ticket. */
interface Scene extends TicketStage {
  event: string;
  buyer: Person;
  /** With which a guest who bought acts. */
  query: string;
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

/** Somebody opens a ticket, by their session or a link. */
async function show(
  { call, db, shown, event, ticketId }: Scene,
  { cookie, query }: { cookie: string; query: string },
) {
  const rsvpId = await holderOf(db, ticketId);
  const { json } = await call(cookie, 'GET', `/api/tickets/${ticketId}/pass${query}`);
  const { passId, code } = (json ?? {}) as Partial<Pass>;
  if (!passId || !code) return null;
  const pass = { event, ticketId, passId, code, rsvpId };
  shown.push(pass);
  return pass;
}

const showOwn = (scene: Scene) => show(scene, { cookie: scene.buyer.cookie, query: scene.query });

/** Sends the buyer's ticket; returns the link, and what the friend does with it. */
async function send(scene: Scene, to: { userId: string } | { email: string }) {
  const { call, db, buyer, query, ticketId, findings } = scene;
  await showOwn(scene);
  await call(buyer.cookie, 'POST', `/api/tickets/${ticketId}/transfer${query}`, to, 'send');
  findings.count(5, 'sent');
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ticket_transfers where ticket_id = ${ticketId} and status = 'open'`,
  );
  const token = transferToken({ signer }, rows[0]?.id ?? '');
  const accept = (cookie: string, step?: string) =>
    call(
      cookie,
      'POST',
      `/api/tickets/transfers/${token}`,
      { answer: 'accepted', name: 'Grace Guest' },
      step,
    );
  return { token, accept };
}

async function sendToMember(scene: Scene): Promise<void> {
  const { buyer, friend, ticketId, told, findings } = scene;
  const { accept } = await send(scene, { userId: friend.id });
  const isAccepted = isDone(await accept(friend.cookie, 'accept'));
  told.set(ticketId, isAccepted ? friend.id : buyer.id);
  if (!isAccepted) return;
  findings.count(5, 'accepted');
  await show(scene, { cookie: friend.cookie, query: '' });
  await actAsFormer(scene);
}

/** Whose ticket is somebody else's now does nothing with it. */
async function actAsFormer({ call, buyer, query, ticketId, findings }: Scene): Promise<void> {
  const acts = [
    ['GET', 'pass'],
    ['POST', 'refund'],
    ['POST', 'offer'],
  ] as const;
  for (const [method, act] of acts) {
    const answer = await call(buyer.cookie, method, `/api/tickets/${ticketId}/${act}${query}`);
    if (isDone(answer)) findings.fault(5, `${act} of a ticket by who has sent it (${ticketId})`);
    else findings.count(5, 'former holders refused');
  }
}

async function sendToGuest(scene: Scene): Promise<void> {
  const { buyer, ticketId, told, findings, place } = scene;
  const email = `friend${place}@campus.example`;
  const { token, accept } = await send(scene, { email });
  const isAccepted = isDone(await accept('', 'accept'));
  told.set(ticketId, isAccepted ? email : buyer.id);
  if (!isAccepted) return;
  findings.count(5, scene.buyer.guest ? 'guests sent on' : 'accepted');
  if (!(await show(scene, { cookie: '', query: queryOf({ link: token }) })))
    findings.fault(5, `a guest does not get the pass of a ticket that they were sent (${ticketId})`);
  await actAsFormer(scene);
}

const withdraw = ({ call, buyer, query, ticketId }: Scene) =>
  call(buyer.cookie, 'DELETE', `/api/tickets/${ticketId}/transfer${query}`, undefined, 'withdraw');

async function takeBack(scene: Scene): Promise<void> {
  const { buyer, friend, ticketId, told, findings } = scene;
  const { accept } = await send(scene, { userId: friend.id });
  await withdraw(scene);
  findings.count(5, 'taken back');
  if (isDone(await accept(friend.cookie)))
    findings.fault(5, `a ticket was accepted that had been taken back (${ticketId})`);
  told.set(ticketId, buyer.id);
}

/** Both at once: whoever was faster has the ticket. */
async function takeBackMeanwhile(scene: Scene): Promise<void> {
  const { buyer, friend, ticketId, told, findings } = scene;
  const { accept } = await send(scene, { userId: friend.id });
  const [accepted] = await Promise.all([accept(friend.cookie), withdraw(scene)]);
  findings.count(5, isDone(accepted) ? 'accepted' : 'taken back');
  told.set(ticketId, isDone(accepted) ? friend.id : buyer.id);
}

async function offer(scene: Scene): Promise<void> {
  const { call, buyer, query, event, ticketId, typeId, place, offered, findings } = scene;
  await call(buyer.cookie, 'POST', `/api/tickets/${ticketId}/offer${query}`, undefined, 'offer');
  offered.push({ event, ticketId, typeId, place, seller: buyer, query });
  findings.count(6, buyer.guest ? 'offered by guests' : 'offered');
}

async function giveBack({ call, buyer, query, ticketId, findings }: Scene): Promise<void> {
  const answer = await call(
    buyer.cookie,
    'POST',
    `/api/tickets/${ticketId}/refund${query}`,
    undefined,
    'give back',
  );
  if (buyer.guest && isDone(answer)) findings.count(3, 'given back by guests');
}

/** A press that is repeated after a lost response gives nothing back twice. */
async function refundByHost({ call, host, orderId, ticketId, place }: Scene): Promise<void> {
  const wanted = place % 2 === 0 ? { amount: 700, refundedBefore: 0 } : { ticketIds: [ticketId] };
  await call(host.cookie, 'POST', `/api/orders/${orderId}/refunds`, wanted, 'host refund');
}

async function goIn(scene: Scene): Promise<void> {
  const { call, buyer, query, friend, ticketId, findings } = scene;
  const pass = await showOwn(scene);
  const scanned = pass && (await scanPass(scene, pass, 'scan'));
  if (!scanned?.applied.length) return;
  findings.count(9, 'went in');
  const to = buyer.guest ? { email: 'friend@campus.example' } : { userId: friend.id };
  const acts = { refund: {}, offer: {}, transfer: to };
  for (const [act, body] of Object.entries(acts)) {
    const answer = await call(buyer.cookie, 'POST', `/api/tickets/${ticketId}/${act}${query}`, body);
    if (isDone(answer)) findings.fault(9, `${act} of a ticket that somebody went in with (${ticketId})`);
    else findings.count(9, 'refused after that');
  }
}

/** Both at once: who went in has no money back. */
async function goInMeanwhile(scene: Scene): Promise<void> {
  const pass = await showOwn(scene);
  await Promise.all([pass && scanPass(scene, pass), giveBack(scene)]);
  scene.findings.count(9, 'went in while giving back');
}

interface TicketStory {
  /** Null: never pays. */
  card: string | null;
  isGuest?: true;
  /** Pays, and never comes back. */
  isGone?: true;
  /** What comes of it that the bank asks the buyer (3-D Secure). */
  asked?: (stage: TicketStage, bought: Bought) => Promise<unknown>;
  /** The host wins the dispute. */
  isWon?: true;
  act?: (scene: Scene) => Promise<unknown>;
}

export const ticketStories: readonly TicketStory[] = [
  { card: 'pm_card_visa', act: showOwn },
  { card: 'pm_card_visa', act: giveBack },
  { card: 'pm_card_mastercard', act: refundByHost },
  { card: 'pm_card_createDispute', act: showOwn },
  { card: 'pm_card_refundFail', act: refundByHost },
  { card: 'pm_card_pendingRefund', act: giveBack },
  { card: askingCard, asked: payWhenAsked },
  { card: askingCard, asked: answerLate },
  { card: askingCard, asked: (stage, bought) => answerLate(stage, bought, true) },
  { card: askingCard, isGuest: true, asked: giveUpWhenAsked },
  { card: 'pm_card_visa', isGuest: true, act: giveBack },
  { card: 'pm_card_visa', isGone: true },
  { card: null },
  { card: 'pm_card_visa', act: sendToMember },
  { card: 'pm_card_visa', act: sendToGuest },
  { card: 'pm_card_visa', isGuest: true, act: sendToGuest },
  { card: 'pm_card_visa', act: takeBack },
  { card: 'pm_card_visa', act: takeBackMeanwhile },
  { card: 'pm_card_visa', act: offer },
  { card: 'pm_card_mastercard', act: offer },
  { card: 'pm_card_visa', isGuest: true, act: offer },
  { card: 'pm_card_visa', act: goIn },
  { card: 'pm_card_visa', isGuest: true, act: goIn },
  { card: 'pm_card_visa', act: goInMeanwhile },
  { card: 'pm_card_createDisputeProductNotReceived', isWon: true },
];

/** One buyer: tickets of one type, and what the story says. */
export async function liveStory(stage: TicketStage, event: string, place: number): Promise<void> {
  const story = ticketStories[place % ticketStories.length];
  const friend = stage.friends[place];
  const listed = await stage.call('', 'GET', `/api/events/${event}/ticket-types`);
  const { types } = listed.json as TicketTypes;
  const typeId = types[place % types.length]?.id;
  const member = stage.buyers[place];
  if (!member || !friend || !story || !typeId) return;
  const buy = (buyer: Person) =>
    buyTickets(stage, { buyer, event, typeId, quantity: 1 + (place % 3) }, story.card);
  // A guest who got no answer has no link to what is held for their address.
  const bought = story.isGuest
    ? ((await buy(guestOf(`guest${place}@campus.example`))) ??
      (await buy(guestOf(`other${place}@campus.example`))))
    : await buy(member);
  if (!bought || !story.card) return;
  if (story.isWon) stage.winning.add(bought.intentId);
  if (story.isGone) return;
  if (story.asked) {
    await story.asked(stage, bought);
    return;
  }
  const checked = await checkBought(stage, bought);
  const [ticket] = checked?.tickets ?? [];
  if (!ticket || !story.act) return;
  const { orderId, buyer } = bought;
  const scene = { ...stage, event, buyer, friend, place, typeId, orderId };
  await story.act({ ...scene, query: queryOf(bought), ticketId: ticket.id });
}

/** Somebody wants a spot that was given back, while every second seller would rather keep it. */
export async function takeSpot(stage: TicketStage, spot: OfferedSpot, taker: SignedIn): Promise<void> {
  const { event, typeId, ticketId, place, seller, query } = spot;
  const { call, findings } = stage;
  const keep = `/api/tickets/${ticketId}/offer${query}`;
  const [bought] = await Promise.all([
    buyTickets(stage, { buyer: taker, event, typeId, quantity: 1 }, 'pm_card_visa'),
    place % 2 === 0 ? null : call(seller.cookie, 'DELETE', keep, undefined, 'keep'),
  ]);
  findings.count(6, bought ? 'takers paid' : 'takers refused');
  if (bought) await checkBought(stage, bought, 'take over');
}
