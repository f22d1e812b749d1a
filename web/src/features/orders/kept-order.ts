import { readLocal, removeLocal, writeLocal } from '../../lib/local-storage';
import { readSession, removeSession, writeSession } from '../../lib/storage';
import type { Basket } from './basket';
import type { OrderSource } from './orders.api';

/** What this tab is buying for an event, so that a reload goes on where it was. */
interface KeptOrder {
  basket: Basket;
  /** Null until tickets are held. */
  source: OrderSource | null;
}

const keyOf = (eventId: string) => `quad-order-${eventId}`;

export function readKeptOrder(eventId: string): KeptOrder {
  try {
    return { basket: {}, source: null, ...JSON.parse(readSession(keyOf(eventId)) ?? '{}') };
  } catch {
    return { basket: {}, source: null };
  }
}

/** The link of a guest's order that any tab of this browser began; the server knows those of members. */
export const readOpenLink = (eventId: string): string | null => readLocal(keyOf(eventId));

export function keepOrder(eventId: string, order: KeptOrder): void {
  writeSession(keyOf(eventId), JSON.stringify(order));
  if (order.source && 'token' in order.source) writeLocal(keyOf(eventId), order.source.token);
}

export const forgetOpenLink = (eventId: string): void => removeLocal(keyOf(eventId));

export function forgetOrder(eventId: string): void {
  removeSession(keyOf(eventId));
  forgetOpenLink(eventId);
}
