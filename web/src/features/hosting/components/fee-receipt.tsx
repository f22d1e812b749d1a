import { feesFor, hostingFeeCents } from '@quad/shared/fees';
import { formatPrice } from '@quad/shared/prices';
import { ShieldCheck } from 'lucide-react';
import * as formStyles from '../../../components/form.module.css';
import * as styles from './fee-receipt.module.css';

/** '$11.40', '-$0.25' from integer cents. */
function money(cents: number): string {
  return `${cents < 0 ? '-' : ''}${formatPrice(Math.abs(cents) / 100)}`;
}

/** The ticket price, who receives it and what is left for the host, to the cent. */
export function FeeReceipt({ cents }: { cents: number }) {
  const { platformFee, processingFee, hostEarns, buyerPays } = feesFor(cents);
  const lines = [
    ['Ticket price', cents],
    ['Platform fee (5%, min $0.50)', platformFee],
    ['Processing fee (2.9% + $0.30)', processingFee],
  ] as const;
  return (
    <section className={styles.receipt} aria-label="Fee breakdown">
      <div>
        <h2 className="display">Fee breakdown</h2>
        <span className={formStyles.hint}>per ticket</span>
      </div>
      <dl className={styles.lines}>
        {lines.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.total}>
        <div>
          <dt>Buyer pays</dt>
          <dd>{money(buyerPays)}</dd>
        </div>
        <div>
          <dt>You earn</dt>
          <dd>{money(hostEarns)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** The publishing fee, shown before it is charged. */
export function FeeSeal() {
  return (
    <div className={styles.seal}>
      <span className="tile">
        <ShieldCheck />
      </span>
      <p>
        <b>One-time {money(hostingFeeCents)} platform fee.</b> You pay it by card on the next screen, then
        your event goes live.
      </p>
    </div>
  );
}
