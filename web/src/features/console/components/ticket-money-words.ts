import type { TicketMoney } from '@quad/shared/contract/console-money';
import type { PayoutStatus } from '@quad/shared/contract/payouts';
import type { Tone } from './console-parts';
import { dollars } from './figures';

const between: Record<TicketMoney['kind'], string> = {
  order: 'from',
  refund: 'back to',
  dispute: 'disputed by',
  payout: 'payout to',
};

/** '$21.88 back to Jo Kessler'. */
export const moneyTitle = ({ kind, amount, personName }: TicketMoney): string =>
  `${dollars(amount)} ${between[kind]} ${personName ?? 'a deleted account'}`;

/** By the kind of money and the provider's word for its state; all others keep that word. */
const states: Record<string, { word: string; tone: Tone }> = {
  'order processing': { word: 'Paying', tone: 'between' },
  'refund pending': { word: 'Refunding', tone: 'between' },
  'refund requires_action': { word: 'Waits for the buyer', tone: 'waiting' },
  'dispute under_review': { word: 'The bank decides', tone: 'between' },
  'dispute warning_under_review': { word: 'The bank decides', tone: 'between' },
  'payout pending': { word: 'Payout waits', tone: 'between' },
  'payout in_transit': { word: 'Payout on its way', tone: 'between' },
};

export const moneyState = ({ kind, status }: TicketMoney): { word: string; tone: Tone } =>
  states[`${kind} ${status}`] ?? { word: `${kind}: ${status.replaceAll('_', ' ')}`, tone: 'between' };

/** Whether the bank waits for our side of it. */
export const isToAnswer = ({ kind, status }: TicketMoney): boolean =>
  kind === 'dispute' && status.endsWith('needs_response');

/** 'Mon, Dec 7'. */
export const dueDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' });

export const accountWords: Record<PayoutStatus, string> = {
  ready: 'Paid out',
  in_review: 'Stripe is checking',
  started: 'Not finished',
  restricted: 'Stripe needs more',
  rejected: 'Stripe declined',
  not_set_up: 'Gone at Stripe',
};

/** What evidence is about, by the provider's names. */
const evidenceParts: Record<string, string> = {
  customer_name: 'Buyer',
  customer_email_address: 'Email',
  product_description: 'Tickets',
  service_date: 'Starts at',
  refund_policy_disclosure: 'Refunds',
  access_activity_log: 'At the door',
  uncategorized_text: 'Order and emails',
};

export const evidencePart = (name: string): string => evidenceParts[name] ?? name.replaceAll('_', ' ');
