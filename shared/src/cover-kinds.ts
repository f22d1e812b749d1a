import type { Category } from './categories';

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
export type CoverKind = (typeof coverKinds)[number];

/**
 * The words of each kind, in the singular and the plural where both are usual, and the categories in which they mean it: a
 * band may be called 'Bible of the Devil', and the finals of a league are no exam.
 */
const words: Record<CoverKind, [categories: string, expression: RegExp]> = {
  career: [
    'study social food',
    /\b(careers?|jobs?|internships?|hiring|resumes?|recruit(ing|ment|ers?)|networking|interview(s|ing)?|employers?|linkedin|entrepreneurs?(hip)?|startups?)\b/i,
  ],
  volunteering: [
    'social study food sports parties',
    /\b(volunteers?|volunteering|service (day|project|trip)|day of service|clean-?up|(food|blood|coat|toy) drive|food (pantry|bank)|donations?|fundrais(er|ers|ing)|charity)\b/i,
  ],
  exam: ['study social', /\b(exams?|examinations?|finals|midterms?|lsat|mcat|test prep|exam week)\b/i],
  yoga: [
    'sports social study',
    /\b(yoga|pilates|meditat(e|ion|ive)|mindful(ness)?|tai chi|qi ?gong|breathwork|barre)\b/i,
  ],
  faith: [
    'social study food parties',
    /\b(church|holy mass|catholic mass|chapel service|worship|prayers?|bible|gospel|vespers|shabbat|torah|quran|jummah|hillel|ministry|ministries|interfaith|faith|sermon|communion|iftar|advent)\b/i,
  ],
  comedy: [
    'nightlife social concerts parties study',
    /\b(comedy|comedians?|comics?|stand-up|improv|open mic|karaoke|roast battle)\b/i,
  ],
  film: [
    'social study nightlife parties concerts',
    /\b(films?|movies?|cinema|documentary|documentaries|film screening)\b/i,
  ],
  theater: [
    'concerts social nightlife study',
    /\b(theat(er|re)|the musical|drama|opera|puppets?|shakespeare|broadway|matinee|staged reading)\b/i,
  ],
  gaming: [
    'social study nightlife parties sports',
    /\b(gaming|gamers?|video ?games?|board ?games?|e-?sports|game nights?|d&d|dungeons|chess|trivia|bingo|smash bros|tabletop|minecraft|poker|arcade)\b/i,
  ],
  dance: [
    'parties social sports nightlife study concerts',
    /\b(ballet|salsa|bachata|tango|zumba|ballroom|nutcracker|flamenco|swing danc(e|ing)|line danc(e|ing)|danc(ing|ers?)|dance (class|lesson|lessons|company|team|showcase|concert|night|party))\b/i,
  ],
  craft: [
    'social study parties nightlife',
    /\b(crafts?|crafting|paint(ing)?|pottery|ceramics?|knit(ting)?|crochet|sewing|sketching|origami|printmaking|jewelry|exhibitions?|exhibits?|gallery|museum|collage|embroidery|watercolors?|art (night|class|studio|workshop))\b(?! beers?| brew| cocktails?)/i,
  ],
  outdoors: [
    'sports social study parties',
    /\b(hik(e|es|ing)|trails?|camping|campout|campfire|kayak(ing)?|canoe(ing)?|climb(ing)?|backpacking|gardening|community garden|botanical|bird(ing|watching)|nature|stargazing|outdoors?|paddl(e|ing)|rafting|arboretum|bike ride)\b/i,
  ],
  market: [
    'food restaurants social parties',
    /\b(markets?|bazaar|flea|(street|holiday|county|makers?) fair|(book|bake|plant|yard) sale)\b/i,
  ],
  talk: [
    'study social food',
    /\b(talks?|lectures?|seminars?|colloquium|symposium|panel|keynote|speakers?|conference|webinar|discussion|forum|fireside|debate|book (talk|signing|launch)|(thesis|dissertation) defense)\b/i,
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
