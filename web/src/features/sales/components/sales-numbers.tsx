import { formatCents } from '@quad/shared/cents-text';
import type { TicketSales } from '@quad/shared/contract/ticket-sales';
import { counted, countText } from '@quad/shared/count-text';
import * as styles from './sales-view.module.css';

/** Spots and money in large numbers. */
export function SalesCounts({ sales }: { sales: TicketSales }) {
  const { sold, held, left, waiting, buyersPaid, youEarn } = sales;
  const counts = [
    ['Sold', sold],
    ['Held', held],
    ['Left', left],
    ['In line', waiting],
  ] as const;
  return (
    <>
      <dl className={`card ${styles.counts}`}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{countText(count)}</dd>
          </div>
        ))}
      </dl>
      <dl className={`card ${styles.money}`}>
        <div>
          <dt>Buyers paid</dt>
          <dd>{formatCents(buyersPaid)}</dd>
        </div>
        <div>
          <dt>You earn</dt>
          <dd>{formatCents(youEarn)}</dd>
        </div>
      </dl>
    </>
  );
}

/** How much of each kind is sold, held and left, as bars in the category's color. */
export function SalesBars({ types }: Pick<TicketSales, 'types'>) {
  return (
    <section className="card" aria-labelledby="sales-types">
      <h2 id="sales-types" className="display">
        Tickets
      </h2>
      <p className={`cluster ${styles.key}`} aria-hidden="true">
        <span>
          <i className={styles.sold} />
          Sold
        </span>
        <span>
          <i className={styles.held} />
          Held, 10 min
        </span>
        <span>
          <i className={styles.left} />
          Left
        </span>
      </p>
      <ul>
        {types.map((type) => (
          <li key={type.id} className={`ruled ${styles.type}`}>
            <p>
              <span>
                <b>{type.name}</b> {formatCents(type.price)}
              </span>
              <b>{formatCents(type.youEarn)}</b>
            </p>
            <div
              className={styles.bar}
              role="img"
              aria-label={`${type.sold} of ${type.quantity} sold, ${type.held} held, ${type.left} left`}
            >
              {type.sold > 0 && <i className={styles.sold} style={{ flexGrow: type.sold }} />}
              {type.held > 0 && <i className={styles.held} style={{ flexGrow: type.held }} />}
              {type.left > 0 && <i style={{ flexGrow: type.left }} />}
            </div>
            <p className="text-xs text-muted">
              <span>
                {`${countText(type.sold)} sold`}
                {type.held > 0 && ` · ${countText(type.held)} held`}
              </span>
              <span>
                {type.left === 0 ? 'Sold out' : `${countText(type.left)} left of ${countText(type.quantity)}`}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** So many days at a peak are named: its neighbors'. */
const isPeak = (days: TicketSales['days'], at: number) => {
  const count = days[at]?.sold ?? 0;
  return count > 0 && count >= (days[at - 1]?.sold ?? 0) && count >= (days[at + 1]?.sold ?? 0);
};

/** What was sold on each of the last days, in columns. */
export function SalesDays({ days }: Pick<TicketSales, 'days'>) {
  const most = Math.max(1, ...days.map(({ sold }) => sold));
  const words = days.filter(({ sold }) => sold > 0).map(({ day, sold }) => `${day}: ${sold}`);
  return (
    <section className="card" aria-labelledby="sales-days">
      <h2 id="sales-days" className="display">
        Sold per day
      </h2>
      <p className="text-xs text-muted">Last 14 days</p>
      <div
        className={styles.columns}
        role="img"
        aria-label={words.length > 0 ? words.join(', ') : 'Nothing sold yet'}
      >
        {days.map(({ day, sold }, index) => (
          <div key={day}>
            {isPeak(days, index) && sold}
            <i style={{ height: `${(sold / most) * 80}%` }} />
            <small>{index % 3 === 1 || index === days.length - 1 ? Number(day.slice(8)) : '\u00a0'}</small>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Of a cancelled event: how far the refunds are, and how many need a person. */
export function RefundProgress({ refunds }: { refunds: NonNullable<TicketSales['refunds']> }) {
  const { done, orders, amountDone, amount, needPerson } = refunds;
  const isWhole = done === orders;
  return (
    <section className="card stack" aria-labelledby="sales-refunds">
      <h2 id="sales-refunds" className="display">
        {`Refunds: ${countText(done)} of ${countText(orders)}`}
      </h2>
      <progress className={styles.progress} max={Math.max(1, orders)} value={done} aria-label="Refunds" />
      <p className="text-sm text-muted" role="status">
        {isWhole
          ? `All ${formatCents(amount)} is on its way back.`
          : `${formatCents(amountDone)} of ${formatCents(amount)} sent back. You can close this page, it goes on.`}
      </p>
      {needPerson > 0 && (
        <p className="text-sm">
          {`${counted(needPerson, 'refund needs', 'refunds need')} a person, because the bank refused. Quad looks after it and tells you.`}
        </p>
      )}
    </section>
  );
}
