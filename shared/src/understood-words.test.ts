import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DiscoverFilters,
  dayText,
  defaultDiscoverFilters,
  namedDates,
  tidyKeyword,
} from './discover-filters';
import { localDay } from './local-time';
import { chooseOverWords, understandWords, withUnderstoodWords } from './understood-words';

const zone = 'America/New_York';
/** A Friday, 5 PM at the campus; Saturday already in the zones far to the east. */
const now = new Date('2026-11-20T22:00:00Z');

const understand = (keyword: string, asText: readonly string[] = []) => {
  const { words, text } = understandWords({ keyword, asText });
  return [words.map(({ meaning }) => meaning), text];
};
const search = (change: Partial<DiscoverFilters>): DiscoverFilters => ({
  ...defaultDiscoverFilters,
  ...change,
});
const inEffect = (change: Partial<DiscoverFilters>) => {
  const { keyword, date, free } = withUnderstoodWords(search(change), now, zone);
  return { keyword, date, free };
};
const saidOf = ({ date, free, category, dates }: DiscoverFilters) => ({ date, free, category, dates });

describe('the words of a search', () => {
  it.each<[string, string[], string]>([
    ['tonight', ['Tonight'], ''],
    ['Jazz TONIGHT', ['Tonight'], 'Jazz'],
    ['this evening', ['Tonight'], ''],
    ['free pizza', ['Free'], 'pizza'],
    ['pizza for free', ['Free'], 'pizza'],
    ['free food this   weekend', ['Free', 'Food', 'This weekend'], ''],
    ['Sports', ['Sports'], ''],
    ['basketball', [], 'basketball'],
    ['parties', ['Parties'], ''],
    ['a party', [], 'a party'],
    ['live music near me', ['Concerts'], ''],
    ['concerts and events', ['Concerts'], ''],
    ['study groups?', ['Study Groups'], ''],
    ['tonight free food', ['Tonight', 'Free', 'Food'], ''],
    ['restaurants this weekend', ['Restaurants', 'This weekend'], ''],
    ['going out tonight', ['Nightlife', 'Tonight'], ''],
    ['socials', ['Social'], ''],
    ['meet people tonight', ['Social', 'Tonight'], ''],
    ['final exams', ['Dates to know'], 'final exams'],
    ['registration deadline', ['Dates to know'], 'registration deadline'],
    ['weekend', ['This weekend'], ''],
    ['next weekend', ['Next weekend'], ''],
    ['concerts over next weekend', ['Concerts', 'Next weekend'], ''],
    ['this week', ['This week'], ''],
    ['chess next week', ['Next week'], 'chess'],
    ['today, chess', ['Today'], 'chess'],
    ['sports for friday', ['Sports', 'Friday'], ''],
    ['tomorrow night', ['Tomorrow'], ''],
    ['open mic on friday', ['Friday'], 'open mic'],
    ['this Sunday yoga', ['Sunday'], 'yoga'],
    ['friday night improv', ['Friday'], 'improv'],
    ['free events tonight', ['Free', 'Tonight'], ''],
    ["what's on tonight?", ['Tonight'], ''],
    ['things to do this weekend', ['This weekend'], ''],
    ['free and tonight', ['Free', 'Tonight'], ''],
    ['tonight tonight', ['Tonight'], ''],
  ])('are understood in "%s"', (keyword, words, text) => {
    expect(understand(keyword)).toEqual([words, text]);
  });

  it.each([
    'jazz',
    'events',
    'gluten free baking',
    'sugar-free',
    'free speech',
    'free will',
    'freestyle',
    'carefree',
    'next friday',
    'last weekend',
    'welcome weekend',
    'Black Friday',
    "tonight's",
    "Tonight's show",
    'friday-night',
    'weekends',
    'week of welcome',
    'next weekends',
    'sat prep',
    'third party',
    'bible study',
    'food drive',
    'sports medicine',
    'music theory',
    '',
    '  ',
  ])('stay text in "%s"', (keyword) => {
    expect(understand(keyword)).toEqual([[], keyword]);
  });

  it('are one date at most: the first', () => {
    expect(understand('friday or saturday')).toEqual([['Friday'], 'or saturday']);
  });

  const plain = fc
    .stringMatching(/^[a-z0-9éß漢🎸&$%.'-]{1,8}$/u)
    .filter(
      (word) =>
        understandWords({ keyword: word, asText: [] }).words.length === 0 &&
        !/^(?:and|for)\b/.test(word) &&
        /^[a-zé漢🎸0-9].*[a-zé漢🎸0-9]$/u.test(word),
    );
  const date = fc.constantFrom(
    'today',
    'Tonight',
    'TOMORROW',
    'this weekend',
    'next week',
    'on monday',
    'Thursday',
  );
  const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

  it('are removed wherever they are, and the others stay in their order', () => {
    fc.assert(
      fc.property(
        fc.array(plain, { maxLength: 6 }),
        fc.option(date),
        fc.boolean(),
        place,
        place,
        (words, when, isFree, first, second) => {
          const typed = [...words];
          if (when !== null) typed.splice(Math.floor(first * (typed.length + 1)), 0, when);
          if (isFree) typed.splice(Math.floor(second * (typed.length + 1)), 0, 'free');
          const keyword = typed.join(' ');
          const found = understandWords({ keyword, asText: [] });
          fc.pre(!/(dairy|nut|drug|the) /.test(keyword));
          expect(found.words.some(({ meaning }) => meaning === 'Free')).toBe(isFree);
          expect(found.words.filter(({ meaning }) => meaning !== 'Free')).toHaveLength(when === null ? 0 : 1);
          expect(found.text).toBe(words.join(' '));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('are text again one by one, as the person wants', () => {
    expect(understand('free food tonight', ['free'])).toEqual([['Tonight'], 'free food']);
    expect(understand('free food tonight', ['food'])).toEqual([['Free', 'Tonight'], 'food']);
    expect(understand('free food tonight', ['free', 'tonight'])).toEqual([[], 'free food tonight']);
    expect(understand('final exams', ['final exams'])).toEqual([[], 'final exams']);
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.subarray(['tonight', 'free', 'friday', 'sports', 'exams']),
        (text, added) => {
          const keyword = `${text} ${added.join(' ')}`;
          const { words } = understandWords({ keyword, asText: [] });
          const phrases = words.map(({ phrase }) => phrase);
          const again = understandWords({ keyword, asText: phrases });
          expect(again.words.filter(({ phrase }) => phrases.includes(phrase))).toEqual([]);
          for (const phrase of phrases) expect(tidyKeyword(again.text).toLowerCase()).toContain(phrase);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the filters in effect', () => {
  it('are those of the words, in the zone of the campus', () => {
    expect(inEffect({ keyword: 'free pizza' })).toEqual({ keyword: 'pizza', date: 'any', free: true });
    expect(inEffect({ keyword: 'tonight' })).toEqual({ keyword: '', date: 'tonight', free: false });
    expect(inEffect({ keyword: 'tomorrow' }).date).toBe('2026-11-21');
    expect(inEffect({ keyword: 'friday' }).date).toBe('2026-11-20');
    expect(inEffect({ keyword: 'thursday' }).date).toBe('2026-11-26');
    expect(withUnderstoodWords(search({ keyword: 'friday' }), now, 'Asia/Tokyo').date).toBe('2026-11-27');
  });

  it('come before those that were chosen, which stay where the words say nothing', () => {
    expect(inEffect({ keyword: 'chess tonight', date: 'weekend', free: true })).toEqual({
      keyword: 'chess',
      date: 'tonight',
      free: true,
    });
    expect(inEffect({ keyword: 'chess', date: 'weekend' })).toEqual({
      keyword: 'chess',
      date: 'weekend',
      free: false,
    });
  });

  it('have the category that is all that is left, whatever was chosen', () => {
    const categoryOf = (keyword: string, category: DiscoverFilters['category'] = null) =>
      withUnderstoodWords(search({ keyword, category }), now, zone).category;
    expect(categoryOf('sports')).toBe('sports');
    expect(categoryOf('music tonight', 'food')).toBe('concerts');
    expect(categoryOf('sports medicine', 'study')).toBe('study');
  });

  it('find dates to know where one is asked for, by the same words', () => {
    const filters = withUnderstoodWords(search({ keyword: 'final exams' }), now, zone);
    expect(filters).toMatchObject({ keyword: 'final exams', dates: true });
    expect(withUnderstoodWords(search({ keyword: 'calculus' }), now, zone).dates).toBe(false);
  });

  it('have a day of the coming week for each weekday', () => {
    const today = localDay(now, zone);
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(
      (keyword) => inEffect({ keyword }).date,
    );
    expect([...days].sort()).toEqual([0, 1, 2, 3, 4, 5, 6].map((ahead) => dayText(today + ahead)).sort());
  });
});

describe('choosing over the words', () => {
  const choose = (filters: DiscoverFilters, chosen: Partial<ReturnType<typeof saidOf>>) => {
    const effect = withUnderstoodWords(filters, now, zone);
    return chooseOverWords(filters, effect, { ...saidOf(effect), ...chosen });
  };
  const nothing = { date: 'any', free: false, category: null, dates: false };

  it('changes nothing if it is what the words say', () => {
    expect(choose(search({ keyword: 'free chess tonight' }), {})).toEqual(nothing);
    expect(choose(search({ keyword: 'sports tonight' }), {})).toEqual(nothing);
  });

  it('drops the words that say otherwise', () => {
    expect(choose(search({ keyword: 'free chess tonight' }), { date: 'weekend' })).toEqual({
      ...nothing,
      keyword: 'free chess',
      date: 'weekend',
    });
    expect(choose(search({ keyword: 'free chess tonight' }), { free: false, date: 'any' })).toEqual({
      ...nothing,
      keyword: 'chess',
    });
    expect(choose(search({ keyword: 'sports tonight' }), { category: 'food' })).toEqual({
      ...nothing,
      category: 'food',
      keyword: 'tonight',
    });
  });

  it('keeps words that are also what is looked for, as text', () => {
    expect(choose(search({ keyword: 'final exams' }), { dates: false })).toEqual({
      ...nothing,
      asText: ['final exams'],
    });
  });

  it('has in effect what was chosen, whatever was typed', () => {
    const words = fc.array(
      fc.constantFrom(
        'free',
        'tonight',
        'this weekend',
        'friday',
        'saturday',
        'jazz',
        'for',
        'events',
        'and',
        'sports',
        'music',
        'exams',
      ),
      { maxLength: 6 },
    );
    const said = fc.record({
      date: fc.constantFrom<DiscoverFilters['date']>('any', ...namedDates, '2026-11-27'),
      free: fc.boolean(),
      category: fc.constantFrom<DiscoverFilters['category']>(null, 'sports', 'food'),
      dates: fc.boolean(),
    });
    fc.assert(
      fc.property(words, said, said, (typed, before, wanted) => {
        const filters = search({ keyword: typed.join(' '), ...before });
        const change = choose(filters, wanted);
        const after = withUnderstoodWords({ ...filters, ...change }, now, zone);
        expect(saidOf(after)).toEqual(wanted);
      }),
      { numRuns: 1000 },
    );
  });
});
