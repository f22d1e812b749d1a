import { at, httpUrlOf, isObject, type JsonObject, linesOf, listOf, textOf } from '../../text/loose-json';
import { sanitizeDescription } from '../../text/sanitize-description';
import { parseSourceTime, type SourceTime } from '../../text/source-time';
import {
  type NormalizedEvent,
  NotASourceError,
  type ParseContext,
  type ParsedSource,
} from './normalized-event';
import { organizerNames } from './organizer-name';
import { collectEvents, EntryError, joinAddress, readJson, type SourceEntry } from './source-entry';
import { amountsOfField, priceRange } from './source-prices';

const whatItIs = 'a response from the Localist API';

/** Localist wraps every record in an object with its type: `{ event: {...} }`. */
function unwrap(value: unknown): JsonObject | null {
  const event = at(value, 'event');
  return isObject(event) ? event : null;
}

function findEvents(value: unknown): unknown[] | null {
  const fault = textOf(at(value, 'error')) ?? textOf(at(value, 'errors', 0));
  if (fault) throw new NotASourceError(`Localist answered with an error: ${fault}`);
  if (unwrap(value)) return [value];
  const events = Array.isArray(value) ? value : at(value, 'events');
  if (!Array.isArray(events)) return null;
  return events.length === 0 || events.some((event) => unwrap(event)) ? events : null;
}

function statusOf(event: JsonObject): NormalizedEvent['status'] {
  const status = textOf(event.status)?.toLowerCase() ?? 'live';
  if (/^cancell?ed$/.test(status)) return 'cancelled';
  if (status === 'postponed') return 'postponed';
  if (['pending', 'draft', 'rejected'].includes(status) || event.rejected === true) {
    throw new EntryError('it is not published');
  }
  if (event.private === true) throw new EntryError('it is private');
  return 'scheduled';
}

/** Types and topics first, then tags; audience and location say nothing about the kind of event. */
function categoriesOf(event: JsonObject): string[] {
  const filters = isObject(event.filters) ? Object.entries(event.filters) : [];
  const telling = filters
    .filter(([group]) => !/audience|campus|location|department|group/.test(group))
    .sort(([one], [other]) => Number(other.includes('type')) - Number(one.includes('type')));
  const names = telling.flatMap(([, values]) => listOf(values).map((value) => textOf(at(value, 'name'))));
  const tags = [...listOf(event.tags), ...listOf(event.keywords)].map(textOf);
  return [...names, ...tags].filter((name) => name !== null);
}

function isMidnight(time: SourceTime | null): boolean {
  return time?.kind === 'instant' && (time.instant.getTime() / 60_000 + time.offset) % 1440 === 0;
}

function descriptionOf(event: JsonObject): Pick<SourceEntry, 'description' | 'descriptionHtml'> {
  const { html, text } = sanitizeDescription(linesOf(event.description) ?? '');
  return { description: linesOf(event.description_text) ?? text, descriptionHtml: html };
}

function placeOf(event: JsonObject) {
  const geo = at(event, 'geo');
  const venueName = textOf(event.location_name) ?? textOf(event.location);
  const isOnline = event.experience === 'virtual';
  const country = at(geo, 'country');
  if (isOnline) {
    return {
      address: 'Online',
      venueName,
      venueId: null,
      latitude: null,
      longitude: null,
      country,
      isOnline,
    };
  }
  const address =
    textOf(event.address) ??
    joinAddress({
      street: at(geo, 'street'),
      city: at(geo, 'city'),
      region: at(geo, 'state'),
      postcode: at(geo, 'zip'),
    });
  return {
    address: [textOf(event.room_number), address].filter(Boolean).join(', ') || null,
    venueName,
    venueId: textOf(event.venue_id),
    latitude: at(geo, 'latitude'),
    longitude: at(geo, 'longitude'),
    country,
    isOnline,
  };
}

/** Groups, else departments: in their own lists, as single fields in older responses, and among the filters. */
function organizerOf(event: JsonObject): string | null {
  const namesIn = (value: unknown) => listOf(value).map((one) => (isObject(one) ? one.name : one));
  const filters = isObject(event.filters) ? Object.entries(event.filters) : [];
  const filtersNamed = (pattern: RegExp) =>
    filters.filter(([name]) => pattern.test(name)).flatMap(([, values]) => namesIn(values));
  return (
    organizerNames([...namesIn(event.groups), event.group_name, ...filtersNamed(/group|organi[sz]ation/)]) ??
    organizerNames([
      ...namesIn(event.departments),
      event.department_name,
      ...filtersNamed(/department|sponsor|host/),
    ])
  );
}

/** The amounts in the text about cost; if there are none, the organizer's own flag for free events. */
function pricesOf(event: JsonObject) {
  const amounts = amountsOfField(event.ticket_cost);
  return priceRange(amounts.length === 0 && event.free === true ? [0] : amounts);
}

/** One entry for every occurrence in the response. */
function readEvent(wrapped: unknown): SourceEntry[] {
  const event = unwrap(wrapped);
  if (!event) throw new EntryError('it is not an event');
  const base = {
    source: 'localist' as const,
    title: textOf(event.title),
    ...descriptionOf(event),
    sourceCategories: categoriesOf(event),
    status: statusOf(event),
    timezone: null,
    ...placeOf(event),
    url: httpUrlOf(event.ticket_url) ?? httpUrlOf(event.localist_url) ?? httpUrlOf(event.url),
    imageUrl: httpUrlOf(event.photo_url),
    organizer: organizerOf(event),
    prices: pricesOf(event),
    areDollars: false,
  };
  const id = textOf(event.id);
  const instances = listOf(event.event_instances).map(
    (instance) => at(instance, 'event_instance') ?? instance,
  );
  if (instances.length === 0) {
    const start = parseSourceTime(textOf(event.first_date));
    return [{ ...base, externalId: id, start, end: null, allDay: true, timeTba: false }];
  }
  return instances.map((instance, index) => {
    const start = parseSourceTime(textOf(at(instance, 'start')));
    const end = parseSourceTime(textOf(at(instance, 'end')));
    const allDay = at(instance, 'all_day') === true;
    return {
      ...base,
      uid: id,
      externalId: id && `${id}-${textOf(at(instance, 'id')) ?? index}`,
      start,
      end,
      allDay,
      // Calendars write midnight without an end for a time that isn't known yet.
      timeTba: !allDay && !end && isMidnight(start),
    };
  });
}

/**
 * Reads responses from the Localist API v2: `/api/2/events` and `/api/2/events/{id}`.
 * @throws NotASourceError if the input isn't one, or is an error response
 */
export function parseLocalist(input: unknown, context: ParseContext): ParsedSource {
  const events = findEvents(readJson(input, whatItIs));
  if (!events)
    throw new NotASourceError(`This is not ${whatItIs}: it holds no events wrapped as {"event": …}.`);
  return collectEvents(
    events,
    context,
    (wrapped) => at(wrapped, 'event', 'title') ?? at(wrapped, 'event', 'id'),
    readEvent,
  );
}
