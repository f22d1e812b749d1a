import { expect, test } from 'vitest';
import { personName } from './person-name';

test('a name consists of the given parts', () => {
  expect(personName({ firstName: 'Maya', lastName: 'Torres' })).toBe('Maya Torres');
  expect(personName({ firstName: 'Maya', lastName: null })).toBe('Maya');
  expect(personName({ firstName: '', lastName: 'Torres' })).toBe('Torres');
});

test('people without a name, or deleted, get the word of the caller', () => {
  expect(personName({ firstName: null, lastName: '' })).toBe('Someone');
  expect(personName(null)).toBe('Someone');
  expect(personName({ firstName: null, lastName: null }, 'A student')).toBe('A student');
  expect(personName({ firstName: null, lastName: null }, '')).toBe('');
});
