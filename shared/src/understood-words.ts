import { type DateFilter, type DiscoverFilters, dayText, tidyKeyword } from './discover-filters';
import { weekdays } from './event-times';
import { dateOfDay, localDay } from './local-time';

/** Words of a search that are a filter. */
export interface UnderstoodWords {
  /** As typed, but in lower case and with single spaces: how `DiscoverFilters.asText` names them. */
  phrase: string;
  /** 'Today', 'Tonight', 'Tomorrow', 'This weekend', a weekday or 'Free': the label of their chip. */
  meaning: string;
}

interface Match extends UnderstoodWords {
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

const rules: readonly (readonly [words: RegExp, meaning: string])[] = [
  [pattern('(?:for )?today'), 'Today'],
  [pattern('(?:for )?(?:tonight|this evening)'), 'Tonight'],
  [pattern('(?:for )?tomorrow(?: (?:night|evening))?'), 'Tomorrow'],
  [pattern('(?:(?:for|on|over) )?(?:this|the) weekend|(?<=^\\s*)weekend(?=\\s*$)'), 'This weekend'],
  [pattern(`(?<!(?:${freeOf}) )(?:for )?free(?! (?:agents?|speech|throws?|will))`), 'Free'],
  ...weekdays.map(
    (day) => [pattern(`(?<!(?:${otherDays}) )(?:(?:on|this) )?${day}(?: (?:night|evening))?`), day] as const,
  ),
];

/** Says nothing more once a filter is understood. */
const filler = pattern("things to do|what['’]?s (?:on|happening)|events?|something|anything|stuff");
const isLoose = (word = 'and') => /^(?:and|[,.;:!?]*)$/i.test(word);

type SearchedWords = Pick<DiscoverFilters, 'keyword' | 'asText'>;

/** Every phrase with a meaning, in the order of the text. */
function findPhrases({ keyword, asText }: SearchedWords): Match[] {
  return rules
    .flatMap(([words, meaning]) =>
      [...keyword.matchAll(words)].map((found) => ({
        phrase: tidyKeyword(found[0]).toLowerCase(),
        meaning,
        from: found.index,
        to: found.index + found[0].length,
      })),
    )
    .filter(({ phrase }) => !asText.includes(phrase))
    .sort((one, other) => one.from - other.from);
}

function cut(text: string, matches: readonly Match[]): string {
  let kept = '';
  let end = 0;
  for (const { from, to } of matches) {
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

const isDate = ({ meaning }: UnderstoodWords) => meaning !== 'Free';

/**
 * The words of a search that are filters, and the text that is left to search for. One date is understood, the first;
 * words that a person wants searched as text (`asText`) stay text.
 */
export function understandWords(search: SearchedWords): { words: UnderstoodWords[]; text: string } {
  const phrases = findPhrases(search);
  const date = phrases.find(isDate)?.meaning;
  const taken = phrases.filter((match) => !isDate(match) || match.meaning === date);
  if (taken.length === 0) return { words: [], text: search.keyword };
  const text = withoutLooseEnds(cut(search.keyword, taken).replace(filler, ' '));
  const words = taken.filter(
    ({ meaning }, index) => taken.findIndex((other) => other.meaning === meaning) === index,
  );
  return { words: words.map(({ phrase, meaning }) => ({ phrase, meaning })), text };
}

/** The date filter of a meaning; a weekday is the next one, today included. */
function dateOf(meaning: string, now: Date, timezone: string): DateFilter {
  if (meaning === 'Today' || meaning === 'Tonight') return meaning === 'Today' ? 'today' : 'tonight';
  if (meaning === 'This weekend') return 'weekend';
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
  const { words, text } = understandWords(filters);
  const date = words.find(isDate);
  return {
    ...filters,
    keyword: text,
    date: date ? dateOf(date.meaning, now, timezone) : filters.date,
    free: filters.free || words.some(({ meaning }) => meaning === 'Free'),
  };
}

/**
 * How to change `filters` so that `chosen` is in effect: words that say otherwise are dropped from the search.
 * @param inEffect the filters with their words understood
 */
export function chooseOverWords(
  filters: DiscoverFilters,
  inEffect: Pick<DiscoverFilters, 'date' | 'free'>,
  chosen: Pick<DiscoverFilters, 'date' | 'free'>,
): Pick<DiscoverFilters, 'date' | 'free'> & { keyword?: string } {
  const phrases = findPhrases(filters);
  const dropped = phrases.filter((match) => (isDate(match) ? chosen.date !== inEffect.date : !chosen.free));
  const isSaid = (wanted: boolean) =>
    phrases.some((match) => isDate(match) === wanted && !dropped.includes(match));
  return {
    date: isSaid(true) ? filters.date : chosen.date,
    free: isSaid(false) ? filters.free : chosen.free,
    ...(dropped.length > 0 ? { keyword: cut(filters.keyword, dropped) } : {}),
  };
}
