import type { EventDetails } from '@quad/icalendar/calendar';
import { pictureInHtml } from '../../../text/pictures-in-html';
import { cutText } from '../../../text/sanitize-description';
import { readGame } from '../athletics';
import { calledOffInTitle } from '../called-off';
import { categorize } from '../categorize';
import { isDateToKnow } from '../date-to-know';
import { isInDollars } from '../dollar-prices';
import type { NormalizedEvent } from '../normalized-event';
import { organizerName, organizerNames } from '../organizer-name';
import { amountsOfField, type PriceRange, priceRange, unknownPrice } from '../source-prices';
import { firstWebAddress, readLocation } from './entry-location';
import { cleanLine, readDescription } from './ics-text';

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
