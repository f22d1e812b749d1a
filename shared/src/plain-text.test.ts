import { expect, test } from 'vitest';
import { cleanText, toLines, toSingleLine } from './plain-text';

test('cleanText removes everything that Postgres refuses', () => {
  expect(cleanText('a\u0000b\u0007\r\n\tc\ud800')).toBe('a b \n\tc ');
});

test('texts of people lose what would affect the text around them', () => {
  expect(toSingleLine(' Late \u202enight\u0007 \n show\u2069 ')).toBe('Late night show');
  expect(toLines(' One\r\ntwo \u202e\n\nthree\u0000 ')).toBe('One\ntwo \n\nthree');
});

test('letters, joined emoji and marks of right-to-left languages stay', () => {
  for (const text of ['Café 👩‍🎓', '\u200fשלום', 'a\u0301']) expect(toSingleLine(text)).toBe(text);
});
