import { type Category, categories } from '@quad/shared/categories';
import { type NameStrength, sourceNames } from './category-words/names';
import { titlePhrases, venuePhrases } from './category-words/phrases';
import type { PhraseStrength, Phrases } from './category-words/terms';

export interface CategorizedText {
  title: string;
  description?: string;
  /** The source's own words for the kind of event, most specific first. */
  sourceCategories?: readonly string[];
  /** As in events.external_source. */
  source?: string;
  venueName?: string | null;
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

/** 'classes' is 'class', 'bands' is 'band'; 'chess', 'blues' and 'fridays' stay. */
function singular(word: string): string {
  if (word.length < 4) return word;
  if (/(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (/^(blues|(mon|tues|wednes|thurs|fri|satur|sun)days)$/.test(word)) return word;
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** The words of a text as they are compared, '#' for numbers: '5k' is '#k'. */
function comparable(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ').map(singular);
}

interface Evidence {
  category: Category;
  points: number;
}

const phrasePoints: Record<PhraseStrength, number> = { decisive: 9, strong: 5, usual: 3, faint: 1 };
const namePoints: Record<NameStrength, number> = { sure: 15, likely: 4, hint: 1.5 };

const names = new Map<string, Evidence>();
for (const category of categories) {
  for (const [strength, list] of Object.entries(sourceNames[category])) {
    for (const name of list) names.set(name, { category, points: namePoints[strength as NameStrength] });
  }
}

interface CompiledPhrases {
  evidence: Map<string, Evidence>;
  /** The number of words of the longest phrase that begins with a word: most words begin none. */
  lengths: Map<string, number>;
}

function compile(table: Record<Category, Phrases>): CompiledPhrases {
  const compiled = new Map<string, Evidence>();
  const lengths = new Map<string, number>();
  for (const category of categories) {
    for (const [strength, list] of Object.entries(table[category])) {
      const points = phrasePoints[strength as PhraseStrength];
      for (const phrase of list) {
        const words = phrase.split(' ').map(singular);
        const [first = ''] = words;
        lengths.set(first, Math.max(lengths.get(first) ?? 0, words.length));
        const key = words.join(' ');
        const known = compiled.get(key);
        if (!known || known.points < points) compiled.set(key, { category, points });
      }
    }
  }
  return { evidence: compiled, lengths };
}

const titleTable = compile(titlePhrases);
const venueTable = compile(venuePhrases);

/** The phrases of a text, each once; where two overlap, the longer. */
function phrasesIn(text: string, table: CompiledPhrases): Evidence[] {
  const words = comparable(foldWords(text));
  const found = new Map<string, Evidence>();
  const longestFrom = (word: string) =>
    Math.max(table.lengths.get(word) ?? 0, table.lengths.get(word.replace(/\d+/g, '#')) ?? 0);
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestFrom(words[at] ?? ''), words.length - at);
    for (; length > 0; length -= 1) {
      const phrase = words.slice(at, at + length).join(' ');
      const key = table.evidence.has(phrase) ? phrase : phrase.replace(/\d+/g, '#');
      const evidence = table.evidence.get(key);
      if (evidence) {
        found.set(key, evidence);
        break;
      }
    }
    at += Math.max(length, 1);
  }
  return [...found.values()];
}

const titleLength = 300;
/** The first sentences say what an event is; later ones are about parking and sponsors. */
const descriptionLength = 300;
/** Words of running text are about much besides the event. */
const descriptionShare = 0.2;
const descriptionMost = 2.5;
/** The texts that ticket sellers add to a title are about doors, bags and parking. */
const ticketSellers: readonly (string | undefined)[] = ['ticketmaster', 'seatgeek'];
/** What sellers leave without a classification is mostly a band. */
const sellerPoints = 2;

class Tally {
  private readonly points = new Map<Category, number>();

  add(evidence: readonly Evidence[], share = 1, most = Number.POSITIVE_INFINITY): void {
    const sums = new Map<Category, number>();
    for (const { category, points } of evidence) {
      sums.set(category, Math.min(most, (sums.get(category) ?? 0) + points * share));
    }
    for (const [category, sum] of sums) this.points.set(category, (this.points.get(category) ?? 0) + sum);
  }

  /** The category with the most points; social only if it has more than any other, or nothing has any. */
  winner(): Category {
    let best: Category = 'social';
    for (const category of categories) {
      if (category === 'social') continue;
      const points = this.points.get(category) ?? 0;
      const lead = this.points.get(best) ?? 0;
      if (points > lead || (points === lead && points > 0 && best === 'social')) best = category;
    }
    return best;
  }
}

/**
 * The category of an event from elsewhere: the source's own words, words and phrases of its title, the beginning of
 * its description and its venue all count, as much as the tables in category-words say; the most points
 * decide. Social if nothing says anything else.
 */
export function categorize({
  title,
  description = '',
  sourceCategories = [],
  source,
  venueName,
}: CategorizedText): Category {
  const isSeller = ticketSellers.includes(source);
  const tally = new Tally();
  const named = sourceCategories.flatMap(evidenceOfName);
  // Many names of one strength say no more than one: an Engage event has a theme and ten labels.
  tally.add(mostSpecific(named));
  tally.add(phrasesIn(title.slice(0, titleLength), titleTable));
  if (!isSeller) {
    const beginning = description.slice(0, descriptionLength);
    tally.add(phrasesIn(beginning, titleTable), descriptionShare, descriptionMost);
  }
  tally.add(phrasesIn(venueName ?? '', venueTable));
  if (isSeller) tally.add([{ category: 'concerts', points: sellerPoints }]);
  return tally.winner();
}

/** A name of the source, or the ones that it lists: 'Talk / Workshop'. */
function evidenceOfName(name: string): Evidence[] {
  const whole = names.get(foldWords(name));
  const known = whole ? [whole] : name.split(/[,;/]/).map((part) => names.get(foldWords(part)));
  return known.filter((evidence) => evidence !== undefined);
}

/** The strongest name of the source; of several, the first. */
function mostSpecific(named: readonly Evidence[]): Evidence[] {
  const [first, ...rest] = named;
  if (!first) return [];
  return [rest.reduce((best, one) => (one.points > best.points ? one : best), first)];
}
