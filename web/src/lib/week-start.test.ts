import { expect, test } from 'vitest';
import { weekStart } from './week-start';

test.each([
  ['en-US', 0],
  ['en-CA', 0],
  ['en-GB', 1],
  ['de', 1],
  ['ar-EG', 6],
  ['en-US@posix', 0],
])('weeks of %s begin on weekday %i', (language, day) => {
  expect(weekStart(language)).toBe(day);
});
