import type { Pass } from '@quad/shared/contract/passes';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { transferToken } from '../features/tickets/order-link';
import { scanOf } from './door-phone';
import type { ModeledOrder, ModeledTicket } from './modeled-tickets';
import { intentOf, queryOf } from './ticket-desk';
import type { Buyer, KeptPass, TicketPlay } from './ticket-play';
import type { OrderStep, TicketAct, TicketStep } from './ticket-steps';

/** The steps of people, each done and refused as the model says. */

const pick = <Item>(items: readonly Item[], place: number): Item | undefined => items[place % items.length];
const isDone = ({ statusCode }: { statusCode: number }) => statusCode < 300;

/** An act on a ticket, by its holder or its buyer. */
async function act(
  play: TicketPlay,
  { ticket, by }: { ticket: ModeledTicket; by: 'holder' | 'buyer' },
  request: (who: Buyer, query: string) => ReturnType<Buyer['post']>,
  isAllowed: (who: number) => boolean,
): Promise<void> {
  const isBuyer = by === 'buyer' || ticket.holder === null;
  const who = isBuyer ? ticket.order.who : (ticket.holder ?? 0);
  const response = await request(play.buyer(who), queryOf(isBuyer ? ticket.order : ticket));
  expect(response.statusCode, response.body).toBeLessThan(500);
  expect(isDone(response), response.body).toBe(isAllowed(who));
}

