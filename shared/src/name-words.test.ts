import { expect, test } from 'vitest';
import { hasNameWords, nameWords, typedNameWords } from './name-words';

const finds = (typed: string, name: string) => hasNameWords(nameWords(name), typedNameWords(typed));

test.each([
  ['Đorđe Łukasz', ['dorde', 'lukasz', 'Đorđe', 'LUKASZ đor']],
  ['Søren Ærø Weiß', ['soren', 'aero', 'weiss', 'WEISS', 'Weiẞ', 'Sǿren']],
  ['Nin\u0303o I\u0307rem Ayşegül Işık', ['niño', 'irem', 'aysegul', 'isik', 'ISIK']],
  [
    'Sean O’Brien',
    ["o'brien", 'o’brien', 'oʼbrien', 'o`brien', 'obrien', 'o brien', 'brien', "O'BRIEN sean"],
  ],
  ['Sean OBrien', ["o'brien", 'o brien']],
  ['Kaʻahumanu Smith', ["ka'ahumanu", 'kaahumanu']],
  [
    'Anne-Marie van der Berg',
    ['anne marie', 'annemarie', 'anne‑marie', 'marie', 'Anne–Marie', 'vanderberg', 'berg anne'],
  ],
  ['Annemarie Berg', ['anne-marie', 'anne marie']],
  ['李 明', ['李明', '明']],
  ['Ｍａｙａ', ['maya']],
  ['हिन्दी कुमार', ['हिन्दी', 'कुमार']],
])('%s is found by %j', (name, spellings) => {
  expect(spellings.filter((typed) => !finds(typed, name))).toEqual([]);
});

test('other names are not found', () => {
  expect(finds('arie', 'Anne-Marie Berg')).toBe(false);
  expect(finds('maya li', 'Maya Torres')).toBe(false);
});
