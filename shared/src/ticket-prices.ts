import { feesFor } from './fees';

/** Prices of tickets that are sold here. Amounts are integer cents of US dollars throughout. */

/** What is agreed for one ticket when it is ordered. */
export interface TicketPrice {
  /** Without fees, as the host said. */
  price: number;
  /** All that the buyer pays. */
  buyerPays: number;
  /** What of it is the host's. */
  hostEarns: number;
}

export function ticketPriceOf(price: number): TicketPrice {
  const { buyerPays, hostEarns } = feesFor(price);
  return { price, buyerPays, hostEarns };
}

export interface OrderPrice extends TicketPrice {
  /** What the buyer pays beside the price. */
  fees: number;
  /** What Quad keeps of the payment: all that isn't the host's. */
  quadKeeps: number;
}

/** The price of tickets together: fees are those of each ticket, so that it costs the same alone. */
export function orderPriceOf(tickets: readonly TicketPrice[]): OrderPrice {
  const sum = (part: keyof TicketPrice) => tickets.reduce((total, ticket) => total + ticket[part], 0);
  const total = { price: sum('price'), buyerPays: sum('buyerPays'), hostEarns: sum('hostEarns') };
  return { ...total, fees: total.buyerPays - total.price, quadKeeps: total.buyerPays - total.hostEarns };
}
