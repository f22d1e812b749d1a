import { expect, test } from 'vitest';
import { fullNameOf, initialOf, initialsOf } from './person-name';

const person = (firstName: string | null, lastName: string | null, email = 'maya@uc.edu') => ({
  firstName,
  lastName,
  email,
});

test('a full name consists of the given names, else it is the e-mail, else User', () => {
  expect(fullNameOf(person('Maya', 'Torres'))).toBe('Maya Torres');
  expect(fullNameOf(person(null, 'Torres'))).toBe('Torres');
  expect(fullNameOf(person(null, ''))).toBe('maya@uc.edu');
  expect(fullNameOf(person(null, null, ''))).toBe('User');
});

test('the initial is of the first name, else of the e-mail, else U', () => {
  expect(initialOf(person('ángel', 'Torres'))).toBe('Á');
  expect(initialOf(person('', 'Torres'))).toBe('M');
  expect(initialOf(person(null, null, ''))).toBe('U');
});

test('initials are two letters only where both names are given; letters beyond the basic plane stay whole', () => {
  expect(initialsOf(person('Maya', 'torres'))).toBe('MT');
  expect(initialsOf(person('Maya', null))).toBe('M');
  expect(initialsOf(person('𝒜da', 'Lovelace'))).toBe('𝒜L');
});
