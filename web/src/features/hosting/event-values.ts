import type { Category } from '@quad/shared/categories';
import { dollarsToCents } from '@quad/shared/fees';
import type { LatLng } from '@quad/shared/geo';

/** The event's coordinates. `name` is the place they came from; null after the pin was moved by hand. */
export interface EventPin extends LatLng {
  name: string | null;
}

/**
 * The values of the form about an event: text as in inputs. Times are 'YYYY-MM-DDTHH:MM' in the event's zone, or what was
 * typed instead.
 */
export interface EventValues {
  title: string;
  description: string;
  category: Category | '';
  venueName: string;
  location: string;
  pin: EventPin | null;
  startDate: string;
  endDate: string;
  price: string;
  maxAttendees: string;
  isPublic: boolean;
  guestsAllowed: boolean;
  /** One of the covers or an uploaded picture; null: the first cover of the category. */
  imageUrl: string | null;
}

export type EventFaults = Partial<Record<keyof EventValues, string>>;

export const emptyValues: EventValues = {
  title: '',
  description: '',
  category: '',
  venueName: '',
  location: '',
  pin: null,
  startDate: '',
  endDate: '',
  price: '',
  maxAttendees: '',
  isPublic: true,
  guestsAllowed: true,
  imageUrl: null,
};

/** A typed price in integer cents; 0 if it is not a price. */
export function priceCents(price: string): number {
  return Math.max(0, dollarsToCents(Number(price) || 0));
}

/** Removes a pin that came from a place when the place's name is changed; a pin set by hand stays. */
export function pinAfterTyping(pin: EventPin | null, location: string): EventPin | null {
  if (!pin || pin.name === null) return pin;
  return location.toLowerCase().includes(pin.name.toLowerCase()) ? pin : null;
}
