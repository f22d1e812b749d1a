import { setTimeout } from 'node:timers/promises';
import type { Ledger } from './ledger';
import type { Site } from './site';

/** A refund is with the provider within a minute; what a webhook missed is asked for within two more. */
const lastMoneyMs = 180_000;

const settled = ['paid', 'refunding', 'refunded'];

/** Compares what buyers were told with their orders and tickets, and the books with themselves; in words. */
export async function auditOrders(site: Site, ledger: Ledger): Promise<string[]> {
  const orders = await site.query<{ id: string; status: string }>('select id, status from orders');
  const statuses = new Map(orders.map(({ id, status }) => [id, status]));
  const tickets = await site.query<{ id: string; status: string; refunds: number }>(
    `select t.id, t.status, (select count(*)::int from ticket_refunds r where r.order_id = t.order_id) as refunds from tickets t`,
  );
  const ticketStatuses = new Map(tickets.map(({ id, status }) => [id, status]));
  const [books] = await site.query<{ sum: number }>(
    'select coalesce(sum(amount), 0)::int as sum from ledger_lines',
  );
  const crowded = await site.query<{ title: string }>(
    'select title from events where attendee_count + held_count > max_attendees and held_count > 0',
  );
  return [
    ...[...ledger.paidOrders]
      .filter((id) => !settled.includes(statuses.get(id) ?? ''))
      .map((id) => `order ${id} was said to be paid, and is ${statuses.get(id)}`),
    ...[...ledger.givenBack]
      .filter((id) => ticketStatuses.get(id) !== 'refunded')
      .map((id) => `ticket ${id} was given back, and is ${ticketStatuses.get(id)}`),
    ...tickets.filter(({ refunds }) => refunds > 1).map(({ id }) => `ticket ${id} is refunded twice`),
    ...(books?.sum === 0 ? [] : [`the books are ${books?.sum} cents off`]),
    ...crowded.map(({ title }) => `'${title}' has more tickets held and sold than spots`),
  ];
}

/** Waits until all money has arrived; returns in words whose did not, within three minutes. */
export async function auditMoney(site: Site, ledger: Ledger): Promise<string[]> {
  const unsettled = async () => {
    const orders = await site.query<{ id: string; status: string }>(
      `select id, status from orders where id = any($1::uuid[]) and status not in ('paid', 'refunded')`,
      [[...ledger.chargedOrders]],
    );
    const refunds = await site.query<{ id: string; status: string }>(
      `select order_id as id, 'refund ' || status as status from ticket_refunds where status <> 'succeeded'`,
    );
    return [...orders, ...refunds];
  };
  let left = await unsettled();
  for (let waited = 0; left.length > 0 && waited < lastMoneyMs; waited += 1_000) {
    await setTimeout(1_000);
    left = await unsettled();
  }
  return left.map(({ id, status }) => `order ${id}: its buyer has paid, and it is ${status}`);
}
