import type { TicketType } from '@quad/shared/contract/ticket-types';
import { clockAt, dayAt } from '@quad/shared/event-times';

/** So few are a reason to hurry. */
const fewTickets = 10;

/** 'Mon, Nov 23, 9:00 AM' on the event's clocks. */
export const momentIn = (instant: string, timezone: string) =>
  `${dayAt(new Date(instant), timezone)}, ${clockAt(new Date(instant), timezone)}`;

/** What a buyer has to know of a type; null if there is nothing to say. */
export function typeState(
  { state, left, opensAt }: TicketType,
  timezone: string,
): { words: string; tone: 'warn' | 'plain' } | null {
  switch (state) {
    case 'sold_out':
      return { words: 'Sold out', tone: 'plain' };
    case 'over':
      return { words: 'Sales have ended', tone: 'plain' };
    case 'not_yet':
      return { words: opensAt ? `On sale ${momentIn(opensAt, timezone)}` : 'Not on sale yet', tone: 'plain' };
    default:
      if (left === 1) return { words: 'Last one', tone: 'warn' };
      return { words: `${left} left`, tone: left <= fewTickets ? 'warn' : 'plain' };
  }
}

/** The host's rule for refunds, as it is shown before paying. */
export const refundRule = (refundUntil: string | null, timezone: string) =>
  refundUntil === null
    ? 'No refunds, but you can give your spot back or send it to a friend.'
    : `Refunds until ${momentIn(refundUntil, timezone)}: the ticket price, not the fees.`;
