import type { Face } from '@quad/shared/contract/people';
import { Avatar, personTone } from '../../../components/avatar';

/** Friends who are going. How many they are is said beside it. */
export function FriendFaces({ friends = [] }: { friends: readonly Face[] | undefined }) {
  if (friends.length === 0) return null;
  return (
    <span className="avatar-stack">
      {friends.map(({ id, firstName, profileImageUrl }) => (
        <Avatar
          key={id}
          initials={(firstName ?? '').slice(0, 1)}
          tone={personTone(id)}
          imageUrl={profileImageUrl}
          size="xs"
        />
      ))}
    </span>
  );
}
