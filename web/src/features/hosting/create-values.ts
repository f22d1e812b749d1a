import type { Category } from '@quad/shared/categories';
import { dollarsToCents } from '@quad/shared/fees';
import type { LatLng } from '@quad/shared/geo';
import type { PendingEvent } from './pending-event';

/** Where the event is on the map. `name` is the place it was found by; null once a hand has set it. */
export interface EventPin extends LatLng {
  name: string | null;
}

/** What the create form holds: text as inputs have it. Times are 'YYYY-MM-DDTHH:MM' of the browser's clock. */
export interface CreateValues {
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
  /** One of the covers or an uploaded picture; null: the first cover of the category. */
  imageUrl: string | null;
}

export type CreateFaults = Partial<Record<keyof CreateValues, string>>;

export const emptyValues: CreateValues = {
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
  imageUrl: null,
};

/** Integer cents of what was typed; 0 for what is no price. */
export function priceCents(price: string): number {
  return Math.max(0, dollarsToCents(Number(price) || 0));
}

/** The form as it is kept for the payment page. */
export function pendingOf(values: CreateValues): PendingEvent {
  const { pin, price, maxAttendees, endDate, venueName, category, ...rest } = values;
  return {
    ...rest,
    title: values.title.trim(),
    location: values.location.trim(),
    category: category as Category,
    price: Number(price) || 0,
    maxAttendees: maxAttendees.trim() === '' ? null : Number(maxAttendees),
    ...(endDate ? { endDate } : {}),
    ...(venueName.trim() ? { venueName: venueName.trim() } : {}),
    ...(pin ? { latitude: pin.lat, longitude: pin.lng } : {}),
  };
}

/** A pin that a place was found for goes when the place's name leaves the field; one that a hand set stays. */
export function pinAfterTyping(pin: EventPin | null, location: string): EventPin | null {
  if (!pin || pin.name === null) return pin;
  return location.toLowerCase().includes(pin.name.toLowerCase()) ? pin : null;
}

/** The reading of the browser's clock at an instant, to the minute, as date-time inputs have it. */
export function clockReading(instant: Date): string {
  const shifted = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
