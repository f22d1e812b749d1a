import type { EventDetails } from '@quad/icalendar/calendar';
import { cutText } from '../../../text/sanitize-description';
import { categorize } from '../categorize';
import type { NormalizedEvent } from '../normalized-event';
import { amountOf, amountsInText, type PriceRange, priceRange } from '../source-prices';
import { readLocation, webAddress } from './entry-location';
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
  | 'url'
  | 'imageUrl'
  | 'isPriceKnown'
  | 'minPrice'
  | 'maxPrice'
>;

const titleMaxLength = 300;

/**
 * Converts the details of an entry to our terms.
 * @param zone IANA zone of the event, which reveals wrong coordinates
 * @returns null if there is neither a title nor a description
 */
export function readDetails(written: EventDetails, zone: string): IcsDetails | null {
  const description = readDescription(written.description, written.htmlDescription);
  const title = cutText(
    cleanLine(written.summary) || (description.text.split('\n', 1)[0] ?? ''),
    titleMaxLength,
  );
  if (title === '') return null;
  const { onlineUrl, ...place } = readLocation(written, zone);
  const sourceCategories = written.categories.map(cleanLine).filter((category) => category !== '');
  return {
    title,
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
    url: firstWebAddress(written.links) ?? onlineUrl,
    imageUrl: firstWebAddress(written.images),
    ...priceOf(cleanLine(written.cost)),
  };
}

function firstWebAddress(texts: readonly string[]): string | null {
  return texts.map(webAddress).find((address) => address !== null) ?? null;
}

/** Organizers put cancellations in the title as often as in the status: 'CANCELLED: Yoga'. */
const calledOffInTitle =
  /^[\W_]*(cancell?ed|postponed)\s*[:\-–—*!|\])]|[:\-–—*(|[]\s*(cancell?ed|postponed)[\W_]*$/i;

function statusOf(status: string, title: string): NormalizedEvent['status'] {
  if (status === 'CANCELLED' || status === 'CANCELED') return 'cancelled';
  if (status === 'POSTPONED') return 'postponed';
  const word = calledOffInTitle.exec(title);
  if (!word) return 'scheduled';
  return /postponed/i.test(word[0]) ? 'postponed' : 'cancelled';
}

/** X-COST is a number, 'Free' or a sentence; amounts in currencies other than dollars aren't prices here. */
function priceOf(text: string): PriceRange {
  if (text === '' || /[€£¥₹]|\b(EUR|GBP|CAD|AUD|JPY|INR|CHF)\b/i.test(text)) return priceRange([]);
  const amount = amountOf(text);
  return priceRange(amount === null ? amountsInText(text) : [amount]);
}
