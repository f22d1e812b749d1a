import { expect, test } from 'vitest';
import { personName } from './person-name';

test('a name is what is given of both names', () => {
  expect(personName({ firstName: 'Maya', lastName: 'Torres' })).toBe('Maya Torres');
  expect(personName({ firstName: 'Maya', lastName: null })).toBe('Maya');
  expect(personName({ firstName: '', lastName: 'Torres' })).toBe('Torres');
});

test('who has no name, or is gone, is called by a word of the caller', () => {
  expect(personName({ firstName: null, lastName: '' })).toBe('Someone');
  expect(personName(null)).toBe('Someone');
  expect(personName({ firstName: null, lastName: null }, 'A student')).toBe('A student');
  expect(personName({ firstName: null, lastName: null }, '')).toBe('');
});
