import type { ResponseOf } from '@quad/shared/api-request';
import type { ListedMail } from '@quad/shared/contract/console-mails';
import { countText } from '@quad/shared/count-text';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Mail, MailCheck, MailX, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { consoleKey } from '../../../cache/query-keys';
import * as bannerStyles from '../../../components/banner.module.css';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { QueryFrame } from '../../../components/review';
import { FormAlert, TextField } from '../../../components/text-field';
import { call } from '../../../lib/api-client';
import { timeAgo } from '../../../lib/time-ago';
import { useAction } from '../../../lib/use-action';
import { type MailFilter, mailsQuery, mailsTodayQuery } from '../console.api';
import * as styles from './console.module.css';
import { FilterBar, State, type Tone } from './console-parts';
import { countWords, Figures } from './figures';
import { kindWords, MailKindIcon } from './mail-kind';
import { ExtraCell, RowTable, TableRow } from './row-table';

type MailDay = ResponseOf<'GET /api/admin/mails/today'>;

const filters: Record<MailFilter, string> = { all: 'All', refused: 'Refused', waiting: 'Waiting' };
const states: Record<ListedMail['state'], { word: string; tone: Tone }> = {
  taken: { word: 'Sent', tone: 'done' },
  refused: { word: 'Refused', tone: 'refused' },
  waiting: { word: 'Waiting', tone: 'waiting' },
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function TestMail({ to: own }: { to: string }) {
  const [to, setTo] = useState(own);
  const [said, setSaid] = useState<{ isTaken: boolean; response: string; ms: number } | null>(null);
  const { act, isBusy, failure } = useAction();
  const send = (press: FormEvent) => {
    press.preventDefault();
    setSaid(null);
    void act({
      run: async () => {
        const start = performance.now();
        const answer = await call('POST /api/admin/mails/test', { body: { to } });
        setSaid({ ...answer, ms: performance.now() - start });
      },
      refresh: [{ queryKey: consoleKey }],
      alert: "We couldn't send the test. Please try again.",
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
      <Button type="submit" tone="primary" busy={isBusy}>
        <Send />
        Send test email
      </Button>
      <div role="status">
        {said && (
          <div
            className={`${bannerStyles.banner} text-sm ${styles.said}`}
            data-tone={said.isTaken ? 'positive' : 'danger'}
          >
            <span className="tile" aria-hidden="true">
              {said.isTaken ? <MailCheck size={20} /> : <MailX size={20} />}
            </span>
            <p>
              <b>{said.isTaken ? `Sent in ${seconds(said.ms)}` : 'Not sent'}</b>
              <br />
              {said.response}
            </p>
          </div>
        )}
      </div>
    </form>
  );
}

const recordTones = { set: 'positive', 'not set': 'warn', unknown: 'waiting' } as const;

/** Which server takes the mails, and whether others can know that they are ours. */
function WayOut({ wayOut: { server, from, spf, dmarc } }: Pick<MailDay, 'wayOut'>) {
  return (
    <section className={styles.card} aria-label="Outgoing mail">
      <h2 className={`display ${styles.title}`}>Outgoing mail</h2>
      <dl className={`${styles.readings} ${styles.settings}`}>
        <div>
          <dt>Server</dt>
          <dd>{server ?? 'None: email stays in the outbox'}</dd>
        </div>
        <div>
          <dt>From</dt>
          <dd>{from}</dd>
        </div>
        <div>
          <dt>SPF</dt>
          <dd>
            <State tone={recordTones[spf]}>{spf}</State>
          </dd>
        </div>
        <div>
          <dt>DMARC</dt>
          <dd>
            <State tone={recordTones[dmarc]}>{dmarc}</State>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** What became of mails, and a test of the way out. */
export function MailView({ now, ownAddress }: { now: Date; ownAddress: string }) {
  const [filter, setFilter] = useState<MailFilter>('all');
  const list = useInfiniteQuery(mailsQuery(filter));
  const { data: day } = useQuery(mailsTodayQuery());
  const mails = list.data?.pages.flatMap((page) => page.data);
  return (
    <>
      {day && (
        <Figures
          cells={[
            { figure: countText(day.sent), words: 'sent today' },
            {
              figure: countText(day.refused),
              words: 'refused today',
              tone: day.refused > 0 ? 'warn' : undefined,
            },
            { figure: countWords(day.waiting), words: 'waiting' },
            {
              figure: day.usualSeconds === null ? '–' : seconds(day.usualSeconds * 1000),
              words: 'usual time to send',
            },
          ]}
        />
      )}
      <div className={styles.columns}>
        <div className="stack">
          <FilterBar
            filters={filters}
            filter={filter}
            onFilter={setFilter}
            counts={{ refused: day?.refusedEver, waiting: day?.waiting }}
          />
          <QueryFrame what="emails" query={list}>
            {mails?.length === 0 ? (
              <EmptyState
                icon={<Mail />}
                title="No emails here"
                text="Everything Quad sends is listed here."
              />
            ) : (
              <RowTable
                label="Emails"
                pages={list}
                foot="Kept for 90 days unless Site says otherwise. Addresses are stored masked, and the text of an email isn't stored."
                heads={['Email', 'State', 'When', { title: 'What the server said', kind: 'extra' }]}
              >
                {mails?.map((mail) => (
                  <TableRow
                    key={mail.id}
                    main={
                      <div>
                        <span className="tile">
                          <MailKindIcon kind={mail.kind} />
                        </span>
                        <span>
                          <b>{kindWords(mail.kind)}</b>
                          <small>{mail.maskedAddress}</small>
                        </span>
                      </div>
                    }
                  >
                    <td>
                      <State tone={states[mail.state].tone}>{states[mail.state].word}</State>
                    </td>
                    <td>{timeAgo(mail.updatedAt, now)}</td>
                    <ExtraCell>{mail.response || 'no response'}</ExtraCell>
                  </TableRow>
                ))}
              </RowTable>
            )}
          </QueryFrame>
        </div>
        <div className="stack">
          <TestMail to={ownAddress} />
          {day && <WayOut wayOut={day.wayOut} />}
        </div>
      </div>
    </>
  );
}
