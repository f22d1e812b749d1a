import { decodeEntities } from '../../text/decode-entities';
import { at, httpUrlOf, isObject, type JsonObject, linesOf, listOf, textOf } from '../../text/loose-json';
import { looksLikeHtml, sanitizeDescription, tidyLines } from '../../text/sanitize-description';
import { parseSourceTime } from '../../text/source-time';
import { type EventNode, eventTypes, findEventNodes, localTimesOf } from './jsonld-nodes';
import type { NormalizedEvent, ParseContext, ParsedSource } from './normalized-event';
import { organizerNames } from './organizer-name';
import { collectEvents, joinAddress, type SourceEntry } from './source-entry';
import { amountsOfField, foreignPriceNote, priceRange, unknownPrice } from './source-prices';

type Resolve = (value: unknown) => unknown;

/** Page builders write entities into JSON: 'Board Meeting &#8211; Room 2'. */
function plainText(value: unknown): string | null {
  const text = textOf(value);
  return text && textOf(looksLikeHtml(text) ? sanitizeDescription(text).text : decodeEntities(text));
}

/** HTML may have its tags escaped as entities ('&lt;p&gt;Join us'). */
function descriptionOf(value: unknown): Pick<SourceEntry, 'description' | 'descriptionHtml'> {
  const written = linesOf(value) ?? '';
  const decoded = decodeEntities(written);
  const html = [written, decoded].find(looksLikeHtml);
  if (html === undefined) return { description: tidyLines(decoded), descriptionHtml: null };
  const sanitized = sanitizeDescription(html);
  return { description: sanitized.text, descriptionHtml: sanitized.html };
}

function statusOf(event: JsonObject): NormalizedEvent['status'] {
  const status = listOf(event.eventStatus).map(textOf).join(' ');
  if (/Cancell?ed/i.test(status)) return 'cancelled';
  return /Postponed/i.test(status) ? 'postponed' : 'scheduled';
}

function isVirtual(place: unknown): boolean {
  return listOf(at(place, '@type')).some((type) => /(^|[/:])VirtualLocation$/.test(textOf(type) ?? ''));
}

/** Online only: a mixed event has a place to go to. */
function isOnlineEvent(event: JsonObject): boolean {
  const modes = listOf(event.eventAttendanceMode).map((mode) => textOf(isObject(mode) ? mode['@id'] : mode));
  return modes.some((mode) => /OnlineEventAttendanceMode$/.test(mode ?? ''));
}

/** An address on several lines as one: 'Hall,\n 1 Main St' is 'Hall, 1 Main St'. */
function joinLines(address: string): string {
  const lines = address.split('\n').map((line) => line.trim().replace(/,$/, '').trimEnd());
  return lines.filter((line) => line !== '').join(', ');
}

function addressOf(place: unknown, resolve: Resolve): string | null {
  const address = resolve(isObject(place) && 'address' in place ? place.address : place);
  if (typeof address === 'string') return plainText(joinLines(address));
  const country = resolve(at(address, 'addressCountry'));
  const parts = {
    street: plainText(at(address, 'streetAddress')),
    city: plainText(at(address, 'addressLocality')),
    region: plainText(at(address, 'addressRegion')),
    postcode: at(address, 'postalCode'),
    country: isObject(country) ? country.name : country,
  };
  // Some pages have the whole address in the street field.
  const isWhole = parts.city && parts.street?.includes(parts.city) && parts.street.includes(',');
  return isWhole ? parts.street : joinAddress(parts);
}

function placeOf({ event, enclosingPlace }: EventNode, resolve: Resolve) {
  const places = listOf(event.location).map(resolve);
  const place = places.find((one) => !isVirtual(one)) ?? places[0] ?? enclosingPlace ?? undefined;
  const nowhere = { venueName: null, venueId: null, latitude: null, longitude: null, country: null };
  if (isVirtual(place) || isOnlineEvent(event)) return { ...nowhere, address: 'Online', isOnline: true };
  const geo = resolve(at(place, 'geo'));
  const country = resolve(at(resolve(at(place, 'address')), 'addressCountry'));
  return {
    isOnline: false,
    country: isObject(country) ? country.name : country,
    address: addressOf(place, resolve),
    venueName: plainText(at(place, 'name')),
    venueId: null,
    latitude: at(geo, 'latitude') ?? at(place, 'latitude'),
    longitude: at(geo, 'longitude') ?? at(place, 'longitude'),
  };
}

