import { type Category, categories, categoryTone } from './categories';
import { coverVariants, isCover, showName } from './listed-covers';
import { stableHash } from './stable-hash';

/** What is drawn for events whose title says more than their category: a yoga class is not a basketball. */
export const coverKinds = [
  'career',
  'volunteering',
  'exam',
  'yoga',
  'faith',
  'comedy',
  'film',
  'theater',
  'gaming',
  'dance',
  'craft',
  'outdoors',
  'market',
  'talk',
] as const;
type CoverKind = (typeof coverKinds)[number];

/**
 * The usual words of each kind, few because every page has them, and the categories in which they mean it: a band may be
 * called 'Bible of the Devil', and the finals of a league are no exam.
 */
const words: Record<CoverKind, [categories: string, expression: RegExp]> = {
  career: [
    'study social food',
    /\b(career|job|internship|hiring|resume|recruit(ing|er)|networking|interview|employer)s?\b/i,
  ],
  volunteering: [
    'study social food sports parties',
    /\b(volunteer(ing)?|service day|day of service|clean-?up|(food|blood|coat|toy) drive|fundraiser)s?\b/i,
  ],
  exam: ['study social', /\b(exams?|finals|midterms?)\b/i],
  yoga: ['study social sports', /\b(yoga|pilates|meditation|mindfulness|tai chi)\b/i],
  faith: [
    'study social food parties',
    /\b(church|chapel|worship|prayer|bible|vespers|shabbat|torah|quran|ministry|interfaith|faith)s?\b/i,
  ],
  comedy: [
    'study social concerts parties nightlife',
    /\b(comedy|comedian|comic|stand-up|improv|open mic|karaoke)s?\b/i,
  ],
  film: ['study social concerts parties nightlife', /\b(film|movie|cinema|documentary)s?\b/i],
  theater: [
    'study social concerts nightlife',
    /\b(theat(er|re)|the musical|drama|opera|shakespeare|broadway)\b/i,
  ],
  gaming: ['study social sports parties nightlife', /\b(gaming|gamers?|video ?games?|e-?sports)\b/i],
  dance: [
    'study social sports concerts parties nightlife',
    /\b(ballet|salsa|bachata|tango|zumba|ballroom|nutcracker|danc(ing|ers?)|dance (class|company|team))\b/i,
  ],
  craft: [
    'study social parties nightlife',
    /\b(crafts|crafting|paint(ing)?|pottery|ceramics|wheel throwing|knitting|crochet|exhibit(ion)?s?|gallery|museum|art (night|class|studio|workshop))\b/i,
  ],
  outdoors: [
    'study social sports parties',
    /\b(hik(e|es|ing)|trails?|camping|campfire|kayaking|climbing|gardening|botanical|nature|stargazing|outdoors?)\b/i,
  ],
  market: [
    'social food restaurants parties',
    /\b(market|bazaar|flea|(street|holiday) fair|(book|bake|plant) sale)s?\b/i,
  ],
  talk: [
    'study social food',
    /\b(talk|lecture|seminar|colloquium|symposium|panel|keynote|speaker|conference|webinar|discussion|forum|debate)s?\b/i,
  ],
};

/** What an event is by the words of its title, in its category; null if they say no more than that. */
export function coverKindOf({ title, category }: { title: string; category: Category }): CoverKind | null {
  return (
    coverKinds.find((kind) => {
      const [categories, expression] = words[kind];
      return categories.includes(category) && expression.test(title);
    }) ?? null
  );
}

/** All drawn posters: what is stored of an event may name any of them. */
export const allCovers = (): string[] =>
  [...new Set(categories.map(categoryTone)), ...coverKinds].flatMap(coverVariants);

/** An event as far as its poster depends on it. */
export interface CoveredEvent {
  title: string;
  category: Category;
}

/** The drawn posters that suit an event: those of what its title says, else those of its category. */
export const coversOf = (event: CoveredEvent): readonly string[] =>
  coverVariants(coverKindOf(event) ?? categoryTone(event.category));

/** Those a host may choose from. */
export const coverChoices = (event: CoveredEvent): readonly string[] => [
  ...new Set([...coversOf(event), ...coverVariants(categoryTone(event.category))]),
];

/** The drawn poster of an event without a picture: one show has one, whatever its dates. */
export function coverPath(event: CoveredEvent): string {
  const covers = coversOf(event);
  return covers[stableHash(showName(event)) % covers.length] ?? '';
}

/** The drawn poster of an event: that which its host has chosen, else by its title. It lies under a photo too. */
export function coverOf(event: CoveredEvent & { imageUrl: string | null }): string {
  const { imageUrl } = event;
  return imageUrl && isCover(imageUrl) ? imageUrl : coverPath(event);
}
