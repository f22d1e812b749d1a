import type { Category } from '@quad/shared/categories';
import type { EventDetail } from '@quad/shared/contract/events';
import type { EventChanges, hostedPageFields } from '@quad/shared/contract/hosted-event';
import { dollarsToCents } from '@quad/shared/fees';
import type { LatLng } from '@quad/shared/geo';
import type { RefundChoice, TypedTicketType } from './ticket-values';
import { clockReading } from './wall-clock';

/** The event's coordinates. `name` is the place they came from; null after the pin was moved by hand. */
export interface EventPin extends LatLng {
  name: string | null;
}

/** What a host has said of an event, published or not. */
type SaidEvent = Pick<
  EventDetail,
  | 'title'
  | 'description'
  | 'category'
  | 'venueName'
  | 'location'
  | 'latitude'
  | 'longitude'
  | 'startDate'
  | 'endDate'
  | 'timezone'
  | 'price'
  | 'maxAttendees'
  | 'isPublic'
  | 'imageUrl'
> &
  Pick<EventChanges, keyof typeof hostedPageFields>;

function pinOf({ latitude: lat, longitude: lng, location }: SaidEvent): EventPin | null {
  // It goes with its location, like a pin that came from the list of places.
  return lat === null || lng === null ? null : { lat, lng, name: location };
}

/**
 * The values of the form about a published event, or about a new one: text as in inputs. Times are 'YYYY-MM-DDTHH:MM' in
 * the event's zone, or what was typed instead.
 */
export function valuesOf(event: SaidEvent | null) {
  return {
    title: event?.title ?? '',
    description: event?.description ?? '',
    category: event?.category ?? ('' as const),
    venueName: event?.venueName ?? '',
    location: event?.location ?? '',
    pin: event && pinOf(event),
    startDate: event ? clockReading(new Date(event.startDate), event.timezone) : '',
    endDate: event?.endDate ? clockReading(new Date(event.endDate), event.timezone) : '',
    price: event?.price ? event.price.toFixed(2) : '',
    maxAttendees: event?.maxAttendees?.toString() ?? '',
    isPublic: event?.isPublic ?? true,
    guestsAllowed: event?.guestsAllowed ?? true,
    /** One of the covers or an uploaded picture; null for the cover that goes by the title. */
    imageUrl: event?.imageUrl ?? null,
    // Of a new event; those of a published one are on its page of sales.
    paymentMode: 'door' as 'door' | 'online',
    ticketTypes: [] as TypedTicketType[],
    refunds: '48' as RefundChoice,
  };
}

export type EventValues = ReturnType<typeof valuesOf>;
/** Whether the tickets of a new event are sold here. */
export const sellsTickets = ({ paymentMode }: Pick<EventValues, 'paymentMode'>) => paymentMode === 'online';

export type EventFaults = Partial<Record<keyof EventValues, string>>;

export const emptyValues: EventValues = valuesOf(null);

/** What depends on the place that is found for what is typed: when it is there, and its point. */
type PlacedField =
  | 'startDate'
  | 'endDate'
  | 'startLocal'
  | 'endLocal'
  | 'timezone'
  | 'latitude'
  | 'longitude';

/** What the form says of an event, as the contract has it. Without a category, the contract refuses it. */
export const fieldsOf = (values: EventValues): Required<Omit<EventChanges, PlacedField>> => ({
  title: values.title.trim(),
  description: values.description,
  category: values.category as Category,
  venueName: values.venueName.trim() || null,
  location: values.location.trim(),
  price: Number(values.price) || 0,
  maxAttendees: values.maxAttendees.trim() === '' ? null : Number(values.maxAttendees),
  isPublic: values.isPublic,
  guestsAllowed: values.guestsAllowed,
  imageUrl: values.imageUrl,
});

const withoutInput = [
  'pin',
  'isPublic',
  'guestsAllowed',
  'imageUrl',
  'paymentMode',
  'ticketTypes',
  'refunds',
];

/** The input for a field of the contract, or null if the form has none that could show its error. */
export const inputFor = (name: string) =>
  name in emptyValues && !withoutInput.includes(name) ? (name as keyof EventValues) : null;

/** A typed price in integer cents; 0 if it is not a price. */
export function priceCents(price: string): number {
  return Math.max(0, dollarsToCents(Number(price) || 0));
}

/** Removes a pin that came from a place when the place's name is changed; a pin set by hand stays. */
export function pinAfterTyping(pin: EventPin | null, location: string): EventPin | null {
  if (!pin || pin.name === null) return pin;
  return location.toLowerCase().includes(pin.name.toLowerCase()) ? pin : null;
}
