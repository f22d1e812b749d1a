import type { Profile } from '@quad/shared/contract/profile';
import type { FoundProfile } from './profile.queries';

/** Whether bio, handles, numbers and friends are shown: as the person chose, and always to themselves. */
function canSeeDetails({
  profileVisibility,
  relation,
}: Pick<FoundProfile, 'profileVisibility' | 'relation'>): boolean {
  if (relation === 'self' || profileVisibility === 'everyone') return true;
  return profileVisibility === 'friends' && relation === 'friends';
}

/** The part of a profile that the viewer may see. */
export function visibleProfile(found: FoundProfile, isVisitor: boolean): Omit<Profile, 'hostedEvents'> {
  const areDetailsVisible = canSeeDetails(found);
  const detail = <Value>(value: Value) => (areDetailsVisible ? value : null);
  const hasMutual = !isVisitor && found.relation !== 'self' && found.profileVisibility !== 'nobody';
  return {
    id: found.id,
    firstName: found.firstName,
    lastName: found.lastName,
    profileImageUrl: found.profileImageUrl,
    university: found.university,
    graduationYear: found.graduationYear,
    relation: found.relation,
    request: found.request,
    profileVisibility: found.profileVisibility,
    areDetailsVisible,
    bio: detail(found.bio),
    instagramHandle: detail(found.instagramHandle),
    twitterHandle: detail(found.twitterHandle),
    eventsHosted: detail(found.eventsHosted),
    eventsAttended: detail(found.eventsAttended),
    friendsCount: detail(found.friendsCount),
    mutualFriends: hasMutual ? found.mutualFriends : null,
    mutualFriendsPreview: hasMutual && areDetailsVisible ? found.mutualFriendsPreview : [],
  };
}
