import { expect, test } from 'vitest';
import { organizerName, organizerNames } from './organizer-name';

test.each([
  ['Physics Club', 'Physics Club'],
  ['  Arts &amp; <b>Sciences</b> ', 'Arts & Sciences'],
  ['Ada Lovelace <ada@example.edu>', 'Ada Lovelace'],
  ['ada@example.edu', null],
  ['mailto:ada@example.edu', null],
  ['Union Board (board@example.edu), room 4', 'Union Board, room 4'],
  ['admin', null],
  ['TBD', null],
  ['https://example.edu/club', null],
  ['12', null],
  ['', null],
  [{ name: 'x' }, null],
])('the organizer %j is shown as %j', (written, shown) => {
  expect(organizerName(written)).toBe(shown);
});

test('several organizers are one line, each once', () => {
  expect(organizerNames(['Physics Club', null, 'a@b.example', 'Chess Club', 'Physics Club'])).toBe(
    'Physics Club, Chess Club',
  );
  expect(organizerNames([])).toBeNull();
});
