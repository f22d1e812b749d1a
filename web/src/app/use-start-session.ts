import type { SessionUser } from '@quad/shared/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useSetUser } from './boot';

/**
 * Signs a person in. Data fetched as a visitor is fetched again, because it lacks the person's favorites and
 * RSVPs.
 */
export function useStartSession(): (user: SessionUser) => void {
  const queryClient = useQueryClient();
  const setUser = useSetUser();
  return (user) => {
    setUser(user);
    void queryClient.invalidateQueries();
  };
}
