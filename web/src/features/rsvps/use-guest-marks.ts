import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { guestMarksKey } from './guest-marks-key';
import type { AnsweredEvent } from './rsvp-words';

function hasMarks(): boolean {
  try {
    return localStorage.getItem(guestMarksKey) !== null;
  } catch {
    return false;
  }
}

/** Shows a visitor the RSVPs that were made on this device: the server doesn't know whose they are. */
export function useGuestMarks(events: readonly AnsweredEvent[], isGuest: boolean): void {
  const client = useQueryClient();
  // Again for each event object: a mark shown on a list's summary is gone once the page's own event has loaded.
  useEffect(() => {
    if (!isGuest || !hasMarks()) return;
    import('./guest-marks').then(
      ({ showGuestMarks }) => showGuestMarks(client, events),
      () => {},
    );
  }, [client, events, isGuest]);
}
