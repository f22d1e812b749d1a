import type { EventDetails } from '@quad/icalendar/calendar';

/**
 * What cleaning the texts of one file may cost: 50,000 events with a formatted description of 800 characters. One
 * costs as much as its characters, and each tag as much as `tagCost` more.
 */
export const maxCleaning = 80_000_000;
const tagCost = 40;

/** What cleaning an entry's texts costs: those without tags and entities nothing. */
export function costOfCleaning(written: EventDetails): number {
  const { summary, description, htmlDescription, location, cost, venue, categories, customFields } = written;
  let sum = 0;
  for (const text of [
    summary,
    description,
    htmlDescription,
    location,
    cost,
    venue.name,
    venue.address,
    ...categories,
    ...customFields.map(({ value }) => value),
  ]) {
    if (text.includes('<') || text.includes('&')) sum += text.length + tagCost * (text.split('<').length - 1);
  }
  return sum;
}
