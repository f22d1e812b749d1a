import type { SoldOrder } from '@quad/shared/contract/ticket-sales';
import { timeAgo } from '../../lib/time-ago';

/** '2 General', '1 General, 1 Balcony'. */
function itemsText({ tickets }: SoldOrder): string {
  const counts = new Map<string, number>();
  for (const { typeName } of tickets) counts.set(typeName, (counts.get(typeName) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
}

export const noteOfOrder = (order: SoldOrder, now: Date) =>
  [order.isGuest && 'Guest', itemsText(order), timeAgo(order.createdAt, now)].filter(Boolean).join(' · ');

/** What became of an order, in a word or two. */
export function orderState(order: SoldOrder): {
  words: string;
  tone: 'positive' | 'warn' | 'danger' | 'plain';
  kind: 'paid' | 'held' | 'offered' | 'back' | 'disputed' | 'over';
} {
  if (order.isDisputed) return { words: 'Disputed', tone: 'danger', kind: 'disputed' };
  if (order.problem) return { words: 'Needs a person', tone: 'danger', kind: 'disputed' };
  switch (order.status) {
    case 'held':
      return { words: 'Held', tone: 'warn', kind: 'held' };
    case 'processing':
      return { words: 'Paying', tone: 'warn', kind: 'held' };
    case 'refunding':
      return { words: 'Next', tone: 'warn', kind: 'held' };
    case 'refunded':
      return { words: 'Refunded', tone: 'plain', kind: 'back' };
    case 'expired':
      return { words: 'Not paid', tone: 'plain', kind: 'over' };
    case 'paid': {
      const back = order.tickets.filter(({ status }) => status === 'refunded').length;
      if (back > 0) return { words: `${back} refunded`, tone: 'plain', kind: 'back' };
      const isOffered = order.tickets.some(({ status }) => status === 'offered');
      return isOffered
        ? { words: 'Offered', tone: 'warn', kind: 'offered' }
        : { words: 'Paid', tone: 'positive', kind: 'paid' };
    }
  }
}
