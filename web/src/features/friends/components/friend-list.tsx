import type { Friend } from '@quad/shared/contract/friends';
import { paths } from '@quad/shared/paths';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { ShowMore } from '../../../components/list-parts';
import { friendNote } from '../friend-notes';
import { useFriends } from '../use-friends';
import { ListFailure, ListWaiting } from './list-states';
import * as personListStyles from './person-list.module.css';
import { PersonRow } from './person-row';

interface FriendListProps {
  /** An action for each friend, such as an invitation. */
  renderAction?(friend: Friend): ReactNode;
  onFind(): void;
}

/** All of the person's friends. */
export function FriendList({ renderAction, onFind }: FriendListProps) {
  const { friends, error, retry, pages } = useFriends();
  if (error && !friends) return <ListFailure title="Unable to load friends" error={error} retry={retry} />;
  if (!friends) return <ListWaiting label="Loading friends" />;
  if (friends.length === 0) {
    return (
      <EmptyState
        title="No friends yet"
        text="Find people you know and see what they're up to."
        cover="/covers/social.svg"
        action={<Button onClick={onFind}>Find Friends</Button>}
      />
    );
  }
  return (
    <>
      <ul className={personListStyles.list}>
        {friends.map((friend) => (
          <PersonRow
            key={friend.id}
            person={friend}
            href={paths.personProfile(friend.id)}
            note={friendNote(friend)}
            action={renderAction?.(friend)}
          />
        ))}
      </ul>
      <ShowMore className={personListStyles.more} pages={pages} />
    </>
  );
}
