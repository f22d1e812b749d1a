import { useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client';
import { useSetUser } from './boot';

function hasDoor(): boolean {
  try {
    return localStorage.getItem('quad-door-open') !== null;
  } catch {
    return false;
  }
}

/**
 * Ends the session. Fetched data may hold the person's favorites and RSVPs: unused queries are removed, the
 * rest is fetched again.
 * @throws ApiError when the request fails; the person then stays signed in
 */
export function useEndSession(): () => Promise<void> {
  const queryClient = useQueryClient();
  const setUser = useSetUser();
  return async () => {
    // A door that is open on this phone: its scans are sent or saved, and its list goes.
    if (hasDoor()) await (await import('../features/door/end-shift')).endKeptShift();
    await call('POST /api/logout');
    setUser(null);
    void import('../features/rsvps/guest-marks').then(({ forgetGuestMarks }) => forgetGuestMarks());
    void import('../features/events/recent-searches').then(({ forgetSearches }) => forgetSearches());
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.resetQueries();
  };
}
