import { type Category, categories } from '@quad/shared/categories';
import { isSeller } from '@quad/shared/sellers';
import { descriptionPhrases, neutralPhrases } from './category-words/descriptions';
import { type NameStrength, sourceNames } from './category-words/names';
import { titlePhrases, venuePhrases } from './category-words/phrases';
import { type PhraseStrength, type Phrases, terms } from './category-words/terms';

interface CategorizedText {
  title: string;
  description?: string;
  /** The source's own words for the kind of event, most specific first. */
  sourceCategories?: readonly string[];
  /** As in events.external_source. */
  source?: string;
  venueName?: string | null;
}

/** Letters with accents among them. */
const beyondAscii = /[^\s!-~]/;

/** Lower-case ASCII words: 'Café & Jazz-Night' is 'cafe', 'and', 'jazz' and 'night', 'ncaa_hockey' is 'ncaa' and 'hockey'. */
function wordsIn(text: string): string[] {
  const apart = text.replace(/[a-z](?=[A-Z])/g, '$& ');
  const plain = beyondAscii.test(apart) ? apart.normalize('NFD').replace(/[\p{M}’]/gu, '') : apart;
  const whole = plain.includes("'") ? plain.replaceAll("'", '') : plain;
  const words = whole.toLowerCase().match(/[a-z0-9]+|&/g) ?? [];
  return whole.includes('&') ? words.map((word) => (word === '&' ? 'and' : word)) : words;
}

/** The words of a text in one: 'cafe and jazz night'. */
export const foldWords = (text: string): string => wordsIn(text).join(' ');

/** 'classes' is 'class', 'bands' is 'band'; 'chess', 'blues' and 'fridays' stay. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  if (/(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (/^(blues|(mon|tues|wednes|thurs|fri|satur|sun)days)$/.test(word)) return word;
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** The words of a text as they are compared. */
const comparable = (text: string): string[] => wordsIn(text).map(singular);

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

/** What follows the words so far: a tree of the words of all phrases of a table. */
interface PhraseTree {
  next: Map<string, PhraseTree>;
  /** Undefined where no phrase ends, null for a phrase that says nothing. */
  evidence?: Evidence | null;
}

/**
 * @param tables phrases; one that the later of them have too counts as in those
 * @param neutral phrases that say nothing, though their words do
 */
function compile(tables: readonly Record<Category, Phrases>[], neutral: readonly string[] = []): PhraseTree {
  const root: PhraseTree = { next: new Map() };
  const nodeOf = (phrase: string) => {
    let node = root;
    for (const word of phrase.split(' ').map(singular)) {
      const next = node.next.get(word) ?? { next: new Map() };
      node.next.set(word, next);
      node = next;
    }
    return node;
  };
  for (const phrase of neutral) nodeOf(phrase).evidence = null;
  for (const table of tables) {
    for (const category of categories) {
      for (const [strength, list] of Object.entries(table[category])) {
        const points = phrasePoints[strength as PhraseStrength];
        for (const phrase of list) nodeOf(phrase).evidence = { category, points };
      }
    }
  }
  return root;
}

const titleTable = compile([titlePhrases], neutralPhrases);
const descriptionTable = compile([titlePhrases, descriptionPhrases], neutralPhrases);
const venueTable = compile([venuePhrases]);

interface Found extends Evidence {
  /** The number of words up to its end. */
  end: number;
}

/** The phrases of a text, each once; where two overlap, the longer. */
function phrasesIn(text: string, tree: PhraseTree): Found[] {
  if (text === '') return [];
  const words = comparable(text);
  let found: Map<PhraseTree, Found> | undefined;
  for (let at = 0; at < words.length; ) {
    let longest: PhraseTree | undefined;
    let end = at + 1;
    let node = follow(tree, words[at]);
    for (let next = at + 1; node; next += 1) {
      if (node.evidence !== undefined) {
        longest = node;
        end = next;
      }
      node = next < words.length ? follow(node, words[next]) : undefined;
    }
    if (longest?.evidence) {
      found ??= new Map();
      found.set(longest, { ...longest.evidence, end });
    }
    at = end;
  }
  return found ? [...found.values()] : [];
}

const afterDigits = ':'.charCodeAt(0);

