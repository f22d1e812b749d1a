import type { ListedMail } from '@quad/shared/contract/console-mails';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { ShowMore } from '../../../components/list-parts';
import { ReviewFrame } from '../../../components/review';
import { FormAlert, TextField } from '../../../components/text-field';
import { call } from '../../../lib/api-client';
import { timeAgo } from '../../../lib/time-ago';
import { useAction } from '../../../lib/use-action';
import { consoleKey, type MailFilter, mailsQuery } from '../console.api';
import * as styles from './console.module.css';
import { FilterBar, Row, State, type Tone } from './console-parts';
import { RowList } from './row-list';

const filters: Record<MailFilter, string> = { all: 'All', refused: 'Refused', waiting: 'Waiting' };
const states: Record<ListedMail['state'], { word: string; tone: Tone }> = {
  taken: { word: 'Taken', tone: 'positive' },
  refused: { word: 'Refused', tone: 'danger' },
  waiting: { word: 'Waiting', tone: 'waiting' },
};

/** 'verify-email' as 'Verify email'. */
const kindWords = (kind: string) => {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function TestMail({ to: own }: { to: string }) {
  const [to, setTo] = useState(own);
  const [said, setSaid] = useState<{ isTaken: boolean; response: string } | null>(null);
  const { act, isBusy, failure } = useAction();
  const send = (press: FormEvent) => {
    press.preventDefault();
    setSaid(null);
    void act({
      run: async () => setSaid(await call('POST /api/admin/mails/test', { body: { to } })),
      refresh: [{ queryKey: consoleKey }],
      alert: 'The test could not be sent',
    });
  };
  return (
    <form className={styles.card} noValidate onSubmit={send}>
      <h2 className={`display ${styles.title}`}>Send a test</h2>
      {failure && <FormAlert>{failure}</FormAlert>}
      <TextField
        label="To"
        type="email"
        autoComplete="email"
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <Button type="submit" tone="ink" busy={isBusy}>
        Send test mail
      </Button>
      <div role="status">
        {said && (
          <>
            <State tone={said.isTaken ? 'positive' : 'danger'}>
              {said.isTaken ? 'Taken by the mail server' : 'Not taken'}
            </State>
            <p className={styles.foot}>{said.response}</p>
          </>
        )}
      </div>
    </form>
  );
}

/** What became of mails, and a test of the way out. */
export function MailView({ now, ownAddress }: { now: Date; ownAddress: string }) {
  const [filter, setFilter] = useState<MailFilter>('all');
  const list = useInfiniteQuery(mailsQuery(filter));
  const mails = list.data?.pages.flatMap((page) => page.data);
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <FilterBar filters={filters} filter={filter} onFilter={setFilter} />
        <ReviewFrame
          what="mails"
          error={list.isFetching || list.data ? null : list.error}
          onRetry={() => void list.refetch()}
          isLoaded={mails !== undefined}
        >
          {mails?.length === 0 ? (
            <EmptyState icon={<Mail />} title="No mails here" text="What Quad sends is listed here." />
          ) : (
            <RowList label="Mails">
              {mails?.map((mail) => (
                <Row
                  key={mail.id}
                  main={
                    <>
                      <b>{kindWords(mail.kind)}</b>
                      <small>{`${mail.maskedAddress} · ${mail.response || 'no response'}`}</small>
                    </>
                  }
                  state={<State tone={states[mail.state].tone}>{states[mail.state].word}</State>}
                  facts={timeAgo(mail.updatedAt, now)}
                />
              ))}
            </RowList>
          )}
          <ShowMore block pages={list} />
          <p className={styles.foot}>
            Kept for 90 days unless the site says otherwise. Addresses are stored masked, the words of a mail
            not at all.
          </p>
        </ReviewFrame>
      </div>
      <TestMail to={ownAddress} />
    </div>
  );
}
