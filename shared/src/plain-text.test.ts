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

test('texts that nobody could see are empty', () => {
  const blanks =
    '\u200b\u3164\u2800\u00ad\u200d\u2060\u{e0020}\u0301\u00a0\u115f\uffa0\u034f\ufe0f\u180e\ufeff\u3000';
  for (const text of [...blanks, blanks]) {
    expect([toSingleLine(text), toLines(`${text}\n${text}`)], JSON.stringify(text)).toEqual(['', '']);
  }
  for (const text of ['❤️', '1️⃣', '.', '李', 'é', '🇩🇪', '\u200cب']) expect(toLines(text)).toBe(text);
});
