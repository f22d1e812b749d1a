import type { Order } from '@quad/shared/contract/orders';
import { type MoneyLine, MoneyLines } from '../../../components/money-lines';

/** What was bought, what it cost, and what went back. */
export function Receipt({ order }: { order: Order }) {
  const { tickets, fees, amount, refunded, paidWith, number } = order;
  const names = [...new Set(tickets.map(({ typeName }) => typeName))];
  const lines = names.map((name): MoneyLine => {
    const ofType = tickets.filter(({ typeName }) => typeName === name);
    return [`${ofType.length} × ${name}`, ofType.reduce((sum, { price }) => sum + price, 0)];
  });
  const back: MoneyLine[] = refunded > 0 ? [['Refunded', -refunded]] : [];
  return (
    <section className="card" aria-labelledby={`receipt-${order.id}`}>
      <h2 id={`receipt-${order.id}`} className="display">
        Receipt
      </h2>
      <MoneyLines
        lines={[...lines, ['Fees', fees], ...back]}
        total={[`Paid with ${paidWith ?? 'a card'}`, amount]}
      />
      <p className="text-xs text-muted">{`Order ${number}`}</p>
    </section>
  );
}
