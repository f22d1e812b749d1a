import type { EventDetails } from '@quad/icalendar/calendar';
import { readLocationWords } from '../../../text/location-links';
import { httpUrlOf } from '../../../text/loose-json';
import { pictureInHtml } from '../../../text/pictures-in-html';
import { cutText } from '../../../text/sanitize-description';
import { readCoordinates } from '../../../text/source-coordinates';
import { readGame } from '../athletics';
import { categorize } from '../categorize';
import { isDateToKnow } from '../date-to-know';
import type { NormalizedEvent } from '../normalized-event';
import { organizerName, organizerNames } from '../organizer-name';
import { calledOffInTitle } from '../source-entry';
import { amountsOfField, isInDollars, type PriceRange, priceRange, unknownPrice } from '../source-prices';
import { isUnstatedPlace, locationOf } from '../unstated-place';
import { cleanLine, cleanLines, readDescription } from './ics-text';

const locationMaxLength = 500;

/** The location of an event as its entry gives it. */
interface IcsLocation {
  location: string;
  venueName: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Its LOCATION is only the address of a meeting, or it has none but a conference to join. */
  isOnline: boolean;
  /** The address of the meeting, or of a page that says more. */
  linkUrl: string | null;
}

/** @param zones that the event or its campus is in: they reveal wrong coordinates */
function readLocation(
  { location, venue, coordinates, conferences }: EventDetails,
  zones: readonly string[],
): IcsLocation {
  const written = readLocationWords(withoutPlaceholders(cleanLines(location)));
  const lines = webAddress(written.words) ? '' : written.words;
  const point =
    readCoordinates(coordinates?.latitude, coordinates?.longitude, zones) ??
    readCoordinates(written.point?.lat, written.point?.lng, zones);
  const venueName = cleanPart(venue.name) ?? venueIn(lines);
  const address = addressBeside(venueName, oneLine(lines)) || cleanPart(venue.address);
  const link = written.url ? written : { url: firstWebAddress(conferences), isMeeting: true };
  const place = locationOf({ address, venueName, point, link });
  return {
    location: cutText(place.location, locationMaxLength),
    venueName,
    latitude: point?.lat ?? null,
    longitude: point?.lng ?? null,
    isOnline: place.isOnline,
    linkUrl: place.isOnline ? link.url : written.url,
  };
}

/** 'TBA', 'Sign in to download the location' and unfilled templates such as '#_LOCATIONNAME' say nothing. */
function withoutPlaceholders(text: string): string {
  return isUnstatedPlace(text) ? '' : text;
}

/** For Apple's titles and addresses. */
function cleanPart(text: string): string | null {
  const words = withoutPlaceholders(cleanLine(text));
  return (webAddress(words) ? null : cutText(words, locationMaxLength)) || null;
}

function oneLine(lines: string): string {
  const parts = lines
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').replace(/^[ ,]+|(?<![ ,])[ ,]+$/g, ''));
  return parts.filter((part) => part !== '').join(', ');
}

/** The address without the venue's name at its beginning. */
function addressBeside(venueName: string | null, address: string): string {
  if (!venueName || !address.startsWith(venueName)) return address;
  return address
    .slice(venueName.length)
    .replace(/^[\s,(–-]+/, '')
    .replace(/^([^()]*)\)/, '$1')
    .trim();
}

const venueMaxLength = 120;
const regionOnly = /^([A-Z]{2,3}\b.{0,12}|united states|canada|united kingdom)$/i;

/** 'NRG Stadium' from 'NRG Stadium, Houston': the first part, if it is a name before an address or city. */
function venueIn(lines: string): string | null {
  const [first = '', ...rest] = lines.split(/[,\n]/).map((part) => part.trim());
  // 'Lab Theater (12 Main St, Tempe)'
  const bracket = first.indexOf(' (');
  const name = bracket > 0 && !first.includes(')') ? first.slice(0, bracket) : first;
  const following = [first.slice(name.length), ...rest].filter((part) => part !== '');
  if (following.length === 0 || !/^\p{L}/u.test(name) || name.length > venueMaxLength) return null;
  const addressFollows = following.some((part) => /\d/.test(part));
  const cityFollows = /\s/.test(name) && !regionOnly.test(following[0] as string);
  return addressFollows || cityFollows ? name : null;
}

/** The first of these texts that is a web address. */
function firstWebAddress(texts: readonly string[]): string | null {
  return texts.map(webAddress).find((address) => address !== null) ?? null;
}

