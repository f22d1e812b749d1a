import type { ListedPayment } from '@quad/shared/contract/console-money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RefreshCw, Undo2, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { ShowMore } from '../../../components/list-parts';
import { ReviewFrame } from '../../../components/review';
import { call } from '../../../lib/api-client';
import { timeAgo } from '../../../lib/time-ago';
import { type PaymentFilter, paymentsQuery } from '../console.api';
import { type Act, useAct } from './act-sheet';
import * as styles from './console.module.css';
import { FilterBar, Row, State, type Tone } from './console-parts';
import { RowList } from './row-list';

const filters: Record<PaymentFilter, string> = {
  all: 'All',
  troubled: 'Needs a person',
  between: 'In between',
  refunds: 'Refunds',
};
const states: Record<ListedPayment['status'], { word: string; tone: Tone }> = {
  created: { word: 'Not paid yet', tone: 'waiting' },
  processing: { word: 'Paying', tone: 'waiting' },
  paid: { word: 'Paid, no event yet', tone: 'waiting' },
  published: { word: 'Paid', tone: 'positive' },
  refunding: { word: 'Refunding', tone: 'waiting' },
  refunded: { word: 'Refunded', tone: 'back' },
  canceled: { word: 'Not paid', tone: 'hidden' },
};

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const checkOf = ({ id, amount }: ListedPayment): Act => ({
  title: `Ask Stripe about ${dollars(amount)}?`,
  consequence:
    'Quad takes over what Stripe says. Asking again cannot pay or give back twice: it carries the same key.',
  action: 'Ask Stripe again',
  done: { title: 'Stripe was asked', description: 'The list shows what it said.' },
  run: () => call('POST /api/admin/payments/:id/check', { params: { id } }),
});

/** What has happened to money that needs a person, and what has not. */
function Steps({ payment, now }: { payment: ListedPayment; now: Date }) {
  const { status, paidAt, checkedAt, updatedAt } = payment;
  const isBack = status === 'refunding';
  return (
    <ol className={styles.steps}>
      <li data-done>
        {isBack
          ? `Money back was asked for ${timeAgo(updatedAt, now)}`
          : `Paid ${timeAgo(paidAt ?? updatedAt, now)}`}
      </li>
      <li data-done={checkedAt !== null || undefined}>
        {checkedAt === null
          ? 'Quad has not asked Stripe yet'
          : `Quad asked Stripe ${timeAgo(checkedAt, now)}`}
      </li>
      <li>
        {isBack
          ? 'Stripe has not confirmed it; usually that takes seconds'
          : 'Its event is not published; usually that takes seconds'}
      </li>
    </ol>
  );
}

const refundOf = ({ id, amount, title }: ListedPayment): Act => ({
  title: `Give ${dollars(amount)} back?`,
  consequence: `The money goes back to who paid it, and ${title ?? 'the event'} is taken down.`,
  action: 'Give back',
  done: { title: 'On its way back', description: 'Stripe usually confirms within seconds.' },
  isDanger: true,
  hasNote: true,
  run: (note) => call('POST /api/admin/payments/:id/refund', { params: { id }, body: note ? { note } : {} }),
});

/** Payments, those that need a person marked, and whether the ledger is even. */
export function MoneyList({ now }: { now: Date }) {
  const [filter, setFilter] = useState<PaymentFilter>('all');
  const list = useInfiniteQuery(paymentsQuery(filter));
  const { ask, sheet } = useAct();
  const payments = list.data?.pages.flatMap((page) => page.data.payments);
  const firstTroubled = payments?.find(({ isTroubled }) => isTroubled);
  const ledgerTrouble = list.data?.pages[0]?.data.ledgerTrouble ?? null;
  return (
    <>
      <FilterBar filters={filters} filter={filter} onFilter={setFilter} />
      <ReviewFrame
        what="payments"
        error={list.isFetching || list.data ? null : list.error}
        onRetry={() => void list.refetch()}
        isLoaded={payments !== undefined}
      >
        {payments?.length === 0 ? (
          <EmptyState icon={<Wallet />} title="No payments here" text="Nothing of this kind was paid." />
        ) : (
          <RowList
            label="Payments"
            keys={[
              ['A', 'ask Stripe again'],
              ['B', 'give back'],
            ]}
          >
            {payments?.map((payment) => (
              <Row
                key={payment.id}
                main={
                  <>
                    <b>{payment.payerName ?? 'A deleted account'}</b>
                    <small>{payment.title ?? 'No event'}</small>
                    {payment.isTroubled && <Steps payment={payment} now={now} />}
                  </>
                }
                state={
                  <State tone={payment.isTroubled ? 'danger' : states[payment.status].tone}>
                    {states[payment.status].word}
                  </State>
                }
                facts={
                  <>
                    <span className={styles.number}>{dollars(payment.amount)}</span>
                    {` · ${timeAgo(payment.updatedAt, now)}`}
                  </>
                }
                acts={
                  payment.status === 'canceled' ? null : (
                    <>
                      {payment.status === 'published' && payment.amount > 0 && (
                        <Button
                          size="sm"
                          tone="secondary"
                          className="text-danger"
                          data-key="b"
                          aria-label={`Give back the fee of ${payment.title ?? 'this payment'}`}
                          onClick={() => ask(refundOf(payment))}
                        >
                          <Undo2 />
                          Give back
                        </Button>
                      )}
                      <Button
                        size="sm"
                        tone={payment === firstTroubled ? 'primary' : 'secondary'}
                        data-key="a"
                        aria-label={`Ask Stripe again about ${payment.title ?? 'this payment'}`}
                        onClick={() => ask(checkOf(payment))}
                      >
                        <RefreshCw />
                        Ask Stripe
                      </Button>
                    </>
                  )
                }
              />
            ))}
          </RowList>
        )}
        <ShowMore block pages={list} />
        <p className={styles.foot}>
          {ledgerTrouble === null
            ? 'The ledger is even: every cent in is a cent out. It is checked every minute.'
            : `${ledgerTrouble}. Compare it with the last backup before anybody changes payments.`}
        </p>
      </ReviewFrame>
      {sheet}
    </>
  );
}
