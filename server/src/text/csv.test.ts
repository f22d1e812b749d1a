import { describe, expect, it } from 'vitest';
import { csvOf } from './csv';

const cellOf = (text: string) =>
  csvOf([], [[text]])
    .split('\r\n')
    .slice(1)
    .join('\r\n')
    .replace(/\r\n$/, '');

describe('a cell of a table for spreadsheets', () => {
  it.each([
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\uff1d1+1',
    '\uff0b1',
    '\uff0d1',
    '\uff20SUM(A1)',
    '\ufe661+1',
    '\ufe62 1',
    '\u22121',
    '\t=1',
    '\r=1',
    '\n=1',
    '\nplain',
    '  =1',
    '\u00a0=1',
    '\u3000\uff1d1',
    '\u200b=1',
    '\ufeff=1',
    '"=1',
    "'=1",
    '" \uff1d1',
  ])('is text, not a formula: %j', (text) => {
    expect(cellOf(text).replace(/^"/, '')).toMatch(/^'/);
  });

  it.each(['Ada Lee', "O'Brien", '3-4 pm', 'a=b', '"quoted"', '\u00c5ngstr\u00f6m', '', '\uff21da'])(
    'stays as it is: %j',
    (text) => {
      expect(
        cellOf(text)
          .replace(/^"(.*)"$/s, '$1')
          .replaceAll('""', '"'),
      ).toBe(text);
    },
  );
});
