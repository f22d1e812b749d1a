import { type Category, categories } from '@quad/shared/categories';
import { sourceClassifications, type WordRule, wordRules } from './category-rules';

export interface CategorizedText {
  title: string;
  description?: string;
  /** The source's own classification, most specific first. */
  sourceCategories?: readonly string[];
  /** As in events.external_source. */
  source?: string;
}

/** Lower-case ASCII words: 'Café & Jazz-Night' is 'cafe and jazz night', 'ncaa_hockey' is 'ncaa hockey'. */
export function foldWords(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const classifications = new Map<string, Category>(
  categories.flatMap((category) =>
    sourceClassifications[category].map((name) => [foldWords(name), category]),
  ),
);

interface CompiledRule extends WordRule {
  pattern: RegExp;
}

const compiledRules: readonly CompiledRule[] = wordRules.map((rule) => ({
  ...rule,
  pattern: new RegExp(`\\b(?:${rule.words.join('|')})\\b`),
}));

function matchWords(text: string, rules: readonly CompiledRule[]): Category | null {
  return rules.find((rule) => rule.pattern.test(text))?.category ?? null;
}

/** The text that ticket sellers add to a title is about doors, bags and parking. */
const wordlessSources: readonly (string | undefined)[] = ['ticketmaster', 'seatgeek'];

const descriptionRules = compiledRules.filter((rule) => rule.inDescriptions);
/** The first sentences say what an event is; later ones are about parking and sponsors. */
const descriptionLength = 300;

/**
 * The category of an event from elsewhere: by its source's classification (the table in
 * docs/category-mapping.md), else by words in the names of that classification, else by words of its title,
 * else by words at the beginning of its description, else social.
 */
export function categorize({
  title,
  description = '',
  sourceCategories = [],
  source,
}: CategorizedText): Category {
  const names = sourceCategories.map(foldWords);
  const text = wordlessSources.includes(source) ? '' : description;
  for (const name of names) {
    const category = classifications.get(name);
    if (category) return category;
  }
  return (
    matchWords(foldWords(title.slice(0, 300)), compiledRules) ??
    matchWords(names.join(' , '), descriptionRules) ??
    matchWords(foldWords(text.slice(0, descriptionLength)), descriptionRules) ??
    'social'
  );
}
