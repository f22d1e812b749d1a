import type { SessionUser } from '@quad/shared/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useSetUser } from './boot';

/**
 * Signs a person in. Data fetched as a visitor is fetched again, because it lacks the person's favorites and
 * RSVPs. Pushes that are on in this browser are the person's from now on.
 */
export function useStartSession(): (user: SessionUser) => void {
  const queryClient = useQueryClient();
  const setUser = useSetUser();
  return (user) => {
    setUser(user);
    void queryClient.invalidateQueries();
    import('../features/notifications/store-push').then(({ renewPush }) => renewPush()).catch(() => {});
  };
}
