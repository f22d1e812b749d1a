import { apiPath } from '@quad/shared/api-request';
import { type AuditEntry, auditTopics } from '@quad/shared/contract/moderation';
import { type Role, roles } from '@quad/shared/permissions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { ShowMore } from '../../../components/list-parts';
import { ReviewFrame } from '../../../components/review';
import { timeAgo } from '../../../lib/time-ago';
import { type AuditTopic, auditQuery } from '../console.api';
import { actionWords, actorWords } from './audit-words';
import * as styles from './console.module.css';
import { FilterBar, Row } from './console-parts';
import { roleWords } from './role-words';
import { RowList } from './row-list';

const filters = {
  '': 'Anything',
  ...Object.fromEntries(auditTopics.map((topic) => [topic, topic.replace('-', ' ')])),
} as Record<AuditTopic | '', string>;

const isRole = (text: string): text is Role => roles.some((role) => role === text);
const names = (list: readonly string[] = []) => list.filter(isRole).map((role) => roleWords[role].name);

/** What an entry was about: roles, its target, and the reason that was given. */
function detailsOf({ roles: changed, target, note }: AuditEntry): string {
  const [given, taken] = [names(changed.given), names(changed.taken)];
  return [
    target,
    ...(given.length > 0 ? [`given: ${given.join(', ')}`] : []),
    ...(taken.length > 0 ? [`taken: ${taken.join(', ')}`] : []),
    note,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** One line of the audit log. */
export function AuditRow({ entry, now }: { entry: AuditEntry; now: Date }) {
  return (
    <Row
      main={
        <>
          <b>{actorWords(entry.actorName)}</b>
          {` ${actionWords(entry.action)}`}
          <small>{detailsOf(entry)}</small>
        </>
      }
      facts={timeAgo(entry.createdAt, now)}
    />
  );
}

/** Everything that was done with the permissions of the console, newest first. */
export function AuditView({ now }: { now: Date }) {
  const [about, setAbout] = useState<AuditTopic | ''>('');
  const list = useInfiniteQuery(auditQuery(about));
  const entries = list.data?.pages.flatMap((page) => page.data);
  return (
    <>
      <div className={styles.split}>
        <FilterBar filters={filters} filter={about} onFilter={setAbout} />
        <ButtonLink
          href={`${apiPath('GET /api/admin/audit-log.csv')}${about && `?about=${about}`}`}
          external
          size="sm"
          tone="outline"
        >
          <Download />
          Export CSV
        </ButtonLink>
      </div>
      <ReviewFrame
        what="the audit log"
        error={list.isFetching || list.data ? null : list.error}
        onRetry={() => void list.refetch()}
        isLoaded={entries !== undefined}
      >
        {entries?.length === 0 ? (
          <EmptyState
            icon={<ScrollText />}
            title="Nothing here"
            text="Nobody has done anything of this kind."
          />
        ) : (
          <RowList label="Audit log">
            {entries?.map((entry) => (
              <AuditRow key={entry.id} entry={entry} now={now} />
            ))}
          </RowList>
        )}
        <ShowMore block pages={list} />
        <p className={styles.foot}>Nobody can change or delete a line.</p>
      </ReviewFrame>
    </>
  );
}
