import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-client';
import { ownProfileQuery, profileQuery } from './profile.api';

/** The signed-in person's own profile; its numbers are recounted on each visit. */
export const useOwnProfile = () => useQuery(ownProfileQuery());

/**
 * A person as the viewer may see them; `isAbsent` if there is none, or one of the two has blocked the other.
 */
export function useProfile(id: string) {
  const query = useQuery(profileQuery(id));
  const isAbsent = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  return { profile: isAbsent ? undefined : query.data, isAbsent, error: query.error, refetch: query.refetch };
}
