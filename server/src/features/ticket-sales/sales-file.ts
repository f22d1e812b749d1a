import type { SoldOrder } from '@quad/shared/contract/ticket-sales';
import { centsToDollars } from '@quad/shared/fees';
import type { Db } from '../../db/client';
import { csvOf } from '../../text/csv';
import { listSoldOrders } from './ticket-sales.queries';

const ordersMax = 20_000;
const pageSize = 500;

const dollars = (cents: number) => centsToDollars(cents).toFixed(2);
const header = [
  'Order',
  'Ordered',
  'Buyer',
  'Guest',
  'Status',
  'Paid',
  'You earn',
  'Refunded',
  'Disputed',
  'Ticket',
  'Holder',
  'Ticket status',
];

const linesOf = (order: SoldOrder): string[][] =>
  order.tickets.map((ticket) => [
    order.number,
    order.createdAt,
    order.buyerName,
    order.isGuest ? 'yes' : '',
    order.status,
    dollars(order.amount),
    dollars(order.hostEarns),
    dollars(order.refunded),
    order.isDisputed ? 'yes' : '',
    ticket.typeName,
    ticket.holderName,
    ticket.status,
  ]);

/** A line for each ticket of an event, newest orders first; and what was paid in cash, which is not in the books. */
export async function salesFile(
  db: Db,
  eventId: string,
  cash: readonly { helper: string; passes: number }[],
): Promise<string> {
  const lines: string[][] = [];
  let cursor: string | undefined;
  for (let read = 0; read < ordersMax; read += pageSize) {
    const page = await listSoldOrders(db, { eventId, limit: pageSize, cursor });
    lines.push(...page.items.flatMap(linesOf));
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  const inCash = cash.map(({ helper, passes }) => [
    'Cash',
    '',
    helper,
    '',
    `${passes} paid at the door`,
    '',
    '',
    '',
    '',
    '',
    '',
    '',
  ]);
  return csvOf(header, [...lines, ...inCash]);
}