async function answer(play: TicketPlay, ticket: ModeledTicket, isAccepted: boolean): Promise<void> {
  const { context, db } = play.cast.test;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ticket_transfers where ticket_id = ${ticket.id} and status = 'open'`,
  );
  const token = transferToken(context, rows[0]?.id ?? '');
  const former = { who: ticket.holder, query: queryOf(ticket) };
  const friend = play.buyer(ticket.sentTo);
  const body = {
    answer: isAccepted ? 'accepted' : 'declined',
    ...(friend.guest && { name: friend.guest.name }),
  };
  const response = await friend.post(`/api/tickets/transfers/${token}`, body);
  const isExpected = isAccepted ? play.model.accept(ticket, friend.guest ? token : null) : true;
  expect(isDone(response), response.body).toBe(isExpected);
  if (!isAccepted) ticket.sentTo = null;
  if (!isAccepted || !isDone(response)) return;
  const kept = await play.buyer(former.who).get(`/api/tickets/${ticket.id}/pass${former.query}`);
  expect(kept.statusCode, 'who has sent it opens it no more').toBe(404);
}

async function show(play: TicketPlay, ticket: ModeledTicket): Promise<void> {
  const response = await play.buyer(ticket.holder).get(`/api/tickets/${ticket.id}/pass${queryOf(ticket)}`);
  expect(response.statusCode, response.body).toBe(200);
  const { passId, code } = response.json<Pass>();
  const isValid = ticket.status === 'valid' || ticket.status === 'offered';
  expect(code !== null, response.body).toBe(isValid && !ticket.isUsed && !play.model.isCancelled);
  if (passId && code) play.passes.push({ ticket, passId, code, version: ticket.version });
}

/** Somebody comes to the door with a pass as they once kept it. */
async function enter(play: TicketPlay, { ticket, passId, code, version }: KeptPass): Promise<void> {
  const now = play.cast.clock.now.getTime();
  const synced = await play.phone.sync([scanOf(passId, { code, at: now })], { now });
  const isLetIn = version === ticket.version;
  const found = [synced.applied.length, synced.refused.map(({ reason }) => reason)];
  expect(found).toEqual(isLetIn ? [1, []] : [0, ['replaced']]);
  if (isLetIn) ticket.isUsed = true;
}

async function answerBank({ cast: { stripe } }: TicketPlay, order: ModeledOrder, isWon: boolean) {
  const { data } = await stripe.disputes.list({ payment_intent: intentOf(order) });
  const evidence = { uncategorized_text: isWon ? 'winning_evidence' : 'losing_evidence' };
  for (const { id, status } of data) {
    if (status.endsWith('needs_response')) await stripe.disputes.update(id, { evidence });
  }
}

async function takeOrder(play: TicketPlay, step: OrderStep): Promise<void> {
  const { model, cast } = play;
  if (step.kind === 'answer when asked') {
    const asked = pick(
      model.orders.filter(({ isAsked }) => isAsked),
      step.order,
    );
    return asked && play.answerWhenAsked(asked, step.isPaid);
  }
  const isPayable = step.kind === 'pay' || step.kind === 'pay late' || step.kind === 'release';
  const isOpen = ({ status, hasPaid }: ModeledOrder) => status === 'held' && !hasPaid;
  const order = pick(isPayable ? model.orders.filter(isOpen) : model.orders, step.order);
  if (!order) return;
  const buyer = play.buyer(order.who);
  if (step.kind === 'pay') return play.pay(order, step.card);
  if (step.kind === 'pay late') return play.payLate(order);
  if (step.kind === 'answer the bank') return answerBank(play, order, step.isWon);
  if (step.kind === 'host gives an amount back') {
    const amount = Math.max(1, Math.round((order.amount * step.percent) / 100));
    const response = await cast.host.post(`/api/orders/${order.id}/refunds`, { amount });
    const given = order.isSettled ? model.refundAmount(order, amount) : null;
    expect(isDone(response), response.body).toBe(given !== null);
    if (given) expect(response.json()).toMatchObject(given);
    return;
  }
  const url = order.link ? `/api/orders/by-link/${order.link}` : `/api/orders/${order.id}`;
  const response = step.kind === 'check' ? await buyer.post(`${url}/check`) : await buyer.delete(url);
  expect(response.statusCode, response.body).toBe(200);
  if (step.kind === 'release') model.expire(order);
  await play.hear();
}

async function takeTicket(play: TicketPlay, step: TicketAct): Promise<void> {
  const { model, cast } = play;
  const which =
    step.kind === 'answer' ? model.tickets.filter(({ sentTo }) => sentTo !== null) : model.tickets;
  const ticket = pick(which, step.ticket);
  if (!ticket) return;
  const url = `/api/tickets/${ticket.id}`;
  if (step.kind === 'answer') return answer(play, ticket, step.isAccepted);
  if (step.kind === 'show') return ticket.holder === null ? undefined : show(play, ticket);
  if (step.kind === 'host gives a ticket back') {
    const body = { ticketIds: [ticket.id], what: step.what };
    const response = await cast.host.post(`/api/orders/${ticket.order.id}/refunds`, body);
    const given = model.refundTicket(ticket, step.what);
    expect(isDone(response), response.body).toBe(given !== null);
    if (given) expect(response.json()).toMatchObject(given);
    return;
  }
  const whose = { ticket, by: step.by };
  if (step.kind === 'send') {
    const to = play.buyer(step.to);
    // Guests have no friends, but addresses.
    const address = (who: Buyer) => (who.guest || to.guest ? { email: to.email } : { userId: to.id });
    return act(
      play,
      whose,
      (who, query) => who.post(`${url}/transfer${query}`, address(who)),
      (who) => model.send(ticket, who, step.to),
    );
  }
  if (step.kind === 'withdraw')
    return act(
      play,
      whose,
      (who, query) => who.delete(`${url}/transfer${query}`),
      (who) => model.withdraw(ticket, who),
    );
  if (step.kind === 'offer')
    return act(
      play,
      whose,
      (who, query) => who.post(`${url}/offer${query}`),
      (who) => model.offer(ticket, who),
    );
  if (step.kind === 'keep')
    return act(
      play,
      whose,
      (who, query) => who.delete(`${url}/offer${query}`),
      (who) => model.keep(ticket, who),
    );
  return act(
    play,
    whose,
    (who, query) => who.post(`${url}/refund${query}`),
    (who) => model.refundOwn(ticket, who) !== null,
  );
}

/** Takes a step; what there is nothing for is left out. */
export async function takeTicketStep(play: TicketPlay, step: TicketStep): Promise<void> {
  const { model, cast } = play;
  switch (step.kind) {
    case 'order':
      return play.order(step);
    case 'wait':
    case 'leave the line':
      return play.stand(step.who, step.kind === 'wait');
    case 'deliver':
      return play.deliver();
    case 'lose webhooks':
      return play.lose();
    case 'pass':
      return play.pass(step.minutes);
    case 'jobs':
      return play.runJobs();
    case 'door': {
      const kept = model.isCancelled ? undefined : pick(play.passes, step.pass);
      return kept && enter(play, kept);
    }
    case 'cancel': {
      if (model.isCancelled) return;
      const response = await cast.host.post(`/api/events/${play.eventId}/cancel`, { reason: 'Rain' });
      expect(response.statusCode, response.body).toBe(200);
      model.isCancelled = true;
      return;
    }
    default:
      return 'order' in step ? takeOrder(play, step) : takeTicket(play, step);
  }
}
