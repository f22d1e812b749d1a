import { expect, test } from 'vitest';
import { permissions, permissionsOf, roles } from './permissions';

test('an administrator may do everything, and a person without a role nothing', () => {
  expect(permissionsOf(['admin'])).toEqual(permissions);
  expect(permissionsOf([])).toEqual([]);
});

test('only administrators give roles, and every role opens the console', () => {
  for (const role of roles) {
    expect(permissionsOf([role])).toContain('console');
    expect(permissionsOf([role]).includes('roles')).toBe(role === 'admin');
  }
});

test('several roles add up', () => {
  const both = permissionsOf(['editor', 'support']);
  expect(both).toEqual(expect.arrayContaining([...permissionsOf(['editor']), ...permissionsOf(['support'])]));
  expect(both).not.toContain('suspend');
});
