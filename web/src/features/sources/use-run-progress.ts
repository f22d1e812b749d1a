import { apiPath } from '@quad/shared/api-request';
import { type RunProgress, runProgressSchema } from '@quad/shared/contract/source-runs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followStream } from '../../lib/live-stream';
import { sourcesKey } from './sources.api';

/**
 * Follows how far the run of a source is; null while none runs. Once it ends, all that is shown of sources is fetched
 * again.
 */
export function useRunProgress(id: string): RunProgress | null {
  const client = useQueryClient();
  const [progress, setProgress] = useState<RunProgress | null>(null);
  useEffect(() => {
    let isRunning = false;
    const refresh = () => void client.invalidateQueries({ queryKey: sourcesKey });
    const path = apiPath('GET /api/admin/sources/:id/live', { params: { id } });
    return followStream(
      path,
      (message) => {
        const { data } = runProgressSchema.safeParse(message);
        if (!data) return;
        const runs = data.phase !== null;
        if (isRunning !== runs) refresh();
        isRunning = runs;
        setProgress(runs ? data : null);
      },
      refresh,
    );
  }, [client, id]);
  return progress;
}
