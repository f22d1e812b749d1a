import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path';

test.each(['/', '/my-events', '/events/1?tab=comments#top', '/@a:b'])('%s is accepted', (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/a\\..\\b',
  'javascript:alert(1)',
  'my-events',
  '/\t/evil.example',
  '/a b',
  '',
  null,
  ['/'],
])('%s is refused', (value) => {
  expect(safeReturnPath(value)).toBeNull();
});

test('accepted paths never leave the site', () => {
  const letters = fc.constantFrom('/', '\\', '\t', '\n', '.', ':', '@', '?', '#', 'a', ' ', '%2f');
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 8 }), (parts) => {
      const path = safeReturnPath(`/${parts.join('')}`);
      if (path !== null) expect(new URL(path, 'https://quad.test').origin).toBe('https://quad.test');
    }),
  );
});
