import { formatCents } from '@quad/shared/cents-text';
import type { SoldOrder } from '@quad/shared/contract/ticket-sales';
import { countText } from '@quad/shared/count-text';
import { Check, EllipsisVertical, Hourglass, Search, ShieldAlert, Undo2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Avatar, personTone } from '../../../components/avatar';
import { IconButton } from '../../../components/icon-button';
import { ShowMore } from '../../../components/list-parts';
import { loadable } from '../../../components/loadable';
import { LoadingPart } from '../../../components/loading-part';
import { TextField } from '../../../components/text-field';
import { nameInitials } from '../../../lib/name-initials';
import { noteOfOrder, orderState } from '../sales-words';
import * as styles from './sales-view.module.css';

const RefundOrderSheet = loadable(async () => (await import('./refund-order-sheet')).default).View;

const icons: Record<ReturnType<typeof orderState>['kind'], ReactNode> = {
  paid: <Check />,
  held: <Hourglass />,
  offered: <Undo2 />,
  back: <Undo2 />,
  disputed: <ShieldAlert />,
  over: <X />,
};

interface SoldOrdersProps {
  eventId: string;
  orders: readonly SoldOrder[];
  count: number;
  query: string;
  now: Date;
  pages: Parameters<typeof ShowMore>[0]['pages'];
  onQuery(query: string): void;
}

/** Who bought what; each order can be refunded. */
export function SoldOrders({ eventId, orders, count, query, now, pages, onQuery }: SoldOrdersProps) {
  const [chosen, setChosen] = useState<SoldOrder | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Counts openings: each one mounts a new sheet. */
  const [opening, setOpening] = useState(0);
  return (
    <section aria-labelledby="sales-orders">
      <h2 id="sales-orders" className="display text-xl">
        {`Orders (${countText(count)})`}
      </h2>
      <div className={styles.search}>
        <TextField
          label="Search orders"
          isLabelHidden
          type="search"
          placeholder="Name, email or number"
          autoComplete="off"
          maxLength={100}
          leading={<Search />}
          value={query}
          onChange={({ target }) => onQuery(target.value)}
        />
      </div>
      {orders.length === 0 ? (
        <p className={`text-muted ${styles.order}`} role="status">
          {query ? 'No order found.' : 'Nobody has bought a ticket yet.'}
        </p>
      ) : (
        <ul className={`card ${styles.orders}`}>
          {orders.map((order) => {
            const { words, tone, kind } = orderState(order);
            return (
              <li key={order.id} className={`row ruled ${styles.order}`}>
                <Avatar initials={nameInitials(order.buyerName)} tone={personTone(order.id)} />
                <div className="grow">
                  <b>{order.buyerName}</b>
                  <small>{noteOfOrder(order, now)}</small>
                </div>
                <div className={styles.amount}>
                  <b>{formatCents(order.amount)}</b>
                  <span className="state" data-tone={tone}>
                    {icons[kind]}
                    {words}
                  </span>
                </div>
                {order.status === 'paid' && (
                  <IconButton
                    label={`Refund ${order.buyerName}`}
                    onClick={() => {
                      setChosen(order);
                      setOpening(opening + 1);
                      setOpen(true);
                    }}
                  >
                    <EllipsisVertical />
                  </IconButton>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <ShowMore block pages={pages} />
      <LoadingPart>
        {chosen && (
          <RefundOrderSheet
            key={opening}
            eventId={eventId}
            order={chosen}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        )}
      </LoadingPart>
    </section>
  );
}
