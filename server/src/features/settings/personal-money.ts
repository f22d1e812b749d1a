import { sql } from 'drizzle-orm';
import { by, type OtherTable, ofOwn, type PersonalTable } from './rows-of-person';

const withoutName = 'for good, without your name once the account is deleted';

/** The tables about money: what is paid, sold, given back and paid out. */
export const personalMoney = {
  payments: {
    what: 'What you paid for hosting; your card number stays with Stripe',
    purpose: 'to publish your event and keep the books',
    seenBy: 'you and administrators',
    kept: 'the amount for good, without your name once the account is deleted',
    rowsOf: by('user_id'),
  },
  payoutAccounts: {
    what: 'Whether the payment provider can pay you out, what it still needs, and the last four digits of your bank account',
    purpose: 'to pay you out',
    seenBy: 'you',
    kept: 'until you delete your account; your account at the payment provider is closed then',
    rowsOf: by('user_id'),
  },
  ledgerLines: {
    what: 'Our books about your payments and orders',
    purpose: 'to keep the books',
    seenBy: 'administrators',
    kept: withoutName,
    rowsOf: (userId) =>
      sql`${ofOwn('payment_id', 'payments')(userId)} or ${ofOwn('order_id', 'orders')(userId)}`,
  },
  ticketTypes: { nobodys: 'what tickets of events cost' },
  orders: {
    what: 'Tickets you ordered, and what you paid; your card number stays with Stripe',
    purpose: 'to sell them to you, give money back and keep the books',
    seenBy: 'you, the host and administrators',
    kept: withoutName,
    rowsOf: by('user_id'),
  },
  tickets: {
    what: 'Tickets you hold, or bought for others',
    purpose: 'to let you in at the door',
    seenBy: 'you, who bought them, and the host',
    kept: withoutName,
    rowsOf: (userId) => sql`${ofOwn('order_id', 'orders')(userId)} or ${ofOwn('rsvp_id', 'rsvps')(userId)}`,
  },
  ticketTransfers: {
    what: 'Tickets you sent to friends, and that friends sent you',
    purpose: 'to hand them over',
    seenBy: 'both of you',
    kept: 'for good, without your name once the account is deleted; a typed email address until the event is long over',
    rowsOf: (userId) => sql`${by('to_user_id')(userId)} or ${ofOwn('from_rsvp_id', 'rsvps')(userId)}`,
  },
  ticketRefunds: {
    what: 'What of your orders was given back',
    purpose: 'to give money back and keep the books',
    seenBy: 'you, the host and administrators',
    kept: withoutName,
    rowsOf: ofOwn('order_id', 'orders'),
  },
  payouts: {
    what: 'What you were paid for tickets of your events',
    purpose: 'to pay you out',
    seenBy: 'you and administrators',
    kept: withoutName,
    rowsOf: (userId) => sql`t.event_id in (select id from events where host_id = ${userId})`,
  },
  disputes: {
    what: 'Payments that you asked your bank to take back',
    purpose: 'to answer the bank',
    seenBy: 'the host and administrators',
    kept: withoutName,
    rowsOf: ofOwn('order_id', 'orders'),
  },
} satisfies Record<string, PersonalTable | OtherTable>;
