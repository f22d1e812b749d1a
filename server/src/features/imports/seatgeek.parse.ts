import { at, httpUrlOf, isObject, linesOf, listOf, numberOf, textOf } from '../../text/loose-json';
import { parseSourceTime } from '../../text/source-time';
import {
  type NormalizedEvent,
  NotASourceError,
  type ParseContext,
  type ParsedSource,
} from './normalized-event';
import { collectEvents, EntryError, joinAddress, readJson, type SourceEntry } from './source-entry';
import { priceRange } from './source-prices';

const whatItIs = 'a response from the SeatGeek API';

function looksLikeEvent(value: unknown): boolean {
  return isObject(value) && ('datetime_utc' in value || 'datetime_local' in value);
}

function findEvents(value: unknown): unknown[] | null {
  if (isObject(value) && textOf(value.status) === 'error') {
    throw new NotASourceError(
      `SeatGeek answered with an error: ${textOf(value.message) ?? 'no reason given'}`,
    );
  }
  if (looksLikeEvent(value)) return [value];
  const events = Array.isArray(value) ? value : at(value, 'events');
  if (!Array.isArray(events)) return null;
  const isResponse = Array.isArray(value) ? events.length === 0 : isObject(at(value, 'meta'));
  return isResponse || events.some(looksLikeEvent) ? events : null;
}

function statusOf(event: unknown): NormalizedEvent['status'] {
  const status = textOf(at(event, 'status')) ?? '';
  if (/^cancell?ed/.test(status)) return 'cancelled';
  return status.startsWith('postponed') ? 'postponed' : 'scheduled';
}

/** SeatGeek writes UTC without its Z. */
function utcTime(value: unknown) {
  const text = textOf(value);
  return parseSourceTime(text && !/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? `${text}Z` : text);
}

function imageOf(event: unknown): string | null {
  const performers = listOf(at(event, 'performers'));
  const primary = performers.find((performer) => at(performer, 'primary') === true);
  const pictures = [primary, ...performers].flatMap((performer) => [
    at(performer, 'image'),
    at(performer, 'images', 'huge'),
  ]);
  return pictures.map(httpUrlOf).find((url) => url !== null) ?? null;
}

function readEvent(event: unknown): SourceEntry {
  if (!looksLikeEvent(event)) throw new EntryError('it is not an event');
  const venue = at(event, 'venue');
  const isOpen = ['time_tbd', 'date_tbd', 'datetime_tbd'].some((flag) => at(event, flag) === true);
  // An unknown time is written as 3:30 a.m.: only its local day is right.
  const local = parseSourceTime(textOf(at(event, 'datetime_local')));
  const start = isOpen && local ? local : (utcTime(at(event, 'datetime_utc')) ?? local);
  const stats = at(event, 'stats');
  return {
    source: 'seatgeek',
    externalId: textOf(at(event, 'id')),
    title: textOf(at(event, 'title')) ?? textOf(at(event, 'short_title')),
    description: linesOf(at(event, 'description')) ?? '',
    descriptionHtml: null,
    sourceCategories: [
      at(event, 'type'),
      ...listOf(at(event, 'taxonomies'))
        .map((one) => at(one, 'name'))
        .reverse(),
    ]
      .map(textOf)
      .filter((name) => name !== null),
    status: statusOf(event),
    start,
    end: isOpen ? null : utcTime(at(event, 'enddatetime_utc')),
    allDay: false,
    timeTba: isOpen,
    timezone: textOf(at(venue, 'timezone')),
    latitude: at(venue, 'location', 'lat'),
    longitude: at(venue, 'location', 'lon'),
    address:
      joinAddress({
        street: at(venue, 'address'),
        city: at(venue, 'city'),
        region: at(venue, 'state'),
        postcode: at(venue, 'postal_code'),
        country: at(venue, 'country'),
      }) ?? textOf(at(venue, 'display_location')),
    venueName: textOf(at(venue, 'name')),
    venueId: textOf(at(venue, 'id')),
    url: httpUrlOf(at(event, 'url')),
    imageUrl: imageOf(event),
    isOnline: false,
    organizer: null,
    prices: priceRange([numberOf(at(stats, 'lowest_price')), numberOf(at(stats, 'highest_price'))]),
    areDollars: true,
  };
}

/**
 * Reads responses from the SeatGeek platform API v2: pages, single events, lists of events.
 * @throws NotASourceError if the input isn't one, or is an error response
 */
export function parseSeatGeek(input: unknown, context: ParseContext): ParsedSource {
  const events = findEvents(readJson(input, whatItIs));
  if (!events) throw new NotASourceError(`This is not ${whatItIs}: it holds no events with datetime_utc.`);
  return collectEvents(events, context, (event) => at(event, 'title') ?? at(event, 'id'), readEvent);
}
