import type { FailedJob, QueueState } from '@quad/shared/contract/console-work';
import { counted, countText } from '@quad/shared/count-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RefreshCw, Trash2 } from 'lucide-react';
import { consoleKey } from '../../../cache/query-keys';
import { Button } from '../../../components/button';
import { IconButton } from '../../../components/icon-button';
import { ShowMore } from '../../../components/list-parts';
import { AllCaughtUp, QueryFrame } from '../../../components/review';
import { call } from '../../../lib/api-client';
import { timeAgo } from '../../../lib/time-ago';
import { useAction } from '../../../lib/use-action';
import { jobsQuery } from '../console.api';
import { type Act, useAct } from './act-sheet';
import * as styles from './console.module.css';
import { Row, RowList, State } from './console-parts';
import { failureWords, markOf, wordsOf } from './queue-words';
import { ExtraCell, NumberCell, Table, TableMain } from './row-table';

/** From here on a job waits longer than it should. */
const lateSeconds = 300;
/** From here on it takes long. */
const slowSeconds = 60;
/** A process gives a sign of life every four seconds. */
const silentSeconds = 30;

/** '22 min'. */
const spanWords = (seconds: number) =>
  seconds < 90
    ? `${Math.round(seconds)} s`
    : seconds < 5_400
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3_600)} h`;

/** What needs a person first. */
const queueStates = [
  { word: 'Stuck', tone: 'troubled' },
  { word: 'Failed', tone: 'warn' },
  { word: 'Slow', tone: 'warn' },
  { word: 'Fine', tone: 'positive' },
] as const;

function rankOf({ oldestSeconds, failed }: QueueState): number {
  const waited = oldestSeconds ?? 0;
  if (waited >= lateSeconds) return 0;
  return failed > 0 ? 1 : waited >= slowSeconds ? 2 : 3;
}

function QueueRow({ queue, now }: { queue: QueueState; now: Date }) {
  const state = queueStates[rankOf(queue)];
  return (
    <tr>
      <TableMain>
        <b>{wordsOf(queue.name)}</b>
        <small>
          {[queue.name, ...(queue.cameAt ? [`last ran ${timeAgo(queue.cameAt, now)}`] : [])].join(' · ')}
        </small>
      </TableMain>
      <td>{state && <State tone={state.tone}>{state.word}</State>}</td>
      <NumberCell noun="waiting">{countText(queue.waiting)}</NumberCell>
      <NumberCell noun="running">{countText(queue.running)}</NumberCell>
      <NumberCell noun="failed">
        {queue.failed > 0 ? <span className="text-danger">{countText(queue.failed)}</span> : '0'}
      </NumberCell>
      <ExtraCell>{queue.oldestSeconds === null ? 'none' : spanWords(queue.oldestSeconds)}</ExtraCell>
    </tr>
  );
}

/** How many processes serve, and that all of them still do. */
function Beat({ count, beatSeconds }: { count: number; beatSeconds: number }) {
  const words = `${counted(count, 'process', 'processes')}, beat ${spanWords(beatSeconds)} ago`;
  return <State tone={beatSeconds < silentSeconds ? 'beat' : 'warn'}>{words}</State>;
}

/** Jobs of one queue that failed for the same reason; the latest stands for all. */
interface FailedGroup extends FailedJob {
  count: number;
}

function groupsOf(jobs: readonly FailedJob[]): FailedGroup[] {
  const groups = new Map<string, FailedGroup>();
  for (const job of jobs) {
    const cause = `${job.queue} ${job.reason}`;
    const group = groups.get(cause);
    if (group) group.count++;
    else groups.set(cause, { ...job, count: 1 });
  }
  return [...groups.values()];
}

/** Counting what is done stops there. */
const doneMax = 10_000;
const doneWords = (count: number) =>
  count === 1 ? '1 job' : `${countText(count)}${count >= doneMax ? '+' : ''} jobs`;

const jobsWords = (count: number) => (count === 1 ? 'job' : `${count} jobs`);

const dropOf = ({ id, queue, count }: FailedGroup): Act => ({
  title: count === 1 ? 'Drop this job?' : `Drop these ${count} jobs?`,
  consequence:
    count === 1
      ? `${wordsOf(queue)}: it is deleted and never runs.`
      : `${wordsOf(queue)}: all jobs that failed for this reason are deleted and never run.`,
  action: 'Drop',
  done: { title: 'Dropped', description: count === 1 ? 'The job is gone.' : 'The jobs are gone.' },
  isDanger: true,
  run: () => call('POST /api/admin/jobs/:id/drop', { params: { id }, body: { withAlike: count > 1 } }),
});

const retry = ({ id, count }: FailedGroup) =>
  call('POST /api/admin/jobs/:id/retry', { params: { id }, body: { withAlike: count > 1 } });

/** What did not happen and why, with the technical name below. */
function FailedWords({
  group: { queue, count, reason, attempts, failedAt },
  now,
}: {
  group: FailedGroup;
  now: Date;
}) {
  const { icon: Icon, tone } = markOf(queue);
  return (
    <div className={`row ${styles.link}`}>
      <span className={`tile ${styles.tile}`} data-tone={tone} aria-hidden="true">
        <Icon size={20} />
      </span>
      <span>
        <b>{failureWords(queue, count)}</b>
        <span className={`text-ink-2 ${styles.cause}`}>{reason || 'No reason given.'}</span>
        <small>
          {[
            queue,
            ...(attempts > 0 ? [counted(attempts, 'try', 'tries')] : []),
            `last ${timeAgo(failedAt, now)}`,
          ].join(' · ')}
        </small>
      </span>
    </div>
  );
}

/** Jobs that were given up, by cause and in words first, and the state of every queue. */
export function WorkView({ now }: { now: Date }) {
  const list = useInfiniteQuery(jobsQuery());
  const { act, busy } = useAction();
  const { ask, sheet } = useAct();
  const failed = list.data?.pages.flatMap((page) => page.data.failed);
  const groups = groupsOf(failed ?? []);
  const { queues = [], processes, doneToday = 0 } = list.data?.pages[0]?.data ?? {};
  const oldest = Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds ?? 0));
  const runAgain = (name: string, chosen: readonly FailedGroup[]) =>
    void act({
      name,
      run: async () => {
        let count = 0;
        for (const group of chosen) count += (await retry(group)).count;
        return count;
      },
      done: (count) => ({
        title: count === 1 ? 'Runs again' : `${count} jobs run again`,
        description: count === 1 ? 'It is back in its queue.' : 'They are back in their queues.',
      }),
      refresh: [{ queryKey: consoleKey }],
      failed: "We couldn't run this again. Please try again.",
    });
  return (
    <QueryFrame what="background work" query={list}>
      <p className={`text-sm text-muted ${styles.lead}`}>
        {`${doneWords(doneToday)} done today. ${oldest > 0 ? `The oldest has waited ${spanWords(oldest)}.` : 'Nothing is waiting.'}`}
      </p>
      <div className={styles.split}>
        <h2 className="display text-xl">Failed jobs</h2>
        {failed && failed.length > 1 && (
          <Button size="sm" tone="outline" busy={busy === 'all'} onClick={() => runAgain('all', groups)}>
            {list.hasNextPage ? 'Run these again' : `Run all ${failed.length} again`}
          </Button>
        )}
      </div>
      {groups.length === 0 ? (
        <AllCaughtUp text="No jobs have failed." />
      ) : (
        <RowList
          label="Failed"
          keys={[
            ['R', 'run again'],
            ['D', 'drop'],
          ]}
        >
          {groups.map((group) => (
            <Row
              key={group.id}
              isMarked
              main={<FailedWords group={group} now={now} />}
              acts={
                <>
                  <Button
                    size="sm"
                    tone="secondary"
                    data-key="r"
                    busy={busy === group.id}
                    onClick={() => runAgain(group.id, [group])}
                  >
                    <RefreshCw />
                    Run again
                  </Button>
                  <IconButton
                    label={`Drop ${jobsWords(group.count)} of ${wordsOf(group.queue)}`}
                    data-key="d"
                    onClick={() => ask(dropOf(group))}
                  >
                    <Trash2 size={20} />
                  </IconButton>
                </>
              }
            />
          ))}
        </RowList>
      )}
      <ShowMore block pages={list} />
      <div className={styles.split}>
        <h2 className="display text-xl">Queues</h2>
        {processes && <Beat {...processes} />}
      </div>
      <Table
        label="Queues"
        heads={[
          'Queue',
          'State',
          { title: 'Waiting', kind: 'number' },
          { title: 'Running', kind: 'number' },
          { title: 'Failed', kind: 'number' },
          { title: 'Oldest', kind: 'extra' },
        ]}
      >
        <tbody>
          {[...queues]
            .sort((one, other) => rankOf(one) - rankOf(other))
            .map((queue) => (
              <QueueRow key={queue.name} queue={queue} now={now} />
            ))}
        </tbody>
      </Table>
      {sheet}
    </QueryFrame>
  );
}
