import type { EventDetail } from '@quad/shared/contract/events';
import { countText } from '@quad/shared/count-text';
import { paths } from '@quad/shared/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { Link } from 'wouter';
import { Avatar, personTone } from '../../../components/avatar';
import { EmptyState } from '../../../components/empty-state';
import { ShowMore, SkeletonList } from '../../../components/list-parts';
import { LoadError } from '../../../components/load-error';
import { Overlay } from '../../../components/overlay';
import { explain } from '../../../lib/api-client';
import { nameInitials } from '../../../lib/name-initials';
import { attendingPeopleQuery } from '../people.api';
import * as styles from './people-sheet.module.css';

interface PeopleSheetProps {
  event: EventDetail;
  open: boolean;
  onClose(): void;
}

/** Those who aren't in the list: guests, and people who show it to others. */
function unseenText(unseen: number, isNobodySeen: boolean): string {
  const people = `${countText(unseen)} ${isNobodySeen ? '' : 'more '}${unseen === 1 ? 'person is' : 'people are'}`;
  return `${people} going but not shown here. Everyone chooses who sees them, and guests have no profile.`;
}

/** Who attends an event, by name: those who let the viewer see it. */
export default function PeopleSheet({ event, open, onClose }: PeopleSheetProps) {
  const pages = useInfiniteQuery(attendingPeopleQuery(event.id));
  const { data, error, isFetching, hasNextPage } = pages;
  const people = data?.pages.flatMap((page) => page.data);
  const unseen = people && !hasNextPage ? event.attendeeCount - people.length : 0;
  const retry = () => void (data ? pages.fetchNextPage() : pages.refetch());

  return (
    <Overlay open={open} onClose={onClose} title="Who's going">
      {!people && !error && (
        <SkeletonList label="Loading people" className={styles.people} rowClassName={styles.skeleton} />
      )}
      {error && !isFetching && (
        <LoadError
          title="Unable to load people"
          text={explain(error, 'Please check your connection')}
          onRetry={retry}
        />
      )}
      {people?.length === 0 && (
        <EmptyState
          icon={<UsersRound />}
          title="Nobody to show"
          text={unseenText(event.attendeeCount, true)}
        />
      )}
      {people && people.length > 0 && (
        <>
          <ul className={styles.people}>
            {people.map(({ userId, name, avatarUrl, isFriend }) => (
              <li key={userId} className={`row ruled ${styles.person}`}>
                <Avatar
                  size="md"
                  initials={nameInitials(name)}
                  tone={personTone(userId ?? '')}
                  imageUrl={avatarUrl}
                />
                <div>
                  <Link href={paths.personProfile(userId ?? '')} onClick={onClose}>
                    {name}
                  </Link>
                  {isFriend && <small>Friend</small>}
                </div>
              </li>
            ))}
          </ul>
          <ShowMore block pages={pages} />
          {unseen > 0 && <p className={`text-muted text-sm ${styles.unseen}`}>{unseenText(unseen, false)}</p>}
        </>
      )}
    </Overlay>
  );
}
