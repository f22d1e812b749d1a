import { paths } from '@quad/shared/paths';
import { expect, test } from 'vitest';
import { defineScreen } from './screen';
import { needsSignIn, screenFor, screenForPerson, screens } from './screens';

test('every URL matches one screen, and an unknown one the not-found screen', () => {
  expect(screenFor('/')).toBe(screens.discover);
  expect(screenFor(paths.event('a/b c'))).toBe(screens.event);
  expect(screenFor(paths.profile())).toBe(screens.profile);
  expect(screenFor(paths.personProfile('a/b c'))).toBe(screens.personProfile);
  expect(screenFor('/landing/')).toBe(screens.landing);
  for (const path of ['/nope', '/events', '/events/1/2', '//', '/landing/x', '', '/profile/1/2']) {
    expect(screenFor(path), path).toBe(screens.notFound);
  }
});

test('a screen is fetched once, and again after its code failed to arrive', async () => {
  let calls = 0;
  const screen = defineScreen({
    path: '/x',
    title: 'X',
    load: async () => {
      calls += 1;
      if (calls === 1) throw new Error('offline');
      return { default: () => null };
    },
  });
  await expect(screen.load()).rejects.toThrow('offline');
  expect(screen.isLoaded()).toBe(false);
  await screen.load();
  await screen.load();
  expect(screen.isLoaded()).toBe(true);
  expect(calls).toBe(2);
});

test('a path says whether it needs signing in', () => {
  for (const path of ['/my-events', '/friends/', '/profile', '/settings', '/payment-page']) {
    expect(needsSignIn(path), path).toBe(true);
  }
  for (const path of ['/', '/profile/42', '/create-event', '/auth'])
    expect(needsSignIn(path), path).toBe(false);
});

test('screens of hosts and of the console are not found by others', () => {
  const [edit, reports] = [paths.eventEdit('7'), '/admin/reports'];
  expect(screenForPerson(edit, null)).toBe(screens.notFound);
  expect(screenForPerson(edit, { permissions: [] })).toBe(screens.eventEdit);
  expect(screenForPerson(paths.eventAttendees('7'), { permissions: [] })).not.toBe(screens.notFound);
  expect(screenForPerson(reports, { permissions: [] })).toBe(screens.notFound);
  expect(screenForPerson(reports, { permissions: ['console'] })).toBe(screens.console);
  expect(screenForPerson(paths.discover(), null)).toBe(screenFor('/'));
  for (const path of [edit, paths.eventAttendees('7'), reports]) expect(needsSignIn(path), path).toBe(true);
});

test('a screen knows what differs in its path', () => {
  expect(screens.eventEdit.pattern.exec(paths.eventEdit('a/b c'))?.groups).toEqual({ id: 'a%2Fb%20c' });
});
