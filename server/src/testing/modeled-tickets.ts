import type { TicketStatus } from '@quad/shared/contract/tickets';

/** Tickets and orders of the model: integer cents, minutes, and people by number. */

export interface ModeledTicket {
  id: string;
  order: ModeledOrder;
  /** By number, as people are. */
  type: number;
  status: TicketStatus;
  /** Null before it is paid. */
  holder: number | null;
  /** With which a guest who holds it acts; null for a member. */
  link: string | null;
  sentTo: number | null;
  /** Raised with each new holder and at its end: passes with a lower one open nothing. */
  version: number;
  isUsed: boolean;
  /** Whether a bank's dispute ended it. */
  isDisputed: boolean;
  replaces: ModeledTicket | null;
  offeredAt: number;
  buyerPays: number;
  hostEarns: number;
  price: number;
}

export interface ModeledOrder {
  id: string;
  clientSecret: string;
  /** A guest's; null for a member. */
  link: string | null;
  who: number;
  type: number;
  tickets: ModeledTicket[];
  status: 'held' | 'paid' | 'back' | 'expired';
  heldUntil: number;
  /** Whether the provider has its money, whoever knows of that. */
  hasPaid: boolean;
  /** Whether the bank asks the buyer whether they pay. */
  isAsked: boolean;
  isSettled: boolean;
  amount: number;
  hostEarns: number;
  /** What of it has not gone back, and what of that the host has. */
  left: { amount: number; fromHost: number };
  /** What the bank took from the host with its dispute; null without one that has the money. */
  disputed: number | null;
}
