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

/** Shows a visitor the RSVP that was made on this device: the server doesn't know whose it is. */
export function useGuestMark({ id, ownRsvp }: AnsweredEvent, isGuest: boolean): void {
  const client = useQueryClient();
  const isUnknown = isGuest && !ownRsvp;
  useEffect(() => {
    if (!isUnknown || !hasMarks()) return;
    import('./guest-marks').then(
      ({ showGuestMark }) => showGuestMark(client, id),
      () => {},
    );
  }, [client, id, isUnknown]);
}
