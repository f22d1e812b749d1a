import { apiPath } from '@quad/shared/api-request';
import type { AuditEntry } from '@quad/shared/contract/moderation';
import { type Role, roles } from '@quad/shared/permissions';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, ScrollText, Terminal } from 'lucide-react';
import { useRef, useState } from 'react';
import { Avatar, personTone } from '../../../components/avatar';
import { ButtonLink } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { InHead } from '../../../components/in-head';
import { QueryFrame } from '../../../components/review';
import { nameInitials } from '../../../lib/name-initials';
import { useKeys } from '../../../lib/use-keys';
import { auditCountQuery, auditQuery } from '../console.api';
import { AuditFilter, usualChoice } from './audit-filter';
import { actionWords, actorWords } from './audit-words';
import { shownWords } from './figures';
import { roleWords } from './role-words';
import { RowTable, TableRow } from './row-table';

const dayMs = 86_400_000;

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

function AuditWords({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <b data-inline>{actorWords(entry.actorName)}</b>
      {` ${actionWords(entry.action)}`}
      <small>{detailsOf(entry)}</small>
    </>
  );
}

/** Who did it; the command line is no person. */
function ActorMark({ entry: { actorId, actorName } }: { entry: AuditEntry }) {
  return actorId === null ? (
    <span className="tile">
      <Terminal size={20} />
    </span>
  ) : (
    <Avatar initials={nameInitials(actorName ?? '')} tone={personTone(actorId)} />
  );
}

/** 'Today, 2:02 PM', 'Wed, 6:40 PM' within a week, else 'Nov 3, 2026, 9:00 AM'. */
function whenWords(instant: string, now: Date): string {
  const at = new Date(instant);
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const daysAgo = Math.ceil((midnight - at.getTime()) / dayMs);
  if (daysAgo <= 0) return `Today, ${time}`;
  if (daysAgo === 1) return `Yesterday, ${time}`;
  const day =
    daysAgo < 7
      ? at.toLocaleDateString('en-US', { weekday: 'short' })
      : at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  return `${day}, ${time}`;
}

/** Everything that was done with the permissions of the console, newest first. */
export function AuditView({ now }: { now: Date }) {
  const [choice, setChoice] = useState(() => usualChoice(now));
  const list = useInfiniteQuery(auditQuery(choice));
  const { data: count } = useQuery(auditCountQuery());
  const exported = useRef<HTMLAnchorElement>(null);
  useKeys({ e: () => exported.current?.click() });
  const entries = list.data?.pages.flatMap((page) => page.data);
  return (
    <>
      <AuditFilter choice={choice} now={now} onChoice={setChoice} />
      <InHead>
        <ButtonLink
          ref={exported}
          href={apiPath('GET /api/admin/audit-log.csv', { query: { ...choice } })}
          external
          size="sm"
          tone="outline"
        >
          <Download />
          Export CSV
        </ButtonLink>
      </InHead>
      <QueryFrame what="the audit log" query={list}>
        {entries?.length === 0 ? (
          <EmptyState
            icon={<ScrollText />}
            title="Nothing here"
            text="There are no entries like this in this period."
          />
        ) : (
          <RowTable
            label="Audit log"
            heads={['Who and what', 'When']}
            screenKeys={[
              ['F', 'filter'],
              ['E', 'export'],
            ]}
            pages={list}
            foot={`${shownWords(entries?.length ?? 0, count?.all, true)}. Entries can't be changed or deleted.`}
          >
            {entries?.map((entry) => (
              <TableRow
                key={entry.id}
                main={
                  <div>
                    <ActorMark entry={entry} />
                    <span>
                      <AuditWords entry={entry} />
                    </span>
                  </div>
                }
              >
                <td>
                  <time dateTime={entry.createdAt}>{whenWords(entry.createdAt, now)}</time>
                </td>
              </TableRow>
            ))}
          </RowTable>
        )}
      </QueryFrame>
    </>
  );
}
