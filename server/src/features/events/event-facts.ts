import { type Category, categories } from '@quad/shared/categories';

/** What people call the events of a category, as words in the index; what is typed is the beginning of one. */
const kindWords: Record<Category, readonly string[]> = {
  parties: ['party'],
  concerts: ['concerts', 'live', 'music'],
  food: ['food'],
  restaurants: ['food', 'restaurants'],
  sports: ['games', 'sports'],
  study: ['groups', 'sessions', 'study'],
  social: ['socials'],
  nightlife: ['nightlife'],
};
const dateWords = ['academic', 'calendar', 'dates', 'important', 'know', 'to'];

/** Words of names, and what else people call such an event: in names only, because a description mentions much. */
const alsoCalled = `
  ballet: dance dancing theater theatre
  bachata, disco, salsa, tango: dance dancing
  broadway, musical, playhouse, theater, theatre: theater theatre
  chapel, worship: church faith
  chorale, chorus: choir
  colloquium, lecture, seminar, symposium: lecture seminar talk
  comedian, improv: comedy standup
  dance: dancing
  career, hiring, internship: careers jobs
  cinema, film, movie: cinema film movie
  espresso, latte: coffee
  exhibit, exhibition, gallery: art exhibition
  climbing, fitness, pilates, yoga, zumba: exercise fitness gym workout
  futsal: soccer
  hike, hikes: hiking
  hoops: basketball
  quiz, trivia: quiz trivia
  run: running
  skate: skating
  standup: comedy
  volunteer: volunteering`;

const linesOf = (words: readonly string[]) => words.map((word) => `${word}\n`).join('');

const calledLines = new Map(
  alsoCalled
    .trim()
    .split(/\n\s+/)
    .map((line) => line.split(': '))
    .flatMap(([words = '', others = '']) =>
      words.split(', ').map((word) => {
        const plain = others.split(' ').filter((other) => other !== word);
        return [word, linesOf(plain)] as const;
      }),
    ),
);
const called = new RegExp(`^(?:${[...calledLines.keys()].join('|')})$`, 'gm');

/** An open run is a game of basketball. */
const isMeant = (word: string, names: string) =>
  word !== 'run' || !/^(?:basketball|hoops|open)$/m.test(names);

/** Whoever studies for these has an exam. */
const examNames = /^(?:finals?|midterms?)$/m;

/**
 * The words for what an event is, beside its own; each ends its line.
 * @param names the words of its title, organizer and place, one on each line
 */
export function kindLinesOf(category: Category, isDateToKnow: boolean, names: string): string {
  const text = `\n${names}\n`;
  let lines = '';
  for (const word of isDateToKnow ? dateWords : kindWords[category]) {
    const isSaid =
      text.includes(`\n${word}\n`) || (word.endsWith('s') && text.includes(`\n${word.slice(0, -1)}\n`));
    if (!isSaid) lines += `${word}\n`;
  }
  for (const word of names.match(called) ?? [])
    if (isMeant(word, names)) lines += calledLines.get(word) ?? '';
  if (category === 'study' && !isDateToKnow && examNames.test(names)) lines += 'exams\n';
  return lines;
}

/** The words for each category as text vectors, in JSON, for statements: `(… ->> category)::tsvector`. */
export const kindVectors = JSON.stringify(
  Object.fromEntries(categories.map((category) => [category, kindWords[category].join(' ')])),
);

/** What searches know of an event in lists: see indexed-events.ts. */
export interface EventFacts {
  id: string;
  /** Microseconds since 1970, exact until the year 2255. */
  startsAt: number;
  endsAt: number;
  /** From then on it is in lists. */
  listedFrom: number;
  latitude: number;
  longitude: number;
  category: Category;
  isFree: boolean;
  isDateToKnow: boolean;
  /** All-day and a week or longer. */
  isOngoing: boolean;
  isOnMap: boolean;
  /** The words for its kind, and those of its title, organizer and place, as quad_search_vector has them: without case and accents, one on each line. */
  names: string;
  /** Those of its description. */
  words: string;
}

const microseconds = (instant: string) => `(extract(epoch from ${instant}) * 1000000)::bigint::text`;

/** A word contains no line feed. */
const wordsOf = (weights: string) =>
  `array_to_string(tsvector_to_array(ts_filter(search_vector, '{${weights}}')), E'\\n')`;

/** The columns of an event's facts as texts, for `factsOf`. */
export const factColumns = [
  'id::text',
  microseconds('start_date'),
  microseconds('ends_at'),
  microseconds('listed_from'),
  'search_latitude::text',
  'search_longitude::text',
  'category',
  'is_free::int::text || is_date_to_know::int || is_ongoing::int || (latitude is not null)::int',
  wordsOf('a,b'),
  wordsOf('c,d'),
] as const;

/** The events that searches find, while they last. */
export const isFoundSql = 'is_listed and search_latitude is not null';

/** The facts in a row of `factColumns`. */
export function factsOf(row: readonly string[]): EventFacts {
  const [
    id = '',
    starts,
    ends,
    listedFrom,
    latitude,
    longitude,
    category,
    flags = '',
    names = '',
    words = '',
  ] = row;
  const kind = categories.find((known) => known === category) ?? 'social';
  return {
    id,
    startsAt: Number(starts),
    endsAt: Number(ends),
    listedFrom: Number(listedFrom),
    latitude: Number(latitude),
    longitude: Number(longitude),
    category: kind,
    isFree: flags[0] === '1',
    isDateToKnow: flags[1] === '1',
    isOngoing: flags[2] === '1',
    isOnMap: flags[3] === '1',
    names: kindLinesOf(kind, flags[1] === '1', names) + names,
    words,
  };
}
