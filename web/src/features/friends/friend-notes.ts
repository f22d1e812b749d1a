import type { FoundPerson, Friend } from '@quad/shared/contract/friends';
import { counted } from '@quad/shared/count-text';

/** The most relevant fact about a friend, in one line. */
export function friendNote(friend: Friend): string {
  const { goingToYourEvents: going, hostingThisWeek: hosting, mutualFriends, university } = friend;
  if (going > 0) return `Going to ${going} of your events`;
  if (hosting > 0) return `Hosting ${counted(hosting, 'event')} this week`;
  return personNote({ mutualFriends, university });
}

/** For any person: where they study, and friends in common. */
export function personNote({
  mutualFriends,
  university,
}: Pick<FoundPerson, 'mutualFriends'> & { university?: string | null }): string {
  if (!university) return mutualFriends > 0 ? counted(mutualFriends, 'mutual friend') : '';
  return mutualFriends > 0 ? `${university} · ${mutualFriends} mutual` : university;
}
