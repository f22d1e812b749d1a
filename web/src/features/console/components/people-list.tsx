import { consolePaths } from '@quad/shared/console-paths';
import type { ListedPerson } from '@quad/shared/contract/console-people';
import type { Permission } from '@quad/shared/permissions';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, RotateCcw, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Avatar, personTone } from '../../../components/avatar';
import { EmptyState } from '../../../components/empty-state';
import { IconButton } from '../../../components/icon-button';
import { QueryFrame } from '../../../components/review';
import { nameInitials } from '../../../lib/name-initials';
import { timeAgo } from '../../../lib/time-ago';
import { useAction } from '../../../lib/use-action';
import { type PersonFilter, peopleCountsQuery, peopleQuery, personQuery } from '../console.api';
import { useAct } from './act-sheet';
import * as styles from './console.module.css';
import { FilterBar, State } from './console-parts';
import { shownWords } from './figures';
import { restoreOf, suspendOf } from './person-acts';
import { roleWords } from './role-words';
import { ExtraCell, NumberCell, RowTable, TableRow } from './row-table';

const filters: Record<PersonFilter, string> = {
  all: 'Everyone',
  role: 'Has a role',
  unverified: 'Not verified',
  suspended: 'Suspended',
};

/** 'Aug 24, 2025'. */
const dayWords = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** Whether a person may take part, as a word. */
export const personStates = {
  verified: { word: 'Verified', tone: 'positive' },
  unverified: { word: 'Not verified', tone: 'unverified' },
  suspended: { word: 'Suspended', tone: 'danger' },
} as const;

/** People by name or whole address; addresses are masked. */
export function PeopleList({
  now,
  ownId,
  permissions,
}: {
  now: Date;
  ownId: string;
  permissions: readonly Permission[];
}) {
  const client = useQueryClient();
  const { act } = useAction();
  const { ask, sheet } = useAct();
  const maySuspend = permissions.includes('suspend');
  /** The sheet says how many comments there are, which the list doesn't know. */
  const askToSuspend = ({ id, state }: ListedPerson) =>
    void act({
      name: id,
      run: async () => {
        const person = await client.fetchQuery(personQuery(id));
        ask(state === 'suspended' ? restoreOf(person) : suspendOf(person));
      },
      failed: "We couldn't load this person. Please try again.",
    });
  const [q, setQ] = useState('');
  const [filter, setFilter] = useState<PersonFilter>('all');
  const list = useInfiniteQuery(peopleQuery(q, filter));
  const { data: counts } = useQuery(peopleCountsQuery());
  const people = list.data?.pages.flatMap((page) => page.data);
  return (
    <>
      <FilterBar
        filters={filters}
        filter={filter}
        onFilter={setFilter}
        counts={counts}
        search="Name or full email"
        onSearch={setQ}
      />
      <QueryFrame what="people" query={list}>
        {people?.length === 0 && !list.hasNextPage ? (
          <EmptyState
            icon={<Users />}
            title="Nobody found"
            text="Try the start of a name, or the full email."
          />
        ) : (
          <RowTable
            label="People"
            keys={[['Enter', 'open'], ...(maySuspend ? [['S', 'suspend or restore'] as const] : [])]}
            pages={list}
            foot={
              people?.length === 0
                ? 'Nobody by that name among the newest people. Show more to look further back.'
                : `${shownWords(people?.length ?? 0, counts?.[filter], filter === 'all')} people. Emails are masked; search for a full address to find one.`
            }
            heads={[
              'Person',
              'State',
              { title: 'Joined', kind: 'extra' },
              'Last seen',
              { title: 'Hosts', kind: 'number' },
              { title: 'Role', kind: 'extra' },
              ...(maySuspend ? [{ title: 'Actions', kind: 'acts' as const }] : []),
            ]}
          >
            {people?.map((person) => (
              <TableRow
                key={person.id}
                main={
                  <Link href={consolePaths.person(person.id)}>
                    <Avatar
                      initials={nameInitials(person.name)}
                      tone={personTone(person.id)}
                      imageUrl={person.profileImageUrl}
                    />
                    <span>
                      <b>{person.name || 'No name'}</b>
                      <small>{person.isHidden ? 'Hidden by request' : person.maskedEmail}</small>
                    </span>
                  </Link>
                }
              >
                <td>
                  <State tone={personStates[person.state].tone}>{personStates[person.state].word}</State>
                </td>
                <ExtraCell>{dayWords(person.joinedAt)}</ExtraCell>
                <td>{person.lastSeenAt ? timeAgo(person.lastSeenAt, now) : 'Signed out'}</td>
                <NumberCell noun="hosted">{person.eventCount}</NumberCell>
                <ExtraCell>{person.roles.map((role) => roleWords[role].name).join(', ')}</ExtraCell>
                {maySuspend && (
                  <td className={styles.wide}>
                    {person.id !== ownId && (
                      <IconButton
                        data-key="s"
                        label={`${person.state === 'suspended' ? 'Restore' : 'Suspend'} ${person.name || 'this person'}`}
                        onClick={() => askToSuspend(person)}
                      >
                        {person.state === 'suspended' ? <RotateCcw size={20} /> : <Ban size={20} />}
                      </IconButton>
                    )}
                  </td>
                )}
              </TableRow>
            ))}
          </RowTable>
        )}
      </QueryFrame>
      {sheet}
    </>
  );
}
