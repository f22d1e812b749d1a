import type { Friend } from '@quad/shared/contract/friends';
import { personName } from '@quad/shared/person-name';
import { CircleUser, UserMinus } from 'lucide-react';
import { ActionLink, ActionRow } from '../../../components/action-row';
import { Overlay } from '../../../components/overlay';
import { unfriend } from '../friends.api';
import { useTie } from '../use-friends';

/** What else there is to do about a friend. */
export function FriendSheet({
  friend,
  profileHref,
  onClose,
}: {
  friend: Friend;
  profileHref: string;
  onClose(): void;
}) {
  const { busy, act } = useTie();
  const name = personName(friend);
  const end = async () => {
    const isDone = await act('unfriend', () => unfriend(friend.id), {
      done: { title: 'Friend removed', description: `${name} is not told.` },
      failed: 'Request Failed',
    });
    if (isDone) onClose();
  };
  return (
    <Overlay open onOpenChange={(isOpen) => !isOpen && onClose()} title={name}>
      <ActionLink
        icon={<CircleUser />}
        title="View profile"
        note="Their events, and what they show of themselves"
        href={profileHref}
      />
      <ActionRow
        isDanger
        icon={<UserMinus />}
        title="Remove friend"
        note="You see no more of what only friends see"
        disabled={busy !== null}
        onPress={() => void end()}
      />
    </Overlay>
  );
}
