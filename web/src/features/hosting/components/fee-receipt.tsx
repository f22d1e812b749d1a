import { hostingFeeCents } from '@quad/shared/fees';
import { formatPrice } from '@quad/shared/prices';
import { ShieldCheck } from 'lucide-react';
import * as formStyles from '../../../components/form.module.css';
import * as styles from './fee-receipt.module.css';

/** Who pays what: people pay the host at the door, and nobody takes a part of it. */
function FeeReceipt({ cents }: { cents: number }) {
  const price = formatPrice(cents / 100);
  return (
    <section className={styles.receipt} aria-label="Paid at the door">
      <div>
        <h2 className="display">Paid at the door</h2>
        <span className={formStyles.hint}>per person</span>
      </div>
      <dl className={styles.total}>
        <div>
          <dt>Buyer pays</dt>
          <dd>{price}</dd>
        </div>
        <div>
          <dt>You earn</dt>
          <dd>{price}</dd>
        </div>
      </dl>
    </section>
  );
}

/** The publishing fee, shown before it is charged. */
function FeeSeal() {
  return (
    <div className={`row text-meta ${styles.seal}`}>
      <span className="tile">
        <ShieldCheck />
      </span>
      <p>
        <b>One-time {formatPrice(hostingFeeCents / 100)} platform fee.</b> You pay it by card on the next
        screen, then your event goes live.
      </p>
    </div>
  );
}

/** All that an event costs: those who come, and its host. */
export function Fees({ cents, hasFee }: { cents: number; hasFee: boolean }) {
  return (
    <>
      {cents > 0 && <FeeReceipt cents={cents} />}
      {hasFee && <FeeSeal />}
    </>
  );
}
