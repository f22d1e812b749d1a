import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WordNumbers } from './word-numbers';

test('words have numbers in the order in which they come, however many there are', () => {
  const word = fc.stringMatching(/^[ab\u00e9\u4e2d]{1,7}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3_000, size: 'max' }), (words) => {
      const numbers = new WordNumbers();
      const expected = new Map<string, number>();
      const text = words.join('\n');
      let from = 0;
      for (const word of words) {
        if (!expected.has(word)) expect(numbers.numberOf(word)).toBe(-1);
        expected.set(word, expected.get(word) ?? expected.size);
        expect(numbers.add(text, from, from + word.length)).toBe(expected.get(word));
        from += word.length + 1;
      }
      expect(numbers.texts).toEqual([...expected.keys()]);
      for (const [word, number] of expected) expect(numbers.numberOf(word)).toBe(number);
    }),
    { numRuns: 20 },
  );
});
