import { at, httpUrlOf, isObject, linesOf, listOf, numberOf, textOf } from '../../text/loose-json';
import { parseSourceTime, type SourceTime } from '../../text/source-time';
import {
  type NormalizedEvent,
  NotASourceError,
  type ParseContext,
  type ParsedSource,
} from './normalized-event';
import { collectEvents, EntryError, joinAddress, readJson, type SourceEntry } from './source-entry';
import { foreignPriceNote, priceRange } from './source-prices';

const whatItIs = 'a response from the Ticketmaster Discovery API';

/** Cards show pictures 640 pixels wide. */
const imageWidth = 640;

function looksLikeEvent(value: unknown): boolean {
  return isObject(value) && isObject(value.dates) && ('name' in value || 'id' in value);
}

/** Parking for a game is named 'Wells Fargo Parking - Flyers v Maple Leafs' or 'KeyBank Center Parking'. */
const parkingTitle =
  /\bparking\s*(?:[:\-–—|]|$)|\bparking (?:pass|permit|voucher|space|spot)(?:es|s)?\b|^(?:parkwhiz|spothero)\b/i;

/** Parking that is sold like an event. Concerts are held on parking lots, so the word alone isn't enough. */
function isParking(event: unknown): boolean {
  const [attraction, ...others] = listOf(at(event, '_embedded', 'attractions'));
  const isStandIn = others.length === 0 && /^parking(?: event)?$/i.test(textOf(at(attraction, 'name')) ?? '');
  const types = listOf(at(event, 'classifications')).map((one) => textOf(at(one, 'type', 'name')));
  return isStandIn || types.includes('Parking') || parkingTitle.test(textOf(at(event, 'name')) ?? '');
}

/** Finds lists of events and of pages. */
function findInList(list: unknown[]): unknown[] | null {
  const found = list.map((item) => (Array.isArray(item) ? null : findEvents(item)));
  const isSource = list.length === 0 || found.some((events) => events !== null);
  return isSource ? found.flatMap((events, index) => events ?? [list[index]]) : null;
}

/** Pages, single events, lists of either, and recordings that have the response under `response`. */
function findEvents(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return findInList(value);
  if (!isObject(value)) return null;
  const fault = textOf(at(value, 'fault', 'faultstring')) ?? textOf(at(value, 'errors', 0, 'detail'));
  if (fault) throw new NotASourceError(`Ticketmaster answered with an error: ${fault}`);
  if (looksLikeEvent(value)) return [value];
  const events = at(value, '_embedded', 'events');
  if (Array.isArray(events)) return events;
  if (isObject(value.response) && !isObject(value.response.response)) return findEvents(value.response);
  return numberOf(at(value, 'page', 'totalElements')) === 0 ? [] : null;
}

function statusOf(code: string | null): NormalizedEvent['status'] {
  if (code === 'cancelled' || code === 'canceled') return 'cancelled';
  return code === 'postponed' ? 'postponed' : 'scheduled';
}

/** The instant is the most reliable; else the local date and time at the venue. */
function timeOf(time: unknown): SourceTime | null {
  const instant = parseSourceTime(textOf(at(time, 'dateTime')));
  const [date, clock] = [textOf(at(time, 'localDate')), textOf(at(time, 'localTime'))];
  return instant ?? parseSourceTime(clock ? `${date}T${clock}` : date) ?? parseSourceTime(date);
}

function startOf(event: unknown): { start: SourceTime; timeTba: boolean } {
  const written = at(event, 'dates', 'start');
  const start = timeOf(written);
  if (!start) {
    const isOpen = at(written, 'dateTBA') === true || at(written, 'dateTBD') === true;
    throw new EntryError(isOpen ? 'its date is to be announced' : 'it has no date that can be read');
  }
  const timeTba =
    start.kind === 'day' ||
    ['timeTBA', 'noSpecificTime', 'dateTBD', 'dateTBA'].some((flag) => at(written, flag) === true);
  // The day at the venue, not the day of a placeholder instant in UTC.
  const day = parseSourceTime(textOf(at(written, 'localDate')));
  return { start: timeTba && day ? day : start, timeTba };
}

function endOf(event: unknown): SourceTime | null {
  const end = at(event, 'dates', 'end');
  return at(end, 'approximate') === true ? null : timeOf(end);
}

