import { type Category, categories, categoryLabels } from './categories';
import { dateLabels } from './date-labels';
import { type DateFilter, type DiscoverFilters, dayText, namedDates, tidyKeyword } from './discover-filters';
import { weekdays } from './event-times';
import { dateOfDay, localDay } from './local-time';

/** Words of a search that are a filter. */
export interface UnderstoodWords {
  /** As typed, but in lower case and with single spaces: how `DiscoverFilters.asText` names them. */
  phrase: string;
  /** The label of a named range, 'Tomorrow', a weekday, 'Free', a category's name or 'Dates to know': what their chip says. */
  meaning: string;
}

/** The filters that words may say. */
type SaidFilters = Pick<DiscoverFilters, 'date' | 'free' | 'category' | 'dates'>;

interface Match extends UnderstoodWords {
  filter: keyof SaidFilters;
  from: number;
  to: number;
}

/** A space stands for any white space. Words count only whole: neither hyphenated nor with an apostrophe. */
const pattern = (words: string) =>
  // At most 100 characters of a search.
  new RegExp(`(?<![^\\s,.;:!?("“])(?:${words})(?![^\\s,.;:!?)"”])`.replaceAll(' ', '\\s+'), 'giu');

/** A holiday or another week is not the coming day of that name. */
const otherDays = 'ash|black|cyber|easter|fat|giving|good|last|next|palm|super';
const freeOf = 'alcohol|cruelty|dairy|drug|gluten|nut|smoke|stress|sugar';

type Rule = readonly [words: RegExp, meaning: string, filter: keyof SaidFilters];

const rules: readonly Rule[] = [
  [pattern('(?:for )?today'), dateLabels.today, 'date'],
  [pattern('(?:for )?(?:tonight|this evening)'), dateLabels.tonight, 'date'],
  [pattern('(?:for )?tomorrow(?: (?:night|evening))?'), 'Tomorrow', 'date'],
  [
    pattern('(?:(?:for|on|over) )?(?:this|the) weekend|(?<=^\\s*)weekend(?=\\s*$)'),
    dateLabels.weekend,
    'date',
  ],
  [pattern('(?:(?:for|on|over) )?(?:the )?next weekend'), dateLabels['next-weekend'], 'date'],
  [pattern('(?:for )?this week'), dateLabels.week, 'date'],
  [pattern('(?:for )?next week'), dateLabels['next-week'], 'date'],
  [pattern(`(?<!(?:${freeOf}) )(?:for )?free(?! (?:agents?|speech|throws?|will))`), 'Free', 'free'],
  ...weekdays.map(
    (day): Rule => [
      pattern(`(?<!(?:${otherDays}) )(?:(?:on|this) )?${day}(?: (?:night|evening))?`),
      day,
      'date',
    ],
  ),
  [
    pattern(
      'final exams?|finals|midterms?|exams?|deadlines?|(?:fall|spring|winter) break|holidays|academic (?:calendar|dates)|important dates|dates to know|(?:first|last) day of class(?:es)?|registration|commencement',
    ),
    'Dates to know',
    'dates',
  ],
];

/** What people call the categories. Beside other words these are text: 'third party', 'bible study', 'food drive'. */
const categoryWords: Record<Category, string> = {
  parties: 'party|parties|partying',
  concerts: '(?:live )?music|concerts?|gigs?',
  food: 'food|eats',
  restaurants: 'restaurants?|dining|eating out',
  sports: 'sports?|athletics',
  study: 'study (?:groups?|sessions?)|study|studying',
  social: 'socials?|hangouts?|meet(?:ing)? (?:new )?people|mak(?:e|ing) friends',
  nightlife: 'nightlife|night life|clubbing|going out|bars',
};

const categoryRules = categories.map(
  (category): Rule => [pattern(categoryWords[category]), categoryLabels[category], 'category'],
);

/** Says nothing more once a filter is understood. */
const filler = pattern(
  "things to do|what['’]?s (?:on|happening)|events?|something|anything|stuff|near (?:me|here)|nearby",
);
const isLoose = (word = 'and') => /^(?:and|for|[,.;:!?]*)$/i.test(word);

type SearchedWords = Pick<DiscoverFilters, 'keyword' | 'asText'>;

const matchesOf = (words: readonly Rule[], { keyword, asText }: SearchedWords): Match[] =>
  words
    .flatMap(([words, meaning, filter]) =>
      [...keyword.matchAll(words)].map((found) => ({
        phrase: tidyKeyword(found[0]).toLowerCase(),
        meaning,
        filter,
        from: found.index,
        to: found.index + found[0].length,
      })),
    )
    .filter(({ phrase }) => !asText.includes(phrase));

