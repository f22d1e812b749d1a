import type { AuditEntry } from '@quad/shared/contract/moderation';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { EmptyState } from '../../../components/empty-state';
import { ShowMore } from '../../../components/list-parts';
import { QueryFrame } from '../../../components/review';
import { timeAgo } from '../../../lib/time-ago';
import { decidedQuery } from '../console.api';
import { actorWords } from './audit-words';
import * as styles from './console.module.css';
import { State, type Tone } from './console-parts';
import { ExtraCell, Table, TableRow } from './row-table';

const weekMs = 7 * 86_400_000;
/** Of this week. */
const shownAtFirst = 5;

const decisions: Record<string, { word: string; tone: Tone }> = {
  'report.keep': { word: 'Kept', tone: 'kept' },
  'report.hide': { word: 'Hidden', tone: 'hidden' },
  'report.suspend': { word: 'Suspended', tone: 'danger' },
};
const targets: Record<string, string> = {
  event: 'Event',
  comment: 'Comment',
  media: 'Video',
  user: 'Person',
};

function DecidedRow({ entry, now }: { entry: AuditEntry; now: Date }) {
  const decision = decisions[entry.action];
  return (
    <TableRow
      main={
        <div>
          <span>
            <b>{targets[entry.targetType] ?? entry.targetType}</b>
            <small>{[entry.target || 'Deleted', entry.note].filter(Boolean).join(' · ')}</small>
          </span>
        </div>
      }
    >
      <td>{decision && <State tone={decision.tone}>{decision.word}</State>}</td>
      <ExtraCell>{actorWords(entry.actorName)}</ExtraCell>
      <td>{timeAgo(entry.createdAt, now)}</td>
    </TableRow>
  );
}

interface DecidedListProps {
  now: Date;
  /** Opens all of them; without it all are shown. */
  onAll?: () => void;
}

/** What was decided about reports and by whom: of this week, or all of it. */
export function DecidedList({ now, onAll }: DecidedListProps) {
  const list = useInfiniteQuery(decidedQuery());
  const all = list.data?.pages.flatMap((page) => page.data);
  const since = now.getTime() - weekMs;
  const shown = onAll
    ? all?.filter(({ createdAt }) => Date.parse(createdAt) > since).slice(0, shownAtFirst)
    : all;
  if (onAll && shown?.length === 0) return null;
  return (
    <section className="stack" aria-label={onAll ? 'Decided this week' : 'Decided'}>
      {onAll && (
        <div className={styles.split}>
          <h2 className="display text-xl">Decided this week</h2>
          <button type="button" className={styles.more} onClick={onAll}>
            All decisions
          </button>
        </div>
      )}
      <QueryFrame what="decisions" query={list}>
        {shown?.length === 0 ? (
          <EmptyState
            icon={<Scale />}
            title="Nothing decided yet"
            text="Decisions about reports show up here."
          />
        ) : (
          <Table
            label={onAll ? 'Decided this week' : 'Decided'}
            heads={['What', 'Decision', { title: 'By', kind: 'extra' }, 'When']}
          >
            <tbody>
              {shown?.map((entry) => (
                <DecidedRow key={entry.id} entry={entry} now={now} />
              ))}
            </tbody>
          </Table>
        )}
        {!onAll && <ShowMore block pages={list} />}
      </QueryFrame>
    </section>
  );
}