/** A 16:9 picture close to the card's width; the seller's stock pictures for a genre are left out. */
function imageOf(event: unknown): string | null {
  const images = listOf(at(event, 'images')).filter((image) => at(image, 'fallback') !== true);
  const misfit = (image: unknown) => {
    const width = numberOf(at(image, 'width')) ?? 0;
    const ratio = at(image, 'ratio') === '16_9' ? 0 : 10_000;
    return ratio + (width < imageWidth ? (imageWidth - width) * 4 : width - imageWidth);
  };
  const best = images
    .sort((one, other) => misfit(one) - misfit(other))
    .find((image) => httpUrlOf(at(image, 'url')));
  return httpUrlOf(at(best, 'url'));
}

function categoriesOf(event: unknown): string[] {
  const classifications = listOf(at(event, 'classifications'));
  const primary = classifications.find((one) => at(one, 'primary') === true) ?? classifications[0];
  return ['subGenre', 'genre', 'segment']
    .map((level) => textOf(at(primary, level, 'name')))
    .filter((name): name is string => name !== null && name !== 'Undefined');
}

function pricesOf(event: unknown) {
  const ranges = listOf(at(event, 'priceRanges'));
  const amountsIn = (isWanted: (currency: string) => boolean) =>
    ranges
      .filter((range) => isWanted(textOf(at(range, 'currency')) ?? 'USD'))
      .flatMap((range) => [numberOf(at(range, 'min')), numberOf(at(range, 'max'))]);
  const currency = textOf(at(ranges, 0, 'currency')) ?? 'USD';
  const foreign = amountsIn((other) => other === currency).filter((amount) => amount !== null);
  return {
    prices: priceRange(amountsIn((other) => other === 'USD')),
    note: currency === 'USD' ? '' : foreignPriceNote(currency, foreign),
  };
}

function readEvent(event: unknown): SourceEntry {
  if (!looksLikeEvent(event)) throw new EntryError('it is not an event');
  if (at(event, 'test') === true) throw new EntryError('it is marked as a test event');
  if (isParking(event)) throw new EntryError('it is a parking space, not an event');
  const venue = at(event, '_embedded', 'venues', 0);
  const { prices, note } = pricesOf(event);
  const texts = ['description', 'info', 'pleaseNote', 'additionalInfo'].map((field) =>
    linesOf(at(event, field)),
  );
  return {
    source: 'ticketmaster',
    externalId: textOf(at(event, 'id')),
    title: textOf(at(event, 'name')),
    // Some promoters fill a required field with a period.
    description: [...texts.filter((text) => text && /\w/.test(text)), note].filter(Boolean).join('\n\n'),
    descriptionHtml: null,
    sourceCategories: categoriesOf(event),
    status: statusOf(textOf(at(event, 'dates', 'status', 'code'))),
    ...startOf(event),
    end: endOf(event),
    allDay: false,
    timezone: textOf(at(event, 'dates', 'timezone')) ?? textOf(at(venue, 'timezone')),
    latitude: at(venue, 'location', 'latitude'),
    longitude: at(venue, 'location', 'longitude'),
    address: joinAddress({
      street: at(venue, 'address', 'line1'),
      city: at(venue, 'city', 'name'),
      region: at(venue, 'state', 'stateCode') ?? at(venue, 'state', 'name'),
      postcode: at(venue, 'postalCode'),
      country: at(venue, 'country', 'countryCode'),
    }),
    venueName: textOf(at(venue, 'name')),
    venueId: textOf(at(venue, 'id')),
    url: httpUrlOf(at(event, 'url')),
    imageUrl: imageOf(event),
    isOnline: false,
    organizer: null,
    prices,
    areDollars: true,
  };
}

/**
 * Reads responses from the Ticketmaster Discovery API v2: pages, single events, lists of them.
 * @throws NotASourceError if the input isn't one, or is an error response
 */
export function parseTicketmaster(input: unknown, context: ParseContext): ParsedSource {
  const events = findEvents(readJson(input, whatItIs));
  if (!events)
    throw new NotASourceError(`This is not ${whatItIs}: it holds no _embedded.events and is no event.`);
  return collectEvents(events, context, (event) => at(event, 'name') ?? at(event, 'id'), readEvent);
}
