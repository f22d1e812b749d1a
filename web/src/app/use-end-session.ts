import { useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client';
import { useSetUser } from './boot';

/**
 * Ends the session. Whatever was fetched may hold the person's own favorites and answers: what nobody looks at is
 * forgotten, the rest is fetched anew.
 * @throws ApiError when the server could not be told; the person then stays signed in
 */
export function useEndSession(): () => Promise<void> {
  const queryClient = useQueryClient();
  const setUser = useSetUser();
  return async () => {
    await call('POST /api/logout');
    setUser(null);
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.resetQueries();
  };
}
