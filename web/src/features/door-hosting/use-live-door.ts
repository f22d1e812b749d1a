import { apiPath } from '@quad/shared/api-request';
import type { DoorCounts } from '@quad/shared/contract/door';
import type { Door } from '@quad/shared/contract/door-hosting';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followStream } from '../../lib/live-stream';
import { doorQuery } from './door-hosting.api';

/** The counts change at once; the lists behind them are fetched again after so long, in milliseconds. */
const listsAfterMs = 2_000;

/** Keeps the door of an event current while its page is visible. */
export function useLiveDoor(eventId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = doorQuery(eventId);
    let stop: (() => void) | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => void client.invalidateQueries({ queryKey });
    const handleCounts = (data: unknown) => {
      const { waiting, ...counts } = data as DoorCounts & { waiting: number };
      const known = client.getQueryData<Door>(queryKey);
      if (!known) return;
      const areSame = JSON.stringify(known.counts) === JSON.stringify(counts);
      if (areSame && known.waitingCount === waiting) return;
      client.setQueryData<Door>(queryKey, { ...known, counts });
      clearTimeout(timer);
      timer = setTimeout(refetch, listsAfterMs);
    };
    const update = () => {
      if (document.hidden) {
        stop?.();
        stop = null;
        return;
      }
      stop ??= followStream(
        apiPath('GET /api/live/door/:id', { params: { id: eventId } }),
        handleCounts,
        refetch,
      );
    };
    document.addEventListener('visibilitychange', update);
    update();
    return () => {
      document.removeEventListener('visibilitychange', update);
      clearTimeout(timer);
      stop?.();
    };
  }, [client, eventId]);
}
