import type { ResponseOf } from '@quad/shared/api-request';
import { consolePaths } from '@quad/shared/console-paths';
import type { ListedPayment } from '@quad/shared/contract/console-money';
import { counted } from '@quad/shared/count-text';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowUpRight, RefreshCw, Undo2, Wallet } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state';
import { IconButton, iconButtonClass } from '../../../components/icon-button';
import { QueryFrame } from '../../../components/review';
import { call } from '../../../lib/api-client';
import { timeAgo } from '../../../lib/time-ago';
import { type PaymentFilter, paymentsQuery, paymentsTodayQuery, todayQuery } from '../console.api';
import { type Act, useAct } from './act-sheet';
import * as styles from './console.module.css';
import { FilterBar, State, type Tone } from './console-parts';
import { countWords, dollars, Figures } from './figures';
import { ActsCell, NumberCell, RowTable, TableRow } from './row-table';
import { TroubledPayment } from './troubled-payment';

const filters: Record<PaymentFilter, string> = {
  all: 'All',
  troubled: 'Needs a person',
  between: 'In progress',
  refunds: 'Refunds',
};
const states: Record<ListedPayment['status'], { word: string; tone: Tone }> = {
  created: { word: 'Not paid yet', tone: 'between' },
  processing: { word: 'Paying', tone: 'between' },
  paid: { word: 'Paid, no event yet', tone: 'between' },
  published: { word: 'Paid', tone: 'done' },
  refunding: { word: 'Refunding', tone: 'between' },
  refunded: { word: 'Refunded', tone: 'back' },
  canceled: { word: 'Not paid', tone: 'hidden' },
};

const checkOf = ({ id, amount }: ListedPayment): Act => ({
  title: `Ask Stripe about ${dollars(amount)}?`,
  consequence: "Quad updates the payment to what Stripe says. Asking again can't charge or refund twice.",
  action: 'Ask Stripe again',
  done: { title: 'Stripe was asked', description: 'The list shows what it said.' },
  run: () => call('POST /api/admin/payments/:id/check', { params: { id } }),
});

const refundOf = ({ id, amount, title }: ListedPayment): Act => ({
  title: `Refund ${dollars(amount)}?`,
  consequence: `The money goes back to whoever paid, and ${title ?? 'the event'} is taken down.`,
  action: 'Refund',
  done: { title: 'Refund started', description: 'Stripe usually confirms within seconds.' },
  isDanger: true,
  hasNote: true,
  run: (note) => call('POST /api/admin/payments/:id/refund', { params: { id }, body: note ? { note } : {} }),
});

function DayMoney({ day }: { day: ResponseOf<'GET /api/admin/payments/today'> }) {
  return (
    <Figures
      cells={[
        {
          figure: dollars(day.paidCents),
          words: `paid today, ${counted(day.paidCount, 'payment')}`,
        },
        { figure: dollars(day.refundedCents), words: `refunded today, ${day.refundedCount}` },
        { figure: countWords(day.between), words: 'in progress' },
        {
          figure: countWords(day.troubled),
          words: day.troubled === 1 ? 'needs a person' : 'need a person',
          tone: day.troubled > 0 ? 'danger' : undefined,
        },
      ]}
    />
  );
}

function PaymentActs({ payment, onAsk }: { payment: ListedPayment; onAsk(act: Act): void }) {
  if (payment.status === 'canceled') return null;
  const about = payment.title ?? 'this payment';
  return (
    <>
      {payment.stripeUrl && (
        <a
          className={iconButtonClass()}
          data-key="o"
          href={payment.stripeUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open ${about} in Stripe`}
        >
          <ArrowUpRight size={20} />
        </a>
      )}
      {payment.status === 'published' && payment.amount > 0 && (
        <IconButton
          className="text-danger"
          data-key="b"
          label={`Refund the fee for ${about}`}
          onClick={() => onAsk(refundOf(payment))}
        >
          <Undo2 size={20} />
        </IconButton>
      )}
      <IconButton
        data-key="a"
        label={`Ask Stripe again about ${about}`}
        onClick={() => onAsk(checkOf(payment))}
      >
        <RefreshCw size={20} />
      </IconButton>
    </>
  );
}

/** Payments, those that need a person first, and whether the ledger is even. */
export function MoneyList({ now }: { now: Date }) {
  const [filter, setFilter] = useState<PaymentFilter>('all');
  const list = useInfiniteQuery(paymentsQuery(filter));
  const { data: troubled } = useInfiniteQuery(paymentsQuery('troubled'));
  const { data: day } = useQuery(paymentsTodayQuery());
  const { data: today } = useQuery(todayQuery());
  const { ask, sheet } = useAct();
  const payments = list.data?.pages.flatMap((page) => page.data.payments);
  const first = troubled?.pages[0]?.data.payments.at(-1);
  const ledgerTrouble = list.data?.pages[0]?.data.ledgerTrouble ?? null;
  return (
    <>
      {day && <DayMoney day={day} />}
      <div className={first ? styles.columns : 'stack'}>
        <div className="stack">
          <FilterBar
            filters={filters}
            filter={filter}
            onFilter={setFilter}
            counts={{ troubled: day?.troubled, between: day?.between }}
            links={[
              {
                href: consolePaths.ticketMoney(),
                word: 'Tickets',
                count: today && (today.needs.find(({ kind }) => kind === 'tickets')?.count ?? 0),
              },
            ]}
          />
          <QueryFrame what="payments" query={list}>
            {payments?.length === 0 ? (
              <EmptyState
                icon={<Wallet />}
                title="No payments here"
                text="There are no payments like this."
              />
            ) : (
              <RowTable
                label="Payments"
                keys={[
                  ['A', 'ask Stripe again'],
                  ['B', 'refund'],
                  ...(payments?.some(({ stripeUrl }) => stripeUrl) ? [['O', 'open in Stripe'] as const] : []),
                ]}
                heads={[
                  'Person and event',
                  'State',
                  { title: 'Amount', kind: 'number' },
                  'Since',
                  { title: 'Actions', kind: 'acts' },
                ]}
                pages={list}
                foot={
                  ledgerTrouble === null
                    ? "The ledger balances: every cent in is a cent out. It's checked every minute."
                    : `${ledgerTrouble}. Compare it with the last backup before anyone changes payments.`
                }
              >
                {payments?.map((payment) => (
                  <TableRow
                    key={payment.id}
                    main={
                      <div>
                        <span>
                          <b>{payment.payerName ?? 'A deleted account'}</b>
                          <small>{payment.title ?? 'No event'}</small>
                        </span>
                      </div>
                    }
                  >
                    <td>
                      <State tone={payment.isTroubled ? 'troubled' : states[payment.status].tone}>
                        {states[payment.status].word}
                      </State>
                    </td>
                    <NumberCell>{dollars(payment.amount)}</NumberCell>
                    <td>{timeAgo(payment.updatedAt, now)}</td>
                    <ActsCell>
                      <PaymentActs payment={payment} onAsk={ask} />
                    </ActsCell>
                  </TableRow>
                ))}
              </RowTable>
            )}
          </QueryFrame>
        </div>
        {first && <TroubledPayment payment={first} now={now} onAsk={() => ask(checkOf(first))} />}
      </div>
      {sheet}
    </>
  );
}
