import type { EventDetails } from './calendar';
import { conferenceNames, type EventBlock } from './calendar-blocks';
import type { Property } from './content-line';
import { maxDescriptionChars, maxTextChars } from './limits';
import { readText, readTextList, withoutAddresses } from './text';
import { nameOf } from './timed-entry';

const longTexts: readonly string[] = ['DESCRIPTION', 'X-ALT-DESC'];

/**
 * Reads the content of an entry.
 * @param series supplies what a replaced occurrence leaves out
 */
export function readDetails(entry: EventBlock, series: EventBlock | null): EventDetails {
  const properties = series && series !== entry ? withInherited(entry, series) : entry.properties;
  const peopleOfSeries = series?.people ?? entry.people;
  const find = (name: string) => properties.find((property) => property.name === name);
  const textOf = (property: Property | undefined) => {
    if (!property) return undefined;
    const max = longTexts.includes(property.name) ? maxDescriptionChars : maxTextChars;
    return readText(withoutAddresses(property.value.slice(0, max), entry.people, peopleOfSeries));
  };
  const apple = find('X-APPLE-STRUCTURED-LOCATION');
  const [links, pictures] = splitPictures([textOf(find('URL')), textOf(find('X-TRUMBA-LINK'))]);
  const named = (...names: readonly string[]) => properties.filter(({ name }) => names.includes(name));
  return {
    entry: nameOf(entry),
    summary: textOf(find('SUMMARY')) ?? '',
    description: textOf(find('DESCRIPTION')) ?? '',
    htmlDescription: textOf(properties.find(isHtmlAlternative)) ?? '',
    location: textOf(find('LOCATION')) ?? '',
    status: textOf(find('STATUS'))?.trim().toUpperCase() ?? '',
    categories: [...properties.filter(isTrumbaEventType), ...named('CATEGORIES')].flatMap(({ value }) =>
      readTextList(value),
    ),
    cost: textOf(find('X-COST')) ?? textOf(find('COST')) ?? '',
    coordinates: readCoordinates(find('GEO')?.value ?? apple?.value.replace(/^geo:/i, '') ?? ''),
    venue: {
      name: readText(apple?.parameters.get('X-TITLE')),
      address: readText(apple?.parameters.get('X-ADDRESS')),
    },
    links,
    organizer: readText(
      withoutAddresses(nameIn(find('ORGANIZER')), entry.people, peopleOfSeries).slice(0, maxTextChars),
    ).trim(),
    conferences: named(...conferenceNames).flatMap((property) => textOf(property) ?? []),
    customFields: named('X-TRUMBA-CUSTOMFIELD').map((property) => ({
      name: readText(property.parameters.get('NAME')).trim(),
      value: (textOf(property) ?? '').trim(),
    })),
    images: [
      ...properties
        .flatMap(readImages)
        .sort((one, other) => one.rank - other.rank)
        .map(({ address }) => address),
      ...pictures,
    ],
  };
}

function withInherited({ properties }: EventBlock, series: EventBlock): Property[] {
  const own = new Set(properties.map(({ name }) => name));
  return [...properties, ...series.properties.filter(({ name }) => !own.has(name) && name !== 'STATUS')];
}

/** Trumba's calendars have the kind of event in a custom field, beside CATEGORIES that name the calendar. */
function isTrumbaEventType({ name, parameters }: Property): boolean {
  return name === 'X-TRUMBA-CUSTOMFIELD' && /^event types?$/i.test(parameters.get('NAME')?.trim() ?? '');
}

/** The CN of a person or group; The Events Calendar writes it as part of an address, with %20 for a space. */
function nameIn(property: Property | undefined): string {
  const written = property?.parameters.get('CN') ?? '';
  if (/\s/.test(written) || !written.includes('%')) return written;
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function isHtmlAlternative({ name, parameters }: Property): boolean {
  return name === 'X-ALT-DESC' && /html/i.test(parameters.get('FMTTYPE') ?? 'text/html');
}

const degrees = /^[+-]?\d{1,15}(\.\d{1,20})?$/;

/** '39.13;-84.51' or, as Apple and careless producers write it, '39.13,-84.51'. */
function readCoordinates(value: string): EventDetails['coordinates'] {
  const [latitude, longitude] = value
    .split(/\\?[;,]/)
    .map((part) => (degrees.test(part.trim()) ? Number(part) : Number.NaN));
  if (latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

const webAddress = /^<?https?:\/\/[^\s<>"]+>?$/i;
const pictureFile = /^<?https?:\/\/[^/?#]+\/[^?#]*\.(jpe?g|png|webp|gif|avif)>?([?#]|$)/i;

/** Addresses of Engage's pictures have no extension. */
const pictureHost = /^https?:\/\/[^/?#]+\/clink\/images\//i;

/** Engage and CampusGroups write the address of the picture as URL: it isn't the event's page. */
function splitPictures(written: readonly (string | undefined)[]): [links: string[], pictures: string[]] {
  const addresses = written.filter((address) => address !== undefined);
  const isPicture = (address: string) => pictureFile.test(address.trim()) || pictureHost.test(address.trim());
  return [addresses.filter((address) => !isPicture(address)), addresses.filter(isPicture)];
}

/** Of a picture in several kinds the largest has the lowest rank; an icon or thumbnail comes last. */
interface RankedImage {
  address: string;
  rank: number;
}

const usualRank = 1;
const displayRanks = new Map([
  ['FULLSIZE', 0],
  ['THUMBNAIL', 2],
]);

/** The widest of 'thumbnail;https://…;150;150,large;https://…;1024;768'. */
function widestOf(value: string): RankedImage[] {
  const sizes = [...value.matchAll(/(https?:\/\/[^;,\s\\]+)(?:\\?;(\d{1,5}))?/gi)].map(
    ([, address, width]) => ({
      address: address ?? '',
      width: Number(width ?? 0),
    }),
  );
  const [widest] = sizes.sort((one, other) => other.width - one.width);
  return widest ? [{ address: widest.address, rank: usualRank }] : [];
}

/** Reads IMAGE, ATTACH of an image type or extension, and the size list of All-in-One Event Calendar. */
function readImages({ name, parameters, value }: Property): RankedImage[] {
  if (name === 'X-WP-IMAGES-URL') return widestOf(value);
  if (name !== 'IMAGE' && name !== 'ATTACH') return [];
  const address = readText(value).trim();
  const type = parameters.get('FMTTYPE') ?? '';
  const isImage = name === 'IMAGE' || (type ? /^image\//i.test(type) : pictureFile.test(address));
  if (!isImage || !webAddress.test(address)) return [];
  const display = parameters.get('DISPLAY')?.toUpperCase().split(',')[0] ?? '';
  return [{ address, rank: displayRanks.get(display) ?? usualRank }];
}
