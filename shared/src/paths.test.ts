import { expect, test } from 'vitest';
import { consolePaths } from './console-paths';
import { doorPathOf, paths } from './paths';

test('a path carries what differs encoded', () => {
  expect(paths.eventEdit('a/b c')).toBe('/events/a%2Fb%20c/edit');
  expect(consolePaths.person('$&')).toBe('/admin/people/%24%26');
  expect(doorPathOf('a&b')).toBe('/door?event=a%26b');
  expect(paths.discover()).toBe('/');
});
