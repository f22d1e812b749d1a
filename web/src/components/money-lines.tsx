import { formatCents } from '@quad/shared/cents-text';
import * as styles from './money-lines.module.css';

/** An amount in cents, and what it is; a negative one is taken off. */
export type MoneyLine = readonly [label: string, cents: number];

const written = (cents: number) => (cents < 0 ? `– ${formatCents(-cents)}` : formatCents(cents));

/** Amounts below each other, and their total. */
export function MoneyLines({ lines, total }: { lines: readonly MoneyLine[]; total?: MoneyLine }) {
  return (
    <dl className={styles.lines}>
      {lines.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{written(cents)}</dd>
        </div>
      ))}
      {total && (
        <div className={styles.total}>
          <dt>{total[0]}</dt>
          <dd>{written(total[1])}</dd>
        </div>
      )}
    </dl>
  );
}
