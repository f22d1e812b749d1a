import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Follows the attendance of these events once the browser is idle; its code is loaded then. `ids` must be the
 * same array while nothing changes.
 */
export function useLiveAttendance(ids: readonly string[], isSignedIn: boolean, isReady: boolean): void {
  const client = useQueryClient();
  const followed = ids.join();
  useEffect(() => {
    if (!isReady || followed === '') return;
    let stop: (() => void) | null = null;
    let isOver = false;
    import('./follow-attendance').then(
      ({ followAttendance }) => {
        if (!isOver) stop = followAttendance(client, followed.split(','), isSignedIn);
      },
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client, followed, isSignedIn, isReady]);
}
