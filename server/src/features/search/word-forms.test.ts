import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formsOf } from './search-words';

const wholeOf = (word: string) => formsOf([[word]])[0]?.whole;

describe('the forms of a typed word', () => {
  test.each([
    ['concerts', ['concert']],
    ['games', ['game']],
    ['parties', ['partie', 'party']],
    ['movies', ['movie', 'movy']],
    ['classes', ['class']],
    ['dishes', ['dish']],
    ['concert', []],
    ['chess', []],
    ['campus', []],
    ['tennis', []],
    ['gas', []],
  ])('of %s are also %j', (word, whole) => {
    expect(wholeOf(word)).toEqual(whole);
  });

  test('keep what was typed, each word by itself', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 1, maxLength: 3 })),
        (groups) => {
          const choices = formsOf(groups);
          expect(choices.map(({ starts }) => starts)).toEqual(groups);
          for (const { starts, whole } of choices) {
            for (const word of whole)
              expect(starts.some((start) => start.startsWith(word.slice(0, -1)))).toBe(true);
          }
        },
      ),
    );
  });
});
