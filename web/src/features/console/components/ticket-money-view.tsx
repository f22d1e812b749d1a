import type { ResponseOf } from '@quad/shared/api-request';
import { type TicketMoney, ticketMoneyMax } from '@quad/shared/contract/console-money';
import { payoutStatuses } from '@quad/shared/contract/payouts';
import { countText } from '@quad/shared/count-text';
import { paths } from '@quad/shared/paths';
import { useQuery } from '@tanstack/react-query';
import {
  Check,
  CreditCard,
  FileText,
  Landmark,
  type LucideIcon,
  RefreshCw,
  Scale,
  ShieldQuestion,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../components/button';
import { IconButton } from '../../../components/icon-button';
import { AllCaughtUp, QueryFrame } from '../../../components/review';
import { call } from '../../../lib/api-client';
import { timeAgo } from '../../../lib/time-ago';
import { ticketMoneyQuery } from '../console.api';
import { type Act, useAct } from './act-sheet';
import * as styles from './console.module.css';
import { Row, RowList, State } from './console-parts';
import { DisputeSheet } from './dispute-sheet';
import { dollars } from './figures';
import { ActsCell, NumberCell, Table, TableRow } from './row-table';
import { accountWords, dueDay, isToAnswer, moneyState, moneyTitle } from './ticket-money-words';

const icons: Record<TicketMoney['kind'], LucideIcon> = {
  order: CreditCard,
  refund: Undo2,
  dispute: ShieldQuestion,
  payout: Landmark,
};

const retryOf = (item: TicketMoney): Act => ({
  title: `Try ${dollars(item.amount)} again?`,
  consequence: `Stripe is asked once more for ${moneyTitle(item)}. Nobody gets it twice.`,
  action: 'Try again',
  done: { title: 'Tried again', description: 'The list shows what Stripe said.' },
  run: () => call('POST /api/admin/ticket-refunds/:id/retry', { params: { id: item.id } }),
});

const closeOf = (item: TicketMoney): Act => ({
  title: 'Have you seen to this?',
  consequence: `${item.problem} It leaves this list; no money moves.`,
  action: 'Done',
  done: { title: 'Done', description: 'It is off the list.' },
  run: () => call('POST /api/admin/ticket-orders/:id/close', { params: { id: item.id } }),
});

/** What is wrong with it, in the words of the bank or of Stripe. */
function Trouble({ item, now }: { item: TicketMoney; now: Date }) {
  const { kind, number, title, eventId, problem, dueAt, createdAt } = item;
  const Icon = icons[kind];
  return (
    <Link href={paths.event(eventId)} className={`row ${styles.link}`}>
      <span className={`tile ${styles.tile}`} data-tone="danger" aria-hidden="true">
        <Icon size={20} />
      </span>
      <span>
        <b>{moneyTitle(item)}</b>
        <span className={`text-ink-2 ${styles.cause}`}>{problem}</span>
        <small>
          {[number, title, dueAt && `answer by ${dueDay(dueAt)}`, timeAgo(createdAt, now)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </Link>
  );
}

interface TroubleActProps {
  item: TicketMoney;
  isFirst: boolean;
  onRetry(): void;
  onAnswer(): void;
  onDone(): void;
}

/** What a person can do about it here; a payout is tried again by itself, once its cause is gone. */
function TroubleAct({ item, isFirst, onRetry, onAnswer, onDone }: TroubleActProps) {
  const tone = isFirst ? 'primary' : 'secondary';
  if (item.kind === 'refund')
    return (
      <Button size="sm" tone={tone} data-key="t" onClick={onRetry}>
        <RefreshCw />
        Try again
        <span className="sr-only">{`: ${moneyTitle(item)}`}</span>
      </Button>
    );
  if (item.kind === 'order')
    return (
      <Button size="sm" tone={tone} data-key="d" onClick={onDone}>
        <Check />
        Done
        <span className="sr-only">{`: ${moneyTitle(item)}`}</span>
      </Button>
    );
  if (isToAnswer(item))
    return (
      <Button size="sm" tone={tone} data-key="a" onClick={onAnswer}>
        <Scale />
        Answer
        <span className="sr-only">{`: ${moneyTitle(item)}`}</span>
      </Button>
    );
  return null;
}

/** How many hosts can be paid out, and what keeps the others. */
function Accounts({ accounts }: Pick<ResponseOf<'GET /api/admin/ticket-money'>, 'accounts'>) {
  const countOf = new Map(accounts.map(({ status, count }) => [status, count]));
  return (
    <section className={styles.card} aria-labelledby="host-accounts">
      <h2 id="host-accounts" className={`display ${styles.title}`}>
        Hosts' accounts
      </h2>
      {accounts.length === 0 ? (
        <p className="text-muted text-sm">No host has set up payouts yet.</p>
      ) : (
        <dl className={styles.readings}>
          {payoutStatuses
            .filter((status) => countOf.has(status))
            .map((status) => (
              <div key={status}>
                <dt>{accountWords[status]}</dt>
                <dd>{countText(countOf.get(status) ?? 0)}</dd>
              </div>
            ))}
        </dl>
      )}
    </section>
  );
}

/** Money of tickets: what needs a person, what is on its way, and whether hosts can be paid out. */
export function TicketMoneyView({ now }: { now: Date }) {
  const query = useQuery(ticketMoneyQuery());
  const { ask, sheet } = useAct();
  const [dispute, setDispute] = useState<TicketMoney | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { items = [], accounts = [] } = query.data ?? {};
  const troubled = items.filter(({ problem }) => problem !== null);
  const moving = items.filter(({ problem }) => problem === null);
  const canAct = (item: TicketMoney) =>
    item.kind !== 'payout' && (item.kind !== 'dispute' || isToAnswer(item));
  const first = troubled.find(canAct);
  const openDispute = (item: TicketMoney) => {
    setDispute(item);
    setOpen(true);
  };
  return (
    <QueryFrame what="ticket money" query={query}>
      <div className={styles.columns}>
        <div className="stack">
          {items.length === 0 && <AllCaughtUp text="No refund, dispute or payout is open." />}
          {troubled.length > 0 && (
            <>
              <h2 className="display text-xl">Needs a person</h2>
              <RowList
                label="Needs a person"
                keys={[
                  ['Enter', 'open event'],
                  ['T', 'try again'],
                  ['A', 'answer'],
                  ['D', 'done'],
                ]}
              >
                {troubled.map((item) => (
                  <Row
                    key={item.id}
                    isMarked
                    main={<Trouble item={item} now={now} />}
                    acts={
                      <TroubleAct
                        item={item}
                        isFirst={item === first}
                        onRetry={() => ask(retryOf(item))}
                        onAnswer={() => openDispute(item)}
                        onDone={() => ask(closeOf(item))}
                      />
                    }
                  />
                ))}
              </RowList>
            </>
          )}
          {moving.length > 0 && (
            <>
              <h2 className="display text-xl">On its way</h2>
              <Table
                label="On its way"
                heads={[
                  'Person and event',
                  'State',
                  { title: 'Amount', kind: 'number' },
                  'Since',
                  { title: 'Actions', kind: 'acts' },
                ]}
              >
                <tbody>
                  {moving.map((item) => (
                    <TableRow
                      key={item.id}
                      main={
                        <Link href={paths.event(item.eventId)}>
                          <span>
                            <b>{item.personName ?? 'A deleted account'}</b>
                            <small>{[item.number, item.title].filter(Boolean).join(' · ')}</small>
                          </span>
                        </Link>
                      }
                    >
                      <td>
                        <State tone={moneyState(item).tone}>{moneyState(item).word}</State>
                      </td>
                      <NumberCell>{dollars(item.amount)}</NumberCell>
                      <td>{timeAgo(item.createdAt, now)}</td>
                      {item.kind === 'dispute' ? (
                        <ActsCell>
                          <IconButton
                            label={`Evidence: ${moneyTitle(item)}`}
                            onClick={() => openDispute(item)}
                          >
                            <FileText size={20} />
                          </IconButton>
                        </ActsCell>
                      ) : (
                        <td />
                      )}
                    </TableRow>
                  ))}
                </tbody>
              </Table>
            </>
          )}
          {items.length >= ticketMoneyMax && (
            <p className="text-muted text-meta">{`The ${ticketMoneyMax} most urgent; the rest follows as they are done.`}</p>
          )}
        </div>
        <Accounts accounts={accounts} />
      </div>
      {sheet}
      {dispute && (
        <DisputeSheet key={dispute.id} dispute={dispute} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </QueryFrame>
  );
}
