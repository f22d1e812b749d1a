import type { Order } from '@quad/shared/contract/orders';
import type { TicketType } from '@quad/shared/contract/ticket-types';
import { counted } from '@quad/shared/count-text';
import { leftWords } from '@quad/shared/tickets-left';
import type { MoneyLine } from '../../components/money-lines';

/** How many of each type, by its id. */
export type Basket = Readonly<Record<string, number>>;

/** How many of a type one order can have now. */
export const mostOf = ({ state, left, maxPerOrder }: TicketType) =>
  state === null ? Math.min(left, maxPerOrder) : 0;

/** What was put into an order. */
export function basketOf({ tickets }: Order): Basket {
  const basket: Record<string, number> = {};
  for (const { typeId } of tickets) basket[typeId] = (basket[typeId] ?? 0) + 1;
  return basket;
}

const chosenOf = (types: readonly TicketType[], basket: Basket) =>
  types.map((type) => ({ type, count: basket[type.id] ?? 0 })).filter(({ count }) => count > 0);

export const itemsOf = (types: readonly TicketType[], basket: Basket) =>
  chosenOf(types, basket).map(({ type, count }) => ({ ticketTypeId: type.id, quantity: count }));

/** What is chosen, as lines: prices, then all fees, then what is paid. Amounts in cents. */
export function sumOf(types: readonly TicketType[], basket: Basket) {
  const chosen = chosenOf(types, basket);
  const sum = (cents: 'price' | 'buyerPays') =>
    chosen.reduce((total, { type, count }) => total + count * type[cents], 0);
  const lines: MoneyLine[] = chosen.map(({ type, count }) => [`${count} × ${type.name}`, count * type.price]);
  const total = sum('buyerPays');
  const tickets = chosen.reduce((all, { count }) => all + count, 0);
  return { lines: [...lines, ['Fees', total - sum('price')] as const], total, tickets };
}

/** '2 tickets', or '2 × General' if they are all of a kind. */
export function basketWords(types: readonly TicketType[], basket: Basket): string {
  const chosen = chosenOf(types, basket);
  const [only] = chosen;
  if (only && chosen.length === 1) return `${only.count} × ${only.type.name}`;
  return counted(sumOf(types, basket).tickets, 'ticket');
}

/** The basket with no more than can be had now, and what was taken out, in words. */
export function fitBasket(types: readonly TicketType[], basket: Basket): { basket: Basket; notes: string[] } {
  const fitted: Record<string, number> = {};
  const notes: string[] = [];
  for (const { type, count } of chosenOf(types, basket)) {
    const most = mostOf(type);
    fitted[type.id] = Math.min(count, most);
    if (count <= most) continue;
    const asked = most === 0 ? '' : ` You asked for ${count}.`;
    notes.push(`${leftWords(type.name, most)}${asked}`);
  }
  return { basket: fitted, notes };
}
