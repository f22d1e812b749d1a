import type { EventDetails } from '@quad/icalendar/calendar';
import { readLocationWords } from '../../../text/location-links';
import { httpUrlOf } from '../../../text/loose-json';
import { cutText } from '../../../text/sanitize-description';
import { readCoordinates } from '../../../text/source-coordinates';
import { isUnstatedPlace, locationOf } from '../unstated-place';
import { cleanLine, cleanLines } from './ics-text';

const locationMaxLength = 500;

/** The location of an event as its entry gives it. */
export interface IcsLocation {
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
export function readLocation(
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
export function firstWebAddress(texts: readonly string[]): string | null {
  return texts.map(webAddress).find((address) => address !== null) ?? null;
}

/** An http or https address as browsers normalize it; null for anything else. */
export function webAddress(text: string): string | null {
  const written = text.trim().replace(/^<|>$/g, '').replaceAll('&amp;', '&');
  return /^https?:\/\/[^\s<>"]+$/i.test(written) ? httpUrlOf(written) : null;
}