/** The text without these phrases. Those of dates to know stay: they are also what is looked for. */
function cut(text: string, matches: readonly Match[]): string {
  let kept = '';
  let end = 0;
  const inOrder = matches.filter(({ filter }) => filter !== 'dates').sort((a, b) => a.from - b.from);
  for (const { from, to } of inOrder) {
    kept += `${text.slice(end, from)} `;
    end = to;
  }
  return tidyKeyword(kept + text.slice(end));
}

/** Without what joined the removed words to the others. */
function withoutLooseEnds(text: string): string {
  const words = text.split(/\s+/);
  while (words.length > 0 && isLoose(words[0])) words.shift();
  while (words.length > 0 && isLoose(words.at(-1))) words.pop();
  return words.join(' ');
}

const restOf = (text: string, matches: readonly Match[]) =>
  withoutLooseEnds(cut(text, matches).replace(filler, ' '));

/** The words of a text as `asText` names them, if all of it is searched as it is typed. */
export const wordsAsTyped = (text: string): string[] =>
  tidyKeyword(text).toLowerCase().split(/[ ,]+/).filter(Boolean);

/** Every phrase with a meaning, in the order of the text; a category's name only if it is all that is left. */
function findPhrases(search: SearchedWords): Match[] {
  const { keyword } = search;
  const phrases = matchesOf(rules, search);
  const category = matchesOf(categoryRules, search).find(
    (name) => restOf(keyword, [...phrases, name]) === '',
  );
  return [...phrases, ...(category ? [category] : [])].sort((one, other) => one.from - other.from);
}

/**
 * The words of a search that are filters, and the text that is left to search for. One date is understood, the first;
 * words that a person wants searched as text (`asText`) stay text.
 */
export function understandWords(search: SearchedWords): { words: UnderstoodWords[]; text: string } {
  const taken = takenOf(findPhrases(search));
  const words = taken.filter(
    ({ meaning }, index) => taken.findIndex((other) => other.meaning === meaning) === index,
  );
  return {
    words: words.map(({ phrase, meaning }) => ({ phrase, meaning })),
    text: taken.length === 0 ? search.keyword : restOf(search.keyword, taken),
  };
}

/** Without dates other than the first. */
function takenOf(phrases: readonly Match[]): Match[] {
  const date = phrases.find(({ filter }) => filter === 'date')?.meaning;
  return phrases.filter(({ filter, meaning }) => filter !== 'date' || meaning === date);
}

/** The date filter of a meaning; a weekday is the next one, today included. */
function dateOf(meaning: string, now: Date, timezone: string): DateFilter {
  const named = namedDates.find((date) => dateLabels[date] === meaning);
  if (named) return named;
  const today = localDay(now, timezone);
  const weekday = weekdays.indexOf(meaning);
  const ahead = weekday < 0 ? 1 : (weekday - dateOfDay(today).weekday + 7) % 7;
  return dayText(today + ahead);
}

/** The filters that are in effect: what the words of the search say comes before what was chosen. */
export function withUnderstoodWords<Filters extends DiscoverFilters>(
  filters: Filters,
  now: Date,
  timezone: string,
): Filters {
  const taken = takenOf(findPhrases(filters));
  const said = (wanted: keyof SaidFilters) => taken.find(({ filter }) => filter === wanted)?.meaning;
  const date = said('date');
  const category = said('category');
  return {
    ...filters,
    keyword: taken.length === 0 ? filters.keyword : restOf(filters.keyword, taken),
    date: date ? dateOf(date, now, timezone) : filters.date,
    category: categories.find((each) => categoryLabels[each] === category) ?? filters.category,
    free: filters.free || said('free') !== undefined,
    dates: filters.dates || said('dates') !== undefined,
  };
}

/**
 * How to change `filters` so that `chosen` is in effect: words that say otherwise are dropped from the search, or stay as text if
 * they are also what is looked for.
 * @param inEffect the filters with their words understood
 */
export function chooseOverWords(
  filters: DiscoverFilters,
  inEffect: SaidFilters,
  chosen: SaidFilters,
): SaidFilters & Partial<Pick<DiscoverFilters, 'keyword' | 'asText'>> {
  const phrases = findPhrases(filters);
  const [dropped, kept] = [true, false].map((isDropped) =>
    phrases.filter(({ filter }) => (chosen[filter] !== inEffect[filter]) === isDropped),
  ) as [Match[], Match[]];
  const from = (filter: keyof SaidFilters) =>
    kept.some((phrase) => phrase.filter === filter) ? filters : chosen;
  const asText = dropped.filter(({ filter }) => filter === 'dates').map(({ phrase }) => phrase);
  return {
    date: from('date').date,
    free: from('free').free,
    category: from('category').category,
    dates: from('dates').dates,
    ...(dropped.length > asText.length ? { keyword: cut(filters.keyword, dropped) } : {}),
    ...(asText.length > 0 ? { asText: [...filters.asText, ...asText] } : {}),
  };
}
