import type { EventBlock } from './calendar-blocks';

/** In steps of work: an entry itself, and a replaced occurrence that is placed in one of the series with its UID. */
const entrySteps = 200;
const placingSteps = 2;
/** Characters read for one step of work: of texts, and of lists of dates. */
const charsPerStep = { texts: 10, dates: 2 };

/** Properties that say on which dates an entry is besides its start. */
export const dateLists: ReadonlySet<string> = new Set(['RDATE', 'EXDATE', 'EXRULE', 'RRULE']);

/**
 * What reading the entries with one UID costs, in steps of work, without their rules and zones: each replaced
 * occurrence is looked up in each series, and takes over the texts that it leaves out.
 */
export function stepsOf(entries: readonly EventBlock[]): number {
  let own = 0;
  let replacements = 0;
  let inherited = 0;
  for (const { properties, people } of entries) {
    let steps = entrySteps + people.size;
    for (const { name, value } of properties) {
      steps += value.length / (dateLists.has(name) ? charsPerStep.dates : charsPerStep.texts);
    }
    own += steps;
    if (properties.some(({ name }) => name === 'RECURRENCE-ID')) replacements++;
    else inherited = Math.max(inherited, steps);
  }
  const series = entries.length - replacements;
  return Math.ceil(own + replacements * (inherited + series * placingSteps));
}
