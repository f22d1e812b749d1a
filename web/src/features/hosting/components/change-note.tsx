import type { EventDetail } from '@quad/shared/contract/events';
import { changesAreUrgent } from '@quad/shared/event-changes';
import { eventChangesGatheredMinutes } from '@quad/shared/limits';
import type { EventValues } from '../event-values';
import { isNews, readChanges } from '../read-changes';

interface ChangeNoteProps {
  values: EventValues;
  event: EventDetail;
  /** Of the place as it is in the form. */
  zone: string;
  now: Date;
}

/** Whether attendees hear of what is changed in the form, and when. */
export function ChangeNote({ values, event, zone, now }: ChangeNoteProps) {
  const { changes } = readChanges(values, event, { zone, now });
  if (!isNews(event, changes)) return null;
  const starts = [event.startDate, changes.startDate ?? event.startDate].map((start) => Date.parse(start));
  const news = changes.price !== undefined && Object.keys(changes).length === 1 ? 'price' : 'time or place';
  return changesAreUrgent(Math.min(...starts) - now.getTime())
    ? `Attendees get an email about the new ${news} at once.`
    : `Attendees get one email about the new ${news} in ${eventChangesGatheredMinutes} minutes, with everything you change until then.`;
}
