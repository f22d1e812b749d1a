import { formatCents } from '@quad/shared/cents-text';
import type { FeeBreakdown } from '@quad/shared/fees';
import { MoneyLines } from '../../../components/money-lines';
import * as styles from './fee-receipt.module.css';

/** What of a ticket's price goes where. */
export function FeeLines({ cents, fees }: { cents: number; fees: FeeBreakdown }) {
  return (
    <section aria-label="Fee breakdown">
      <MoneyLines
        lines={[
          ['Ticket price', cents],
          ['Platform fee (5%, min $0.50)', fees.platformFee],
          ['Processing fee (2.9% + $0.30)', fees.processingFee],
        ]}
      />
      <dl className={`${styles.total} ${styles.within}`}>
        <div>
          <dt>Buyer pays</dt>
          <dd>{formatCents(fees.buyerPays)}</dd>
        </div>
        <div>
          <dt>You earn</dt>
          <dd>{formatCents(fees.hostEarns)}</dd>
        </div>
      </dl>
    </section>
  );
}
