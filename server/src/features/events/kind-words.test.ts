import { categories } from '@quad/shared/categories';
import { understandWords } from '@quad/shared/understood-words';
import { describe, expect, test } from 'vitest';
import { kindLinesOf, kindVectors } from './event-facts';

const linesOf = (text: string) => text.split('\n').filter(Boolean);

describe('the words for what an event is', () => {
  test.each([
    ['parties', 'party'],
    ['parties', 'Parties'],
    ['concerts', 'live music'],
    ['food', 'food'],
    ['restaurants', 'restaurants'],
    ['sports', 'sports'],
    ['study', 'study groups'],
    ['social', 'socials'],
    ['nightlife', 'Nightlife'],
  ] as const)('find an event of %s by what is understood as its category: %s', (category, typed) => {
    expect(understandWords({ keyword: typed, asText: [] }).words).toHaveLength(1);
    const lines = linesOf(kindLinesOf(category, false, ''));
    for (const word of typed.toLowerCase().split(' ')) {
      expect(lines.some((line) => line.startsWith(word.replace(/ies$/, 'y')))).toBe(true);
    }
  });

  test('are said once', () => {
    expect(linesOf(kindLinesOf('sports', false, 'game\nsport\nthe'))).toEqual([]);
    expect(linesOf(kindLinesOf('parties', false, 'third\nparty'))).toEqual([]);
  });

  test('are those of a date to know instead, whatever it was sorted into', () => {
    for (const typed of ['academic calendar', 'important dates', 'dates to know']) {
      const lines = linesOf(kindLinesOf('study', true, ''));
      expect(typed.split(' ').every((word) => lines.includes(word))).toBe(true);
    }
    expect(linesOf(kindLinesOf('study', true, ''))).not.toContain('study');
  });

  test('are also what people call what its name says', () => {
    const of = (names: string) => linesOf(kindLinesOf('social', false, names));
    expect(of('hoops\nopen\nrun')).toContain('basketball');
    expect(of('hoops\nopen\nrun')).not.toContain('running');
    expect(of('run\ntrail')).toContain('running');
    expect(linesOf(kindLinesOf('study', false, 'final\norgo'))).toContain('exams');
    expect(of('final\nfour')).not.toContain('exams');
    expect(linesOf(kindLinesOf('study', true, 'final\ngrades'))).not.toContain('exams');
    expect(of('club\nfilm')).toEqual(expect.arrayContaining(['cinema', 'movie']));
    expect(of('film')).not.toContain('film');
    expect(of('filming')).not.toContain('movie');
  });

  test('are vectors for Postgres too', () => {
    const vectors = JSON.parse(kindVectors) as Record<string, string>;
    expect(Object.keys(vectors)).toEqual([...categories]);
    expect(vectors.sports?.split(' ')).toEqual(linesOf(kindLinesOf('sports', false, '')));
  });
});
