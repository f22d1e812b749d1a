import { consolePaths } from '@quad/shared/console-paths';
import type { Permission } from '@quad/shared/permissions';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { EmptyState } from '../../../components/empty-state';
import * as markListStyles from '../../../components/mark-list.module.css';
import { QueryFrame } from '../../../components/review';
import { todayQuery } from '../console.api';
import * as styles from './console.module.css';
import { DayFigures } from './day-figures';
import { LatelyRow } from './lately-row';
import { isSaid, NeedList, TodayKeys } from './need-list';
import { fineWords, RunningWell } from './running-well';

/** 'Friday, November 20, 2:14 PM'. */
const dayWords = (now: Date) =>
  now
    .toLocaleString('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    })
    .replace(' at ', ', ');

const numbers = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const waitingWords = (count: number) =>
  count < 2
    ? `${numbers[count]} ${count === 0 ? 'needs' : 'thing needs'} you.`
    : `${numbers[count] ?? count} things need you.`;

interface TodayViewProps {
  now: Date;
  permissions: readonly Permission[];
}

/** What needs a person first; below it the day in figures, how the installation fares, and what was done lately. */
export function TodayView({ now, permissions }: TodayViewProps) {
  const query = useQuery(todayQuery());
  const { data } = query;
  const waiting = data
    ? data.needs.length + data.alarms.filter((alarm) => !isSaid(alarm, data.needs)).length
    : 0;
  return (
    <QueryFrame what="today" query={query}>
      {data && (
        <>
          <p
            className={`text-sm text-muted ${styles.lead}`}
          >{`${dayWords(now)}. ${waitingWords(waiting)}`}</p>
          {waiting === 0 ? (
            <div className={styles.card}>
              <EmptyState
                icon={<CircleCheck />}
                title="All calm"
                text={
                  data.checks.length === 0
                    ? 'Nothing needs you.'
                    : `Nothing needs you. ${fineWords(data.checks)} are fine, and the next check is within a minute.`
                }
              />
            </div>
          ) : (
            <NeedList {...data} now={now} />
          )}
          <DayFigures figures={data.figures} now={now} />
          <div className={`stack ${styles.halves}`}>
            {data.checks.length > 0 && <RunningWell checks={data.checks} />}
            {data.lately.length > 0 && (
              <section className={styles.card} aria-label="Recent activity">
                <div className={styles.split}>
                  <h2 className={`display ${styles.title}`}>Recent activity</h2>
                  <Link href={consolePaths.auditLog()} className={styles.more}>
                    Audit log
                  </Link>
                </div>
                <ul className={`${markListStyles.happened} text-sm ${styles.happened}`}>
                  {data.lately.map((entry) => (
                    <LatelyRow key={entry.id} entry={entry} now={now} />
                  ))}
                </ul>
              </section>
            )}
          </div>
          <TodayKeys hasReports={permissions.includes('reports')} />
        </>
      )}
    </QueryFrame>
  );
}
