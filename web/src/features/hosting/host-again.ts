import type { EventDetail } from '@quad/shared/contract/events';
import { type CreateValues, emptyValues } from './create-values';
import { keepTypedEvent, readTypedEvent } from './typed-event';

/** The create form with an event's words, all but when it is. */
export function valuesAgain(event: EventDetail): CreateValues {
  const {
    title,
    description,
    category,
    location,
    latitude: lat,
    longitude: lng,
    price,
    maxAttendees,
  } = event;
  return {
    ...emptyValues,
    title,
    description,
    category,
    location,
    venueName: event.venueName ?? '',
    // It goes with its location, like a pin that came from the list of places.
    pin: lat === null || lng === null ? null : { lat, lng, name: location },
    price: price > 0 ? price.toFixed(2) : '',
    maxAttendees: maxAttendees === null ? '' : String(maxAttendees),
    isPublic: event.isPublic,
    guestsAllowed: event.guestsAllowed ?? true,
    imageUrl: event.imageUrl,
  };
}

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
