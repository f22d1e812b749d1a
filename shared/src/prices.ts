import { isSeller } from './sellers';
import { isFull } from './spots';

/** US dollars; minPrice and maxPrice differ if a seller has a range. */
export interface EventPrices {
  price: number;
  minPrice: number;
  maxPrice: number;
  /** With all fees, of an event whose tickets are sold here: then this is the price. */
  allInPrice?: number | null | undefined;
}

interface PricedEvent extends EventPrices {
  externalSource: string;
  url: string | null;
  /** False if the seller gives no price: then 0 doesn't mean free. */
  isPriceKnown: boolean;
  paymentMode?: string;
}

/** '$8.00', '$1,250.00'. */
export function formatPrice(dollars: number): string {
  // A number has at most 30 characters.
  return `$${dollars.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/** The lowest and the highest price a person can pay; equal if there is one price. */
export function priceRange(event: EventPrices): { low: number; high: number } {
  const high = event.allInPrice ?? Math.max(event.maxPrice, event.minPrice, event.price);
  const low = !event.allInPrice && event.minPrice < event.maxPrice ? event.minPrice : high;
  return { low, high };
}

export function isPaid(event: EventPrices): boolean {
  return priceRange(event).high > 0;
}

/** Whether an event's page elsewhere sells tickets: a seller's does, and any that names a price; a campus calendar doesn't. */
export function isSold<T extends PricedEvent>(event: T): event is T & { url: string } {
  const { externalSource, isPriceKnown } = event;
  if (!isExternal(event)) return false;
  return isPaid(event) || isSeller(externalSource) || (externalSource === 'jsonld' && isPriceKnown);
}

/** 'Free', '$8.00', '$24.50 – $68.00', or where a price is to be found; '' if nobody gives one and nobody sells. */
export function priceLabel(event: PricedEvent): string {
  const { low, high } = priceRange(event);
  if (high === 0 && !event.isPriceKnown) return isSold(event) ? "Price on the seller's page" : '';
  if (high === 0) return 'Free';
  return low < high ? `${formatPrice(low)} – ${formatPrice(high)}` : formatPrice(high);
}

/**
 * The label of an event's primary button: 'RSVP Free', 'RSVP $8.00', 'Get tickets · $21.88', 'Join waitlist' if no spot is left, for a seller's
 * event 'Get Tickets', and for all others from elsewhere 'See Details'.
 */
export function actionLabel(
  event: PricedEvent & { attendeeCount: number; maxAttendees: number | null; isSoldOut?: boolean },
): string {
  if (isSold(event)) return 'Get Tickets';
  if (event.externalSource !== 'user') return 'See Details';
  if (isFull(event)) return 'Join waitlist';
  if (event.allInPrice) return `Get tickets · ${priceLabel(event)}`;
  return event.paymentMode === 'online' ? 'Get tickets' : `RSVP ${priceLabel(event)}`;
}

/** Whether an event from elsewhere has its own page, which opens instead of an RSVP here. */
export function isExternal<T extends { externalSource: string; url: string | null }>(
  event: T,
): event is T & { url: string } {
  return event.externalSource !== 'user' && event.url !== null;
}
