import fc from 'fast-check';
import { askingCard } from './ticket-desk';

/** Steps of the property test of tickets. Numbers choose among what there is. */

const { TICKET_RUNS, TICKET_SEED } = process.env;

/** TICKET_RUNS=100 makes more runs, others each time; TICKET_SEED makes those of a seed again, and shrinks the one that fails. */
export const ticketRuns = {
  numRuns: Number(TICKET_RUNS ?? 3),
  seed: Number(TICKET_SEED ?? (TICKET_RUNS ? Date.now() % 2 ** 31 : 20_261_130)),
  // It takes minutes.
  endOnFailure: TICKET_SEED === undefined,
};

export type OrderStep =
  | { kind: 'pay'; order: number; card: string }
  | { kind: 'check' | 'release' | 'pay late'; order: number }
  | { kind: 'answer when asked'; order: number; isPaid: boolean }
  | { kind: 'host gives an amount back'; order: number; percent: number }
  | { kind: 'answer the bank'; order: number; isWon: boolean };

type Whose = 'holder' | 'buyer';
export type TicketAct =
  | { kind: 'send'; ticket: number; by: Whose; to: number }
  | { kind: 'withdraw' | 'offer' | 'keep' | 'refund'; ticket: number; by: Whose }
  | { kind: 'answer'; ticket: number; isAccepted: boolean }
  | { kind: 'show'; ticket: number }
  | { kind: 'host gives a ticket back'; ticket: number; what: 'all' | 'price' };

export type TicketStep =
  | OrderStep
  | TicketAct
  | { kind: 'order'; who: number; type: number; quantity: number }
  | { kind: 'wait' | 'leave the line'; who: number }
  | { kind: 'deliver' | 'lose webhooks' | 'jobs' | 'cancel' }
  | { kind: 'pass'; minutes: number }
  | { kind: 'door'; pass: number };

const place = fc.nat({ max: 1_000 });
export const numberOf = { members: 4, guests: 2 };
const member = fc.nat({ max: numberOf.members - 1 });
const person = fc.nat({ max: numberOf.members + numberOf.guests - 1 });
const by = fc.constantFrom<Whose>('holder', 'holder', 'holder', 'buyer');
const card = fc.constantFrom(
  askingCard,
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_bypassPending',
  'pm_card_createDispute',
  'pm_card_createDisputeInquiry',
  'pm_card_refundFail',
  'pm_card_pendingRefund',
);

const weighted = (weight: number, arbitrary: fc.Arbitrary<TicketStep>) => ({ weight, arbitrary });
const plain = (kind: 'deliver' | 'lose webhooks' | 'jobs' | 'cancel') => fc.constant<TicketStep>({ kind });
const ofOrder = (kind: 'check' | 'release' | 'pay late') =>
  fc.record({ kind: fc.constant(kind), order: place });
const ofTicket = (kind: 'withdraw' | 'offer' | 'keep' | 'refund') =>
  fc.record({ kind: fc.constant(kind), ticket: place, by });

export const ticketStep: fc.Arbitrary<TicketStep> = fc.oneof(
  weighted(
    12,
    fc.record({
      kind: fc.constant('order' as const),
      who: person,
      type: fc.nat({ max: 1 }),
      quantity: fc.integer({ min: 1, max: 2 }),
    }),
  ),
  weighted(14, fc.record({ kind: fc.constant('pay' as const), order: place, card })),
  weighted(
    8,
    fc.record({ kind: fc.constant('answer when asked' as const), order: place, isPaid: fc.boolean() }),
  ),
  weighted(6, ofOrder('check')),
  weighted(2, ofOrder('release')),
  weighted(2, ofOrder('pay late')),
  weighted(6, fc.record({ kind: fc.constant('wait' as const), who: member })),
  weighted(2, fc.record({ kind: fc.constant('leave the line' as const), who: member })),
  weighted(12, plain('deliver')),
  weighted(2, plain('lose webhooks')),
  weighted(4, fc.record({ kind: fc.constant('pass' as const), minutes: fc.constantFrom(4, 11, 31) })),
  weighted(4, plain('jobs')),
  weighted(6, fc.record({ kind: fc.constant('send' as const), ticket: place, by, to: person })),
  weighted(6, fc.record({ kind: fc.constant('answer' as const), ticket: place, isAccepted: fc.boolean() })),
  weighted(2, ofTicket('withdraw')),
  weighted(8, ofTicket('offer')),
  weighted(2, ofTicket('keep')),
  weighted(4, ofTicket('refund')),
  weighted(5, fc.record({ kind: fc.constant('show' as const), ticket: place })),
  weighted(5, fc.record({ kind: fc.constant('door' as const), pass: place })),
  weighted(
    4,
    fc.record({
      kind: fc.constant('host gives a ticket back' as const),
      ticket: place,
      what: fc.constantFrom('all' as const, 'price' as const),
    }),
  ),
  weighted(
    4,
    fc.record({
      kind: fc.constant('host gives an amount back' as const),
      order: place,
      percent: fc.integer({ min: 1, max: 110 }),
    }),
  ),
  weighted(
    4,
    fc.record({ kind: fc.constant('answer the bank' as const), order: place, isWon: fc.boolean() }),
  ),
  weighted(1, plain('cancel')),
);

/** A member and a guest buy, who sends the ticket to another guest, so that there is something to go on with. */
export const opening: fc.Arbitrary<TicketStep[]> = fc
  .tuple(card, card)
  .map(([one, two]) => [
    { kind: 'order', who: 0, type: 0, quantity: 1 },
    { kind: 'order', who: numberOf.members, type: 1, quantity: 1 },
    { kind: 'pay', order: 0, card: one },
    { kind: 'pay', order: 0, card: two },
    { kind: 'deliver' },
    { kind: 'send', ticket: 1, by: 'holder', to: numberOf.members + 1 },
    { kind: 'answer', ticket: 0, isAccepted: true },
  ]);
