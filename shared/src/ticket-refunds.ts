import type { TicketPrice } from './ticket-prices';

/** Refunds of tickets. Amounts are integer cents of US dollars throughout. */

const hourMs = 3_600_000;

/** The parts of a refund: what the buyer gets, and who gives it. */
export interface RefundParts {
  amount: number;
  fromHost: number;
  fromQuad: number;
}

/**
 * Until when the host's rule gives the price back.
 * @param refundHours before the start; null: never
 */
export function refundUntil(startDate: Date, refundHours: number | null): Date | null {
  return refundHours === null ? null : new Date(startDate.getTime() - refundHours * hourMs);
}

/** Whether the host's rule gives the price back now. */
export function isRefundable(startDate: Date, refundHours: number | null, now: Date): boolean {
  const until = refundUntil(startDate, refundHours);
  return until !== null && now < until;
}

const declineDays = 7;

/** Until when buyers may decline an event that was moved after they paid: then all of it comes back. */
export const declinableUntil = (movedAt: Date): Date =>
  new Date(movedAt.getTime() + declineDays * 24 * hourMs);

/** All that was paid for a ticket, fees too: the host cancels, or somebody else took the spot. */
export function wholeRefundOf({ buyerPays, hostEarns }: TicketPrice): RefundParts {
  return { amount: buyerPays, fromHost: hostEarns, fromQuad: buyerPays - hostEarns };
}

/** The price of a ticket: all that its host earned, and the host's part of the fees; the buyer's part stays. */
export function priceRefundOf({ price, hostEarns }: TicketPrice): RefundParts {
  return { amount: price, fromHost: hostEarns, fromQuad: price - hostEarns };
}

/** An amount that the host gives back: from what the host still has of the order, the rest from Quad's fees. */
export function amountRefundOf(amount: number, hostHas: number): RefundParts {
  const fromHost = Math.min(amount, hostHas);
  return { amount, fromHost, fromQuad: amount - fromHost };
}

export function sumOfRefunds(refunds: readonly RefundParts[]): RefundParts {
  const sum = (part: keyof RefundParts) => refunds.reduce((total, refund) => total + refund[part], 0);
  return { amount: sum('amount'), fromHost: sum('fromHost'), fromQuad: sum('fromQuad') };
}
