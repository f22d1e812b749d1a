import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiscoverFilters, dayText, defaultDiscoverFilters, tidyKeyword } from './discover-filters';
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

describe('the words of a search', () => {
  it.each<[string, string[], string]>([
    ['tonight', ['Tonight'], ''],
    ['Jazz TONIGHT', ['Tonight'], 'Jazz'],
    ['this evening', ['Tonight'], ''],
    ['free food', ['Free'], 'food'],
    ['food for free', ['Free'], 'food'],
    ['free food this   weekend', ['Free', 'This weekend'], 'food'],
    ['weekend', ['This weekend'], ''],
    ['today, chess', ['Today'], 'chess'],
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
    'sat prep',
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
        !/^and\b/.test(word) &&
        /^[a-zé漢🎸0-9].*[a-zé漢🎸0-9]$/u.test(word),
    );
  const date = fc.constantFrom('today', 'Tonight', 'TOMORROW', 'this weekend', 'on monday', 'Thursday');
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
    expect(understand('free food tonight', ['free', 'tonight'])).toEqual([[], 'free food tonight']);
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.subarray(['tonight', 'free', 'friday']),
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
    expect(inEffect({ keyword: 'free food' })).toEqual({ keyword: 'food', date: 'any', free: true });
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

  it('have a day of the coming week for each weekday', () => {
    const today = localDay(now, zone);
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(
      (keyword) => inEffect({ keyword }).date,
    );
    expect([...days].sort()).toEqual([0, 1, 2, 3, 4, 5, 6].map((ahead) => dayText(today + ahead)).sort());
  });
});

describe('choosing over the words', () => {
  const choose = (filters: DiscoverFilters, chosen: Partial<Pick<DiscoverFilters, 'date' | 'free'>>) => {
    const effect = withUnderstoodWords(filters, now, zone);
    return chooseOverWords(filters, effect, { date: effect.date, free: effect.free, ...chosen });
  };

  it('changes nothing if it is what the words say', () => {
    expect(choose(search({ keyword: 'free chess tonight' }), {})).toEqual({ date: 'any', free: false });
  });

  it('drops the words that say otherwise', () => {
    expect(choose(search({ keyword: 'free chess tonight' }), { date: 'weekend' })).toEqual({
      keyword: 'free chess',
      date: 'weekend',
      free: false,
    });
    expect(choose(search({ keyword: 'free chess tonight' }), { free: false, date: 'any' })).toEqual({
      keyword: 'chess',
      date: 'any',
      free: false,
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
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(
        words,
        fc.constantFrom<DiscoverFilters['date']>('any', 'today', 'tonight', 'weekend', '2026-11-27'),
        fc.boolean(),
        fc.constantFrom<DiscoverFilters['date']>('any', 'today', 'tonight', 'weekend', '2026-11-27'),
        fc.boolean(),
        (typed, date, free, wantedDate, wantedFree) => {
          const filters = search({ keyword: typed.join(' '), date, free });
          const change = choose(filters, { date: wantedDate, free: wantedFree });
          const after = withUnderstoodWords({ ...filters, ...change }, now, zone);
          expect([after.date, after.free]).toEqual([wantedDate, wantedFree]);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
