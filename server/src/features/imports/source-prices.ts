import { numberOf, textOf } from '../../text/loose-json';
import { countryCode } from '../places/countries';

/** US dollars; 0 and 0 means free only if the price is known. */
export interface PriceRange {
  isPriceKnown: boolean;
  minPrice: number;
  maxPrice: number;
}

/** When a source gives no price, or one in another currency. */
export const unknownPrice: PriceRange = { isPriceKnown: false, minPrice: 0, maxPrice: 0 };

/** Higher prices, in dollars, are errors of the source and left out. */
const credibleMaximum = 25_000;

/** The range of amounts in dollars and cents; negative and implausible amounts don't count. */
export function priceRange(amounts: readonly (number | null | undefined)[]): PriceRange {
  const credible = amounts
    .filter(
      (amount): amount is number => typeof amount === 'number' && amount >= 0 && amount <= credibleMaximum,
    )
    .map((amount) => Math.round(amount * 100) / 100);
  if (credible.length === 0) return unknownPrice;
  return { isPriceKnown: true, minPrice: Math.min(...credible), maxPrice: Math.max(...credible) };
}

const digits = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?(?!\d)`;
/** '24.50', '$1,250', 'USD 12', 'From $5'; not '£5', '5-10' or '2 for $5'. */
const singleAmount = new RegExp(
  String.raw`^(?:(?:[a-z][a-z ]{0,30}:?\s*)?(?:US\$|\$|USD)\s*)?${digits}\s*(?:USD|dollars?)?$`,
  'i',
);
/** What follows a number that is no amount: '7 PM', '7:30', '10/12', '21+', '50%'. */
const noAmount = String.raw`(?!\s*(?:[ap]\.?m\b|[:+%]|/\d|\d|st\b|nd\b|rd\b|th\b))`;
const amountsPattern = new RegExp(
  String.raw`\$\s?${digits}(?:\s?(?:-|–|—|to)\s?\$?\s?${digits}${noAmount})?|\b(?:(\d{1,5})\s?(?:-|–|—|to)\s?)?(\d{1,5}) dollars\b`,
  'gi',
);

const asNumber = (whole: string, part = '0') => Number(`${whole.replaceAll(',', '')}.${part}`);

/** An amount written as a number, '24.50', '$1,250', 'USD 12' or 'Free'; null for anything else. */
export function amountOf(value: unknown): number | null {
  const number = numberOf(value);
  if (number !== null) return number;
  const text = textOf(value);
  if (!text || text.length > 100) return null;
  if (/^(free|no (charge|cost)|complimentary)\b[^\d$]*$/i.test(text)) return 0;
  const [, whole, part] = singleAmount.exec(text) ?? [];
  return whole === undefined ? null : asNumber(whole, part);
}

/** The dollar amounts in a sentence such as '$10. Students: $7.00. Members: Free' or '$5-10'. */
export function amountsInText(text: string): number[] {
  const sentence = text.slice(0, 1000);
  const amounts = [...sentence.matchAll(amountsPattern)].flatMap(
    ([, low, lowPart, high, highPart, fromDollars, toDollars]) => [
      ...(low === undefined ? [] : [asNumber(low, lowPart)]),
      ...(high === undefined ? [] : [asNumber(high, highPart)]),
      ...[fromDollars, toDollars].filter((amount) => amount !== undefined).map(Number),
    ],
  );
  return /\b(free|no charge|no cost|complimentary)\b/i.test(sentence) ? [0, ...amounts] : amounts;
}

/** '5-10', 'USD 5 to 10' and nothing else. */
const bareRange = new RegExp(
  String.raw`^\s*(?:(?:US\$|\$|USD)\s*)?${digits}\s*(?:-|–|—|to)\s*(?:(?:US\$|\$|USD)\s*)?${digits}\s*(?:USD|dollars?)?$`,
  'i',
);

/** The amounts of a field that holds one, a range, or a sentence about prices. */
export function amountsOfField(value: unknown): number[] {
  const amount = amountOf(value);
  if (amount !== null) return [amount];
  const text = textOf(value) ?? '';
  const [, low, lowPart, high, highPart] = bareRange.exec(text.slice(0, 100)) ?? [];
  return low !== undefined && high !== undefined
    ? [asNumber(low, lowPart), asNumber(high, highPart)]
    : amountsInText(text);
}

/** 'Tickets: AUD 88.34 to 116.55': foreign amounts are given in words, because prices are in dollars. */
export function foreignPriceNote(currency: string, amounts: readonly number[]): string {
  const { minPrice, maxPrice } = priceRange(amounts);
  if (maxPrice === 0) return '';
  const range =
    minPrice < maxPrice ? `${minPrice.toFixed(2)} to ${maxPrice.toFixed(2)}` : maxPrice.toFixed(2);
  return `Tickets: ${currency} ${range}`;
}

/** Zones of the United States and of countries that use its money. */
const dollarZones =
  /^(US\/.+|America\/(New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Indiana\/.+|Kentucky\/.+|North_Dakota\/.+|Indianapolis|Louisville|Fort_Wayne|Puerto_Rico|St_Thomas|Panama|Guayaquil|El_Salvador)|Pacific\/(Honolulu|Guam|Saipan|Pago_Pago)|[ECMP]ST\d[ECMP]DT|(Etc\/)?(UTC|GMT))$/;
const dollarCountries: readonly string[] = ['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'EC', 'SV', 'PA'];

/**
 * Whether an amount without a currency, or with a '$' alone, is in US dollars: by the country if the source names it, else
 * by the zone of the event.
 */
export function isInDollars(timezone: string, country?: unknown): boolean {
  const code = countryCode(textOf(country));
  return code ? dollarCountries.includes(code) : dollarZones.test(timezone);
}
