import type { ListedPerson } from '@quad/shared/contract/console-people';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Avatar, personTone } from '../../../components/avatar';
import { EmptyState } from '../../../components/empty-state';
import { ShowMore } from '../../../components/list-parts';
import { ReviewFrame } from '../../../components/review';
import { nameInitials } from '../../../lib/name-initials';
import { timeAgo } from '../../../lib/time-ago';
import { type PersonFilter, peopleCountsQuery, peopleQuery } from '../console.api';
import * as styles from './console.module.css';
import { FilterBar, State } from './console-parts';
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
export function PersonState({ state }: { state: ListedPerson['state'] }) {
  if (state === 'suspended') return <State tone="danger">Suspended</State>;
  return state === 'verified' ? (
    <State tone="positive">Verified</State>
  ) : (
    <State tone="warn">Not verified</State>
  );
}

/** People by name or whole address; addresses are masked. */
export function PeopleList({ now, hrefOf }: { now: Date; hrefOf(id: string): string }) {
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
        search="Name or whole email"
        onSearch={setQ}
      />
      <ReviewFrame
        what="people"
        error={list.isFetching || list.data ? null : list.error}
        onRetry={() => void list.refetch()}
        isLoaded={people !== undefined}
      >
        {people?.length === 0 ? (
          <EmptyState
            icon={<Users />}
            title="Nobody found"
            text="Try the beginning of a name, or the whole email."
          />
        ) : (
          <RowTable
            label="People"
            keys={[['Enter', 'open']]}
            heads={[
              'Person',
              'State',
              { title: 'Joined', kind: 'extra' },
              'Last here',
              { title: 'Hosts', kind: 'number' },
              'Role',
            ]}
          >
            {people?.map((person) => (
              <TableRow
                key={person.id}
                main={
                  <Link href={hrefOf(person.id)}>
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
                  <PersonState state={person.state} />
                </td>
                <ExtraCell>{dayWords(person.joinedAt)}</ExtraCell>
                <td>{person.lastSeenAt ? timeAgo(person.lastSeenAt, now) : 'Signed out'}</td>
                <NumberCell noun="hosted">{person.eventCount}</NumberCell>
                <td>{person.roles.map((role) => roleWords[role].name).join(', ')}</td>
              </TableRow>
            ))}
          </RowTable>
        )}
        <ShowMore block pages={list} />
        <p className={styles.foot}>Emails are masked. Search the whole address to find one.</p>
      </ReviewFrame>
    </>
  );
}
