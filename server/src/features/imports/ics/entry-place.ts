import { httpUrlOf } from '../../../text/loose-json';
import { cutText } from '../../../text/sanitize-description';
import { readCoordinates } from '../../../text/source-coordinates';
import type { IcsProperty } from './content-line';
import { locationMaxLength } from './ics-limits';
import { cleanLine, cleanLines, unescapeText, withoutControls } from './ics-text';

/** Where an event is, as far as its entry tells. */
export interface IcsPlace {
  location: string;
  venueName: string | null;
  latitude: number | null;
  longitude: number | null;
  /** The address of an online event that its LOCATION holds instead of a place. */
  onlineUrl: string | null;
}

const unknownPlace = 'Location to be announced';
const onlinePlace = 'Online';

/** @param written LOCATION without the e-mail addresses of people */
export function readPlace(written: string, properties: readonly IcsProperty[], zone: string): IcsPlace {
  const apple = properties.find((property) => property.name === 'X-APPLE-STRUCTURED-LOCATION');
  const geo =
    properties.find((property) => property.name === 'GEO')?.value ?? apple?.value.replace(/^geo:/i, '');
  const [latitude, longitude] = (geo ?? '').split(/[;,]|\\[;,]/).map((part) => part.trim());
  const point = readCoordinates(latitude, longitude, zone);
  const lines = withoutPlaceholders(cleanLines(written));
  const onlineUrl = webAddress(lines);
  const venueName = onlineUrl ? null : (cleanParameter(apple?.parameters.get('X-TITLE')) ?? venueIn(lines));
  const address =
    addressBeside(venueName, oneLine(lines)) || cleanParameter(apple?.parameters.get('X-ADDRESS'));
  return {
    location: onlineUrl ? onlinePlace : cutText(address || venueName || unknownPlace, locationMaxLength),
    venueName,
    latitude: point?.lat ?? null,
    longitude: point?.lng ?? null,
    onlineUrl,
  };
}

/** 'TBA' and templates that nobody filled in, such as '#_LOCATIONNAME', say nothing. */
function withoutPlaceholders(text: string): string {
  return text.includes('#_') || /^(tba|tbd|tbc|n\/a|to be (announced|determined))\.?$/i.test(text)
    ? ''
    : text;
}

/** Apple's titles and addresses. */
function cleanParameter(text: string | undefined): string | null {
  return cutText(withoutPlaceholders(cleanLine(text ?? '')), locationMaxLength) || null;
}

function oneLine(lines: string): string {
  const parts = lines.split('\n').map((line) => line.replace(/\s+/g, ' ').replace(/^[ ,]+|[ ,]+$/g, ''));
  return parts.filter((part) => part !== '').join(', ');
}

/** What a place is called once more in front of its address is left out there. */
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

/** 'NRG Stadium' of 'NRG Stadium, Houston': the first part, where it is a name that an address or a city follows. */
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

/** An http or https address, as browsers read it; null for anything else. */
export function webAddress(text: string | undefined): string | null {
  const written = withoutControls(unescapeText(text ?? ''))
    .trim()
    .replace(/^<|>$/g, '')
    .replaceAll('&amp;', '&');
  return /^https?:\/\/[^\s<>"]+$/i.test(written) ? httpUrlOf(written) : null;
}

const imagePath = /\.(jpe?g|png|webp|gif|avif)$/i;

/** The first picture: IMAGE, ATTACH of an image type or with an image's ending, All-in-One's list of sizes. */
export function readImage(properties: readonly IcsProperty[]): string | null {
  for (const { name, parameters, value } of properties) {
    if (name === 'X-WP-IMAGES-URL') {
      const url = webAddress(/https?:\/\/[^;,\s\\]+/i.exec(value)?.[0]);
      if (url) return url;
    }
    if (name !== 'IMAGE' && name !== 'ATTACH') continue;
    const url = webAddress(value);
    const type = parameters.get('FMTTYPE') ?? '';
    const isImage =
      name === 'IMAGE' || (type ? /^image\//i.test(type) : url && imagePath.test(new URL(url).pathname));
    if (url && isImage) return url;
  }
  return null;
}
