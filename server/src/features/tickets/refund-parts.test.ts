import { ticketLimits } from '@quad/shared/ticket-limits';
import { type TicketPrice, ticketPriceOf } from '@quad/shared/ticket-prices';
import { amountRefundOf, priceRefundOf, type RefundParts, wholeRefundOf } from '@quad/shared/ticket-refunds';
import { expect, it } from 'vitest';
import { withinLeft } from './add-refund';

interface Left {
  amount: number;
  fromHost: number;
  fromQuad: number;
}

const { priceMin, priceMax } = ticketLimits;
const leftOf = ({ buyerPays, hostEarns }: TicketPrice): Left => ({
  amount: buyerPays,
  fromHost: hostEarns,
  fromQuad: buyerPays - hostEarns,
});

/** What is left after a refund; null if its parts don't add up, or somebody gives what they don't have. */
function after(left: Left, wanted: RefundParts): Left | null {
  const parts = withinLeft(wanted, left);
  if (!parts) return left.amount === 0 ? left : null;
  const { amount, fromHost, fromQuad } = parts;
  const rest = {
    amount: left.amount - amount,
    fromHost: left.fromHost - fromHost,
    fromQuad: left.fromQuad - fromQuad,
  };
  const addsUp = amount === fromHost + fromQuad && rest.amount === rest.fromHost + rest.fromQuad;
  const isThere = Math.min(amount - 1, fromHost, fromQuad, rest.amount, rest.fromHost, rest.fromQuad) >= 0;
  return addsUp && isThere ? rest : null;
}

/** Whether a refund of an amount, and then of all, leaves nothing of a ticket. */
function endsAtZero(ticket: TicketPrice, amount: number): boolean {
  const left = leftOf(ticket);
  const rest = after(left, amountRefundOf(amount, left.fromHost));
  if (rest?.amount !== ticket.buyerPays - amount) return false;
  const end = after(rest, wholeRefundOf(ticket));
  return end?.amount === 0 && end.fromHost === 0 && end.fromQuad === 0;
}

/** Where a refund begins to come from somewhere else. */
const edgesOf = ({ price, buyerPays, hostEarns }: TicketPrice): number[] => [
  1,
  hostEarns,
  hostEarns + 1,
  price,
  buyerPays - 1,
  buyerPays,
];

it('adds up, and takes nobody what they do not have, for every price from 1.00 to 1,000.00 and any two refunds of parts', () => {
  const wrong: string[] = [];
  for (let price = priceMin; price <= priceMax; price += 1) {
    const ticket = ticketPriceOf(price);
    const all = leftOf(ticket);
    const firsts = [
      ...edgesOf(ticket).map((amount) => amountRefundOf(amount, all.fromHost)),
      priceRefundOf(ticket),
      wholeRefundOf(ticket),
    ];
    for (const first of firsts) {
      const left = after(all, first);
      const seconds = left ? [amountRefundOf(left.fromHost + 1, left.fromHost), priceRefundOf(ticket)] : [];
      for (const second of seconds) {
        const rest = left && after(left, second);
        const end = rest && after(rest, wholeRefundOf(ticket));
        if (end?.amount !== 0) wrong.push(`${price}: ${first.amount}, ${second.amount}`);
      }
      if (!left) wrong.push(`${price}: ${first.amount}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('adds up for every amount of every price to 10.00, and of each hundredth price above', () => {
  const wrong: string[] = [];
  const prices = [
    ...Array.from({ length: 1_000 - priceMin + 1 }, (_, index) => priceMin + index),
    ...Array.from({ length: 100 }, (_, index) => 1_099 + index * 999),
  ];
  for (const price of prices) {
    const ticket = ticketPriceOf(price);
    for (let amount = 1; amount <= ticket.buyerPays; amount += 1) {
      if (!endsAtZero(ticket, amount)) wrong.push(`${price}: ${amount}`);
    }
  }
  expect(wrong).toEqual([]);
});