/** Pixels of one side: 1200, '1200px' or a QuantitativeValue. */
function pixelsOf(value: unknown): number {
  return Number.parseInt(textOf(isObject(value) ? value.value : value) ?? '', 10) || 0;
}

/** The largest picture that says its size, else the first; some pages name themselves as their picture. */
function imageOf(event: JsonObject, resolve: Resolve): string | null {
  const page = httpUrlOf(event.url);
  const candidates = [...listOf(event.image), ...listOf(event.thumbnailUrl)]
    .map(resolve)
    .flatMap((image) =>
      isObject(image)
        ? [image.contentUrl, image.url, image['@id']].map((address) => ({
            address: httpUrlOf(address),
            size: pixelsOf(image.width) * pixelsOf(image.height),
          }))
        : { address: httpUrlOf(image), size: 0 },
    )
    .filter(({ address }) => address !== null && address !== page)
    .sort((one, other) => other.size - one.size);
  return candidates[0]?.address ?? null;
}

function amountsOf(offer: unknown): number[] {
  const specification = at(offer, 'priceSpecification');
  const fields = ['price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice'];
  return [offer, ...listOf(specification)].flatMap((holder) =>
    fields.flatMap((field) => amountsOfField(at(holder, field))),
  );
}

/** What a source writes for yes and no: true, 'True', 'http://schema.org/True'; null for anything else. */
function flagOf(value: unknown): boolean | null {
  const word = /(?:^|[/:])(true|false|yes|no|1|0)$/i.exec(String(textOf(value) ?? value))?.[1]?.toLowerCase();
  return word === undefined ? null : ['true', 'yes', '1'].includes(word);
}

function pricesOf(event: JsonObject, resolve: Resolve) {
  const outer = listOf(event.offers).map(resolve);
  const offers = [...outer, ...outer.flatMap((offer) => listOf(at(offer, 'offers')).map(resolve))];
  const writtenCurrency = (offer: unknown) =>
    textOf(at(offer, 'priceCurrency')) ?? textOf(at(offer, 'priceSpecification', 'priceCurrency'));
  const currencyOf = (offer: unknown) => writtenCurrency(offer)?.toUpperCase() ?? 'USD';
  const currency = offers[0] ? currencyOf(offers[0]) : 'USD';
  const amounts = offers.filter((offer) => currencyOf(offer) === 'USD').flatMap(amountsOf);
  return {
    prices: pricesWith(flagOf(event.isAccessibleForFree), amounts),
    areDollars: offers.some((offer) => writtenCurrency(offer)?.toUpperCase() === 'USD'),
    note: currency === 'USD' ? '' : foreignPriceNote(currency, offers.flatMap(amountsOf)),
  };
}

/** Templates write a price of 0 beside 'not free', and 'free' without a price. */
function pricesWith(isFree: boolean | null, amounts: readonly number[]) {
  const prices = priceRange(amounts);
  if (isFree === true && !prices.isPriceKnown) return priceRange([0]);
  return isFree === false && prices.maxPrice === 0 ? unknownPrice : prices;
}

/** Groups, offices or people; a reference leads to their own node. */
function organizerOf(event: JsonObject, resolve: Resolve): string | null {
  const organizers = listOf(event.organizer).map(resolve);
  return organizerNames(organizers.map((one) => (isObject(one) ? (one.name ?? one.legalName) : one)));
}

