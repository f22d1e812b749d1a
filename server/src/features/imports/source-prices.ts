import { numberOf, textOf } from '../../text/loose-json';

/** US dollars; 0 and 0 means free only if the price is known. */
export interface PriceRange {
  isPriceKnown: boolean;
  minPrice: number;
  maxPrice: number;
}

/** Higher prices, in dollars, are errors of the source and left out. */
const credibleMaximum = 25_000;

/** The range of amounts in dollars and cents; negative and implausible amounts don't count. */
export function priceRange(amounts: readonly (number | null | undefined)[]): PriceRange {
  const credible = amounts
    .filter(
      (amount): amount is number => typeof amount === 'number' && amount >= 0 && amount <= credibleMaximum,
    )
    .map((amount) => Math.round(amount * 100) / 100);
  if (credible.length === 0) return { isPriceKnown: false, minPrice: 0, maxPrice: 0 };
  return { isPriceKnown: true, minPrice: Math.min(...credible), maxPrice: Math.max(...credible) };
}

/** An amount written as a number, '24.50', '$1,250', 'USD 12' or 'Free'; null for anything else. */
export function amountOf(value: unknown): number | null {
  const number = numberOf(value);
  if (number !== null) return number;
  const text = textOf(value);
  if (!text || text.length > 100) return null;
  if (/^(free|no (charge|cost)|complimentary)\b/i.test(text)) return 0;
  const digits =
    /(?:US\$|\$|USD)?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?\s*(?:USD|dollars?)?$/i.exec(text);
  return digits ? Number(`${digits[1]?.replaceAll(',', '')}.${digits[2] ?? 0}`) : null;
}

/** The dollar amounts in a sentence such as '$10. Students: $7.00. Members: Free'. */
export function amountsInText(text: string): number[] {
  const sentence = text.slice(0, 1000);
  const amounts = [
    ...sentence.matchAll(/\$\s?(\d{1,3}(?:,\d{3})+|\d{1,7})(\.\d{2})?|\b(\d{1,5}) dollars\b/gi),
  ].map((match) => Number((match[1] ?? match[3] ?? '').replaceAll(',', '') + (match[2] ?? '')));
  return /\b(free|no charge|no cost|complimentary)\b/i.test(sentence) ? [0, ...amounts] : amounts;
}

/** 'Tickets: AUD 88.34 to 116.55': foreign amounts are given in words, because prices are in dollars. */
export function foreignPriceNote(currency: string, amounts: readonly number[]): string {
  const { minPrice, maxPrice } = priceRange(amounts);
  if (maxPrice === 0) return '';
  const range =
    minPrice < maxPrice ? `${minPrice.toFixed(2)} to ${maxPrice.toFixed(2)}` : maxPrice.toFixed(2);
  return `Tickets: ${currency} ${range}`;
}
