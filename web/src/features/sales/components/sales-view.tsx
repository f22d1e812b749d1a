import type { Category } from '@quad/shared/categories';
import { counted } from '@quad/shared/count-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SkeletonList } from '../../../components/list-parts';
import { LoadError } from '../../../components/load-error';
import { explain } from '../../../lib/api-client';
import { useSettled } from '../../../lib/use-settled';
import { salesQuery } from '../sales.api';
import { RefundProgress, SalesBars, SalesCounts, SalesDays } from './sales-numbers';
import * as styles from './sales-view.module.css';
import { SoldOrders } from './sold-orders';

const searchDelayMs = 250;

interface SalesViewProps {
  eventId: string;
  category: Category;
  now: Date;
  /** How the tickets are changed. */
  editor: ReactNode;
}

/** What an event sells, live: spots, money, days and orders. */
export function SalesView({ eventId, category, now, editor }: SalesViewProps) {
  const [query, setQuery] = useState('');
  const settled = useSettled(query.trim(), searchDelayMs);
  const list = useInfiniteQuery({ ...salesQuery(eventId, settled), placeholderData: (before) => before });
  const sales = list.data?.pages[0]?.data;
  if (!sales) {
    return list.error ? (
      <LoadError
        title="Unable to load sales"
        text={explain(list.error, 'Please check your connection')}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <SkeletonList label="Loading sales" className={styles.view} rowClassName={styles.waiting} />
    );
  }
  const orders = list.data?.pages.flatMap(({ data }) => data.orders) ?? [];
  return (
    <div className={`${styles.view} tone-${category === 'restaurants' ? 'food' : category}`}>
      <div className={styles.column}>
        {sales.refunds && <RefundProgress refunds={sales.refunds} />}
        <SalesCounts sales={sales} />
        <SalesBars types={sales.types} />
        {editor}
        <SalesDays days={sales.days} />
        {sales.cash.length > 0 && (
          <section className="card" aria-labelledby="sales-cash">
            <h2 id="sales-cash" className="display">
              Cash at the door
            </h2>
            <p className="text-xs text-muted">Not part of what you are paid out.</p>
            <ul>
              {sales.cash.map(({ helper, passes }) => (
                <li key={helper} className={`row ruled ${styles.order}`}>
                  <b className="grow">{helper}</b>
                  {counted(passes, 'person', 'people')}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className={styles.column}>
        <SoldOrders
          eventId={eventId}
          orders={orders}
          count={sales.orderCount}
          query={query}
          now={now}
          pages={list}
          onQuery={setQuery}
        />
      </div>
    </div>
  );
}
