import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readLocal } from '../../lib/local-storage';
import { guestMarksKey } from './guest-marks-key';
import type { AnsweredEvent } from './rsvp-words';

/** Shows a visitor the RSVP that was made on this device: the server doesn't know whose it is. */
export function useGuestMark(event: AnsweredEvent, isGuest: boolean): void {
  const client = useQueryClient();
  // Again for each event object: a mark shown on a list's summary is gone once the page's own event has loaded.
  useEffect(() => {
    if (!isGuest || event.ownRsvp || readLocal(guestMarksKey) === null) return;
    import('./guest-marks').then(
      ({ showGuestMark }) => showGuestMark(client, event.id),
      () => {},
    );
  }, [client, event, isGuest]);
}
