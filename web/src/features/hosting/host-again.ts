import type { EventDetail } from '@quad/shared/contract/events';
import { editValuesOf } from './edit-values';
import type { EventValues } from './event-values';
import { keepTypedEvent, readTypedEvent } from './typed-event';

/** The create form with an event's words, all but when it is. */
export const valuesAgain = (event: EventDetail): EventValues => ({
  ...editValuesOf(event),
  startDate: '',
  endDate: '',
  imageUrl: event.imageUrl,
});

const question = 'Replace what you typed in Create Event?';

/**
 * Fills the create form for its next opening with the words of the host's own event; asks first if something else waits
 * there.
 * @returns false if that is to stay
 */
export function fillInAgain(event: EventDetail, hostId: string): boolean {
  const { title } = readTypedEvent(hostId);
  if (title.trim() && title !== event.title && !window.confirm(question)) return false;
  keepTypedEvent(hostId, valuesAgain(event));
  return true;
}
