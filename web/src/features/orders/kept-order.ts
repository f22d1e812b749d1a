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

export const keepOrder = (eventId: string, order: KeptOrder) =>
  writeSession(keyOf(eventId), JSON.stringify(order));

export const forgetOrder = (eventId: string) => removeSession(keyOf(eventId));
