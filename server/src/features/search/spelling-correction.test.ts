import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctSpelling, editDistance, lettersOf } from './spelling-correction';

/** What is known somewhere of these words. */
function knownFrom(names: readonly string[], isNear = (_: string) => true) {
  const letters = Int32Array.from(names.flatMap(lettersOf));
  const hasBeginning = (start: string) => names.some((name) => name.startsWith(start) && isNear(name));
  return { names, letters, hasBeginning, isNear };
}

describe('typing edits', () => {
  test.each([
    ['conert', 'concert', 1],
    ['conccert', 'concert', 1],
    ['cocnert', 'concert', 1],
    ['xoncert', 'concert', 1],
    ['concert', 'concert', 0],
    ['cnert', 'concert', 2],
    ['cincinatti', 'cincinnati', 2],
    ['ca', 'abc', 3],
    ['', 'ab', 2],
    ['ab', '', 2],
  ])('are counted in %s for %s', (typed, word, edits) => {
    expect(editDistance(typed, word, 5)).toBe(edits);
    expect(editDistance(typed, word, Math.max(0, edits - 1))).toBe(edits === 0 ? 0 : edits);
  });

  test('can be measured to a prefix of a word', () => {
    expect(editDistance('conert', 'concertos', 2, true)).toBe(1);
    expect(editDistance('baks', 'basketball', 2, true)).toBe(1);
    expect(editDistance('yoga', 'basketball', 1, true)).toBe(2);
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 0, maxLength: 8 });

  test('are zero only between equal words, and symmetric', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 9) === 0).toBe(a === b);
        expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9));
      }),
      { numRuns: 1_000 },
    );
  });

  test('are counted up to the limit, and are never greater to a prefix', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(editDistance(a, b, 20), limit + 1));
        const nearest = Math.min(
          ...Array.from({ length: b.length + 1 }, (_, end) => editDistance(a, b.slice(0, end), 20)),
        );
        expect(editDistance(a, b, limit, true)).toBe(Math.min(nearest, limit + 1));
      }),
      { numRuns: 1_000 },
    );
  });

  const vocabulary = knownFrom([
    'concert',
    'jazz',
    'basketball',
    'party',
    'pancake',
    'concerts',
    'cincinnati',
    // Nothing that a typo is corrected to, because it is too short, or not known there.
    'x',
    'ab',
    'far away',
  ]);

  test.each([
    [['conert'], [['conert', 'concert']]],
    [
      ['jzaz', 'basketball'],
      [['jzaz', 'jazz'], ['basketball']],
    ],
    [['cincinatti'], [['cincinatti', 'cincinnati']]],
    [['pancaek'], [['pancaek', 'pancake']]],
    [['baskteb'], [['baskteb', 'basketball']]],
  ])('%j are corrected', (words, groups) => {
    expect(correctSpelling(words, vocabulary)).toEqual(groups);
  });

  test.each([
    [['jazz']],
    [['conc']],
    [['bazz']],
    [['pamc']],
    [['jaz']],
    [['2026']],
    [['x1yz']],
    [['wholly']],
    [[]],
  ])('%j are left as they are', (words) => {
    expect(correctSpelling(words, vocabulary)).toBeNull();
  });

  test('miss no word within their number', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 10 });
    fc.assert(
      fc.property(letters, fc.array(letters, { minLength: 1, maxLength: 5 }), (typed, known) => {
        const limit = typed.length >= 8 ? 2 : 1;
        const isKnown = known.some((each) => each.startsWith(typed));
        const isShort = typed.length < 6;
        const isNear = known.some(
          (each) => editDistance(typed, each, limit, !isShort) <= limit && (!isShort || each[0] === typed[0]),
        );
        expect(correctSpelling([typed], knownFrom(known)) !== null).toBe(!isKnown && isNear);
      }),
      { numRuns: 5_000 },
    );
  });

  test('lead to no word that is not known there', () => {
    const known = knownFrom(['concert', 'convert'], (name) => name !== 'concert');
    expect(correctSpelling(['conert'], known)).toEqual([['conert', 'convert']]);
    expect(correctSpelling(['concert'], known)).toEqual([['concert', 'convert']]);
    expect(
      correctSpelling(
        ['conc'],
        knownFrom(['concert', 'cone'], (name) => name === 'cone'),
      ),
    ).toEqual([['conc', 'cone']]);
  });

  test('lead to a word that is farther, if the nearer ones are not known there', () => {
    const known = knownFrom(['basketball', 'basketbowl'], (name) => name === 'basketbowl');
    expect(correctSpelling(['basketbal'], known)).toEqual([['basketbal', 'basketbowl']]);
  });

  test('find only a few words, the nearest ones', () => {
    const similar = Array.from({ length: 26 }, (_, index) => `conc${String.fromCharCode(97 + index)}rt`);
    expect(correctSpelling(['conc_rt'.replace('_', 'é')], knownFrom(similar))?.[0]).toHaveLength(7);
  });
});
