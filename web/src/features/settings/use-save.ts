import type { Settings } from '@quad/shared/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
import { settingsQuery } from './settings.api';

/**
 * Changes a setting optimistically, then on the server; if the server refuses, it reverts with a toast.
 * @returns the settings to show, and how to change one
 */
export function useSaveSetting(settings: Settings) {
  const client = useQueryClient();
  const { queryKey } = settingsQuery();
  // The query cache notifies asynchronously: a ticked box would flicker back until then.
  const [ahead, setAhead] = useState<Settings | null>(null);

  const saveSetting = async (
    change: (settings: Settings) => Settings,
    save: () => Promise<unknown>,
  ): Promise<void> => {
    const before = client.getQueryData(queryKey) ?? settings;
    setAhead(change(before));
    client.setQueryData(queryKey, change(before));
    try {
      await save();
    } catch (error) {
      client.setQueryData(queryKey, before);
      toast({
        title: 'Update Failed',
        description: explain(error, "We couldn't save your settings. Please try again."),
        tone: 'danger',
      });
    }
    setAhead(null);
  };
  return { shown: ahead ?? settings, saveSetting };
}