function follow({ next }: PhraseTree, word = ''): PhraseTree | undefined {
  const node = next.get(word);
  // Only words that begin with a digit: '5k', '2016'.
  return node ?? (word.charCodeAt(0) < afterDigits ? next.get(word.replace(/\d+/g, '#')) : undefined);
}

/** Where the first part of a title ends: 'Winter Concert' of 'Winter Concert @ the Union: Carols and Cocoa'. */
const partEnd = /[:|@([,;!?"“]|\s[-–—]|$/;
const afterHead = new Set(
  terms('at, by, feat, featuring, for, from, ft, hosted, in, of, on, presented, to, w, with'),
);
const headPoints = 2;

/**
 * The last words of the first part say most often what an event is, the others what it is about: a 'Holocaust
 * Memorial Concert' is a concert, a 'Concert Hall Tour' a tour.
 */
function headOf(title: string, found: readonly Found[]): Evidence[] {
  const telling = found.filter(({ points }) => points >= phrasePoints.usual);
  if (telling.length === 0) return [];
  const words = comparable(title.slice(0, title.search(partEnd)));
  const cut = words.findIndex((word) => afterHead.has(word));
  let end = cut < 0 ? words.length : cut;
  while (/^\d+$/.test(words[end - 1] ?? '')) end -= 1;
  return telling.filter((one) => one.end === end).map(({ category }) => ({ category, points: headPoints }));
}

const titleLength = 300;
/** The first sentences say what an event is; later ones are about parking and sponsors. */
const descriptionLength = 300;
/** Words of running text are about much besides the event: they count most where the title says nothing. */
const besideTitle = { share: 0.2, most: 2.5 };
const besideQuietTitle = { share: 0.4, most: 4 };
/** What sellers leave without a classification is mostly a band. */
const sellerPoints = 3.5;

class Tally {
  private readonly points = new Map<Category, number>();

  add(evidence: readonly Evidence[], share = 1, most = Number.POSITIVE_INFINITY): void {
    if (evidence.length === 0) return;
    const sums = new Map<Category, number>();
    for (const { category, points } of evidence) {
      sums.set(category, Math.min(most, (sums.get(category) ?? 0) + points * share));
    }
    for (const [category, sum] of sums) this.points.set(category, (this.points.get(category) ?? 0) + sum);
  }

  /** By how many points one category leads. */
  lead(): number {
    let [first, second] = [0, 0];
    for (const points of this.points.values()) {
      if (points > first) [first, second] = [points, first];
      else if (points > second) second = points;
    }
    return first - second;
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
  const tally = new Tally();
  const named = sourceCategories.flatMap(evidenceOfName);
  // Many names of one strength say no more than one: an Engage event has a theme and ten labels.
  tally.add(mostSpecific(named));
  const shortTitle = title.slice(0, titleLength);
  const found = phrasesIn(shortTitle, titleTable);
  tally.add(found);
  tally.add(phrasesIn(venueName ?? '', venueTable));
  // The texts that sellers add to a title are about doors, bags and parking.
  if (isSeller(source)) {
    tally.add([{ category: 'concerts', points: sellerPoints }]);
    return tally.winner();
  }
  tally.add(headOf(shortTitle, found));
  const isQuiet = found.every(({ points }) => points < phrasePoints.usual);
  const { share, most } = isQuiet ? besideQuietTitle : besideTitle;
  // Most of the work is the description, and often it can't change anything any more.
  if (tally.lead() <= most)
    tally.add(phrasesIn(description.slice(0, descriptionLength), descriptionTable), share, most);
  return tally.winner();
}

/** A name of the source, or the ones that it lists: 'Talk / Workshop'. */
function evidenceOfName(name: string): Evidence[] {
  const whole = names.get(foldWords(name));
  if (whole) return [whole];
  const parts = name.split(/[,;/]/);
  const known = parts.length < 2 ? [] : parts.map((part) => names.get(foldWords(part)));
  return known.filter((evidence) => evidence !== undefined);
}

/**
 * The strongest names of the source, one for each category: what it files under 'Deadlines' and 'Commencement', the
 * title decides.
 */
function mostSpecific(named: readonly Evidence[]): readonly Evidence[] {
  if (named.length < 2) return named;
  const most = Math.max(...named.map(({ points }) => points));
  const strongest = new Set(named.filter(({ points }) => points === most).map(({ category }) => category));
  return [...strongest].map((category) => ({ category, points: most }));
}
