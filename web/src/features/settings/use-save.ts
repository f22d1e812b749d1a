import type { Settings } from '@quad/shared/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
import { settingsQuery } from './settings.api';

/**
 * Changes a setting at once on the screen, then on the server; what the server refuses goes back to what it was, with a
 * word about it.
 * @returns the settings to show, and how to change one
 */
export function useSaveSetting(settings: Settings) {
  const client = useQueryClient();
  const { queryKey } = settingsQuery();
  // The cache tells its readers a moment later: by then a box that was ticked would have jumped back.
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
        description: explain(error, 'Your settings could not be saved. Please try again.'),
        tone: 'danger',
      });
    }
    setAhead(null);
  };
  return { shown: ahead ?? settings, saveSetting };
}
