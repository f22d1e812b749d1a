import type { Category } from '@quad/shared/categories';
import { cutText } from '../../../text/sanitize-description';
import { categorize } from '../categorize';
import type { NormalizedEvent } from '../normalized-event';
import { amountOf, amountsInText, type PriceRange, priceRange } from '../source-prices';
import type { IcsProperty } from './content-line';
import { readImage, readPlace, webAddress } from './entry-place';
import { descriptionReadLength, shortTextReadLength, titleMaxLength } from './ics-limits';
import { cleanLine, readDescription, splitTextList } from './ics-text';

/** Everything of an event but its times and its id. */
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

/**
 * Reads what an entry says.
 * @param people lower-case e-mail addresses of organizer and attendees, which are kept out of every text
 * @param zone IANA zone of the event, which tells a slip in its coordinates
 * @returns null when there is neither a title nor a description
 */
export function readDetails(
  properties: readonly IcsProperty[],
  people: readonly string[],
  zone: string,
): IcsDetails | null {
  const textOf = (property: IcsProperty | undefined) => {
    if (!property) return undefined;
    const max = longTexts.includes(property.name) ? descriptionReadLength : shortTextReadLength;
    return withoutAddresses(property.value.slice(0, max), people);
  };
  const valueNamed = (name: string) => textOf(properties.find((property) => property.name === name));
  const description = readDescription(valueNamed('DESCRIPTION'), textOf(properties.find(isHtmlAlternative)));
  const title = cutText(
    cleanLine(valueNamed('SUMMARY') ?? '') || (description.text.split('\n', 1)[0] ?? ''),
    titleMaxLength,
  );
  if (title === '') return null;
  const { onlineUrl, ...place } = readPlace(valueNamed('LOCATION') ?? '', properties, zone);
  return {
    title,
    description: description.text,
    descriptionHtml: description.html,
    category: categoryOf(title, description.text, properties),
    status: statusOf(valueNamed('STATUS'), title),
    ...place,
    url: webAddress(valueNamed('URL')) ?? webAddress(valueNamed('X-TRUMBA-LINK')) ?? onlineUrl,
    imageUrl: readImage(properties),
    ...priceOf(cleanLine(valueNamed('X-COST') ?? valueNamed('COST') ?? '')),
  };
}

const longTexts: readonly string[] = ['DESCRIPTION', 'X-ALT-DESC'];

function withoutAddresses(text: string, people: readonly string[]): string {
  if (people.length === 0 || !text.includes('@')) return text;
  return text.replace(/[^\s:;,"<>=()\\]{1,64}@[^\s:;,"<>=()\\]{1,255}/g, (address) =>
    people.includes(address.toLowerCase().replace(/\.$/, '')) ? '' : address,
  );
}

function isHtmlAlternative({ name, parameters }: IcsProperty): boolean {
  return name === 'X-ALT-DESC' && /html/i.test(parameters.get('FMTTYPE') ?? 'text/html');
}

function categoryOf(title: string, description: string, properties: readonly IcsProperty[]): Category {
  const lists = properties.filter((property) => property.name === 'CATEGORIES');
  const sourceCategories = lists.flatMap((list) => splitTextList(list.value));
  return categorize({ title, description, sourceCategories, source: 'ics' });
}

/** Organizers call events off in the title as often as in the status: 'CANCELLED: Yoga', '[Postponed] Gala'. */
const calledOffInTitle =
  /^[\W_]*(cancell?ed|postponed)\s*[:\-–—*!|\])]|[:\-–—*(|[]\s*(cancell?ed|postponed)[\W_]*$/i;

function statusOf(written: string | undefined, title: string): NormalizedEvent['status'] {
  const status = written?.trim().toUpperCase();
  if (status === 'CANCELLED' || status === 'CANCELED') return 'cancelled';
  if (status === 'POSTPONED') return 'postponed';
  const word = calledOffInTitle.exec(title);
  if (!word) return 'scheduled';
  return /postponed/i.test(word[0]) ? 'postponed' : 'cancelled';
}

/** X-COST is a number, 'Free' or a sentence; amounts in another currency than dollars are not prices to us. */
function priceOf(text: string): PriceRange {
  if (text === '' || /[€£¥₹]|\b(EUR|GBP|CAD|AUD|JPY|INR|CHF)\b/i.test(text)) return priceRange([]);
  const amount = amountOf(text);
  return priceRange(amount === null ? amountsInText(text) : [amount]);
}