/** The source's own identifier of an event across imports: its id, else its page. */
function writtenIdentity(event: JsonObject): string | null {
  const identifier = isObject(event.identifier) ? event.identifier.value : event.identifier;
  return textOf(event['@id']) ?? httpUrlOf(event.url) ?? textOf(identifier);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

const startOf = (event: JsonObject) => textOf(event.startDate) ?? '';
const dayOf = (event: JsonObject) => startOf(event).split('T')[0] ?? '';
const differ = (events: readonly JsonObject[], of: (event: JsonObject) => string | null) =>
  new Set(events.map(of)).size > 1;

type Identity = Pick<SourceEntry, 'externalId' | 'uid' | 'mark'>;
const noIdentity: Identity = { uid: null, externalId: null };

/** A matinee and an evening of one title at one place are two events, told apart by their times. */
function identifyWithoutId(events: readonly JsonObject[]): [JsonObject, Identity][] {
  const twins = groupBy(events, (event) => JSON.stringify([event.name, dayOf(event), event.location]));
  return [...twins.values()].flatMap((group) => {
    const isRepeated = differ(group, startOf);
    return group.map((event): [JsonObject, Identity] => [
      event,
      isRepeated ? { ...noIdentity, mark: startOf(event) } : noIdentity,
    ]);
  });
}

/**
 * The external ids of a document's events. Occurrences that share a page are distinguished by their day, and
 * on one day by their time. An address shared by different events (the venue's home page) identifies none of
 * them: null.
 */
function identify(events: readonly JsonObject[]): Map<JsonObject, Identity> {
  const ids = new Map<JsonObject, Identity>();
  for (const [identity, group] of groupBy(events, (event) => writtenIdentity(event) ?? '')) {
    const isIdentity = identity !== '' && !differ(group, (event) => textOf(event.name));
    if (!isIdentity) {
      for (const [event, none] of identifyWithoutId(group)) ids.set(event, none);
      continue;
    }
    const isRepeated = differ(group, startOf);
    for (const day of groupBy(group, dayOf).values()) {
      const markOf = differ(day, startOf) ? startOf : dayOf;
      for (const event of day) {
        const externalId = identity + (isRepeated ? `#${markOf(event)}` : '');
        ids.set(event, { uid: identity, externalId });
      }
    }
  }
  return ids;
}

function readEvent(node: EventNode, identity: Identity, resolve: Resolve): SourceEntry {
  const { event } = node;
  const { prices, areDollars, note } = pricesOf(event, resolve);
  const { description, descriptionHtml } = descriptionOf(event.description);
  const offer = resolve(listOf(event.offers)[0]);
  return {
    source: 'jsonld',
    ...identity,
    title: plainText(event.name),
    description: [description, note].filter(Boolean).join('\n\n'),
    descriptionHtml: note && descriptionHtml ? `${descriptionHtml}<p>${note}</p>` : descriptionHtml,
    sourceCategories: [
      ...listOf(event.keywords).flatMap((words) => textOf(words)?.split(',') ?? []),
      ...eventTypes(event),
    ],
    status: statusOf(event),
    start: parseSourceTime(textOf(event.startDate)),
    end: parseSourceTime(textOf(event.endDate)),
    allDay: false,
    timeTba: false,
    timezone: null,
    ...placeOf(node, resolve),
    url: httpUrlOf(event.url) ?? httpUrlOf(at(offer, 'url')) ?? httpUrlOf(event['@id']),
    organizer: organizerOf(event, resolve),
    imageUrl: imageOf(event, resolve),
    prices,
    areDollars,
  };
}

/**
 * Reads the schema.org events of a web page (every JSON-LD script, graphs, lists, subtypes) or of bare
 * JSON-LD.
 * @throws NotASourceError if there is no JSON-LD, or none of it describes an event
 */
export function parseJsonLd(input: unknown, context: ParseContext): ParsedSource {
  const document = findEventNodes(input);
  const ids = identify(document.events.map(({ event }) => event));
  const starts = document.events.map(({ event }) => parseSourceTime(textOf(event.startDate)));
  const withLocalTimes = localTimesOf(input, starts, context.campusTimezone);
  const parsed = collectEvents(
    document.events,
    context,
    ({ event }) => event.name ?? event.url,
    (node) => withLocalTimes(readEvent(node, ids.get(node.event) ?? noIdentity, document.resolve)),
  );
  return {
    ...parsed,
    rejected: [...document.rejected, ...parsed.rejected],
    read: parsed.read + document.rejected.length,
  };
}
