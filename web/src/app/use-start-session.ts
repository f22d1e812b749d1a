import type { SessionUser } from '@quad/shared/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useSetUser } from './boot';

/** Makes somebody the signed-in person; what a visitor fetched is fetched again, since it lacks the person's own marks. */
export function useStartSession(): (user: SessionUser) => void {
  const queryClient = useQueryClient();
  const setUser = useSetUser();
  return (user) => {
    setUser(user);
    void queryClient.invalidateQueries();
  };
}