/** An http or https address as browsers normalize it; null for anything else. */
export function webAddress(text: string): string | null {
  const written = text.trim().replace(/^<|>$/g, '').replaceAll('&amp;', '&');
  return /^https?:\/\/[^\s<>"]+$/i.test(written) ? httpUrlOf(written) : null;
}

/** Everything about an event except its times and id. */
export type IcsDetails = Pick<
  NormalizedEvent,
  | 'title'
  | 'description'
  | 'descriptionHtml'
  | 'category'
  | 'status'
  | 'location'
  | 'venueName'
  | 'latitude'
  | 'longitude'
  | 'isOnline'
  | 'isAway'
  | 'organizer'
  | 'isDateToKnow'
  | 'url'
  | 'imageUrl'
  | 'isPriceKnown'
  | 'minPrice'
  | 'maxPrice'
>;

const titleMaxLength = 300;

/** What else is known of the entry: its zone (IANA) reveals wrong coordinates and foreign prices. */
interface EntryTimes {
  timezone: string;
  campusTimezone: string;
  allDay: boolean;
}

/**
 * Converts the details of an entry to our terms.
 * @returns null if there is neither a title nor a description
 */
export function readDetails(
  written: EventDetails,
  { timezone, campusTimezone, allDay }: EntryTimes,
): IcsDetails | null {
  const description = readDescription(written.description, written.htmlDescription);
  const title = cutText(
    cleanLine(written.summary) || (description.text.split('\n', 1)[0] ?? ''),
    titleMaxLength,
  );
  if (title === '') return null;
  const { linkUrl, ...place } = readLocation(written, [timezone, campusTimezone]);
  const sourceCategories = written.categories.map(cleanLine).filter((category) => category !== '');
  const game = readGame(title, description.text);
  return {
    title: cutText(game.title, titleMaxLength),
    description: description.text,
    descriptionHtml: description.html,
    category: categorize({
      title,
      description: description.text,
      sourceCategories,
      source: 'ics',
      venueName: place.venueName ?? place.location,
    }),
    status: statusOf(written.status, title),
    ...place,
    isAway: game.isAway,
    organizer: organizerOf(written),
    isDateToKnow: game.isOver || isDateToKnow({ title, sourceCategories, isDay: allDay }),
    url: firstWebAddress(written.links) ?? linkUrl,
    imageUrl: pictureOf(written),
    ...priceOf(cleanLine(written.cost), timezone),
  };
}

/** A picture of its own, else the one that Trumba's field or the formatted description shows. */
function pictureOf({ images, customFields, htmlDescription, description }: EventDetails): string | null {
  const fields = customFields.filter(({ name }) => /\b(image|photo|picture)\b/i.test(name));
  const texts = [...fields.map(({ value }) => value), htmlDescription, description];
  return firstWebAddress(images) ?? texts.map(pictureInHtml).find((found) => found !== null) ?? null;
}

/** Fields of Trumba by the names that campuses give them, the most specific first. */
const organizerFields = [
  /^((student|hosting|sponsoring|host|presenting) )?(organi[sz]ation|organi[sz]er|group|club)s?( name)?$/i,
  /^(event )?(host|sponsor)(s|ed by|ing (department|unit))?$/i,
  /^(department|college|school|unit|office)s?( name)?$/i,
];

/** What the campus's own field says, else the name in ORGANIZER. */
function organizerOf({ organizer, customFields }: EventDetails): string | null {
  for (const pattern of organizerFields) {
    const values = customFields.filter(({ name }) => pattern.test(name)).map(({ value }) => value);
    const names = organizerNames(values);
    if (names) return names;
  }
  return organizerName(organizer);
}

function statusOf(status: string, title: string): NormalizedEvent['status'] {
  if (status === 'CANCELLED' || status === 'CANCELED') return 'cancelled';
  if (status === 'POSTPONED') return 'postponed';
  return calledOffInTitle(title) ?? 'scheduled';
}

/** X-COST is a number, 'Free' or a sentence; amounts in currencies other than dollars aren't prices here. */
function priceOf(text: string, timezone: string): PriceRange {
  if (text === '' || /[€£¥₹]|\b(EUR|GBP|CAD|AUD|JPY|INR|CHF)\b/i.test(text)) return unknownPrice;
  const prices = priceRange(amountsOfField(text));
  const areDollars = /US\$|\bUSD\b|\bUS dollars\b/i.test(text) || isInDollars(timezone);
  return areDollars || prices.maxPrice === 0 ? prices : unknownPrice;
}
