import { expect, test } from 'vitest';
import { sayCorrection } from './find-events';

const found = (...words: string[]) => {
  const known = new Set(words);
  return (meaning: string) => known.has(meaning);
};

test('a correction is said in the order of what was typed', () => {
  const corrected = [
    ['dsico', 'disco'],
    ['slient', 'silent'],
  ];
  expect(sayCorrection('Slient dsico', corrected, found('disco', 'silent'))).toBe('silent disco');
});

test('of several meanings those are said that were found', () => {
  const corrected = [['conert', 'concert', 'convert', 'concerto']];
  expect(sayCorrection('conert', corrected, found('concert'))).toBe('concert');
  expect(sayCorrection('conert', corrected, found('concert', 'concerto'))).toBe('concert or concerto');
});

test('words that were right stay as they are', () => {
  expect(sayCorrection('jazz conert', [['conert', 'concert'], ['jazz']], found('concert', 'jazz'))).toBe(
    'jazz concert',
  );
});
