import { expect, test } from 'vitest';
import { needsSignIn, paths } from './paths';
import { notFoundScreen, screenFor, screenForPerson } from './screens';

test('every address has one screen, and what nobody answers is not found', () => {
  expect(screenFor('/').module).toBe('src/app/routes/discover.tsx');
  expect(screenFor(paths.event('a/b c')).module).toBe('src/app/routes/event.tsx');
  expect(screenFor(paths.profile()).module).toBe('src/app/routes/profile.tsx');
  expect(screenFor(paths.personProfile('a/b c')).module).toBe('src/app/routes/person-profile.tsx');
  expect(screenFor('/landing/').module).toBe('src/app/routes/landing.tsx');
  for (const path of ['/nope', '/events', '/events/1/2', '//', '/landing/x', '', '/profile/1/2']) {
    expect(screenFor(path), path).toBe(notFoundScreen);
  }
});

test('a screen is fetched once, and again after its code failed to arrive', async () => {
  const { defineScreen } = await import('./screen');
  let calls = 0;
  const screen = defineScreen({
    path: /x/,
    module: 'x',
    load: async () => {
      calls += 1;
      if (calls === 1) throw new Error('offline');
      return () => null;
    },
  });
  await expect(screen.load()).rejects.toThrow('offline');
  expect(screen.isLoaded()).toBe(false);
  await screen.load();
  await screen.load();
  expect(screen.isLoaded()).toBe(true);
  expect(calls).toBe(2);
});

test('screens of signed-in people are told from the others', () => {
  for (const path of ['/my-events', '/friends/', '/profile', '/settings', '/payment-page']) {
    expect(needsSignIn(path), path).toBe(true);
  }
  for (const path of ['/', '/profile/42', '/create-event', '/auth'])
    expect(needsSignIn(path), path).toBe(false);
});

test('screens of hosts and administrators are not there for others', () => {
  const [edit, reports] = [paths.eventEdit('7'), paths.adminReports()];
  expect(screenForPerson(edit, null)).toBe(notFoundScreen);
  expect(screenForPerson(edit, { role: 'user' }).module).toBe('src/app/routes/event-edit.tsx');
  expect(screenForPerson(paths.eventAttendees('7'), { role: 'user' })).not.toBe(notFoundScreen);
  expect(screenForPerson(reports, { role: 'user' })).toBe(notFoundScreen);
  expect(screenForPerson(reports, { role: 'admin' }).module).toBe('src/app/routes/admin-reports.tsx');
  expect(screenForPerson(paths.discover(), null)).toBe(screenFor('/'));
  for (const path of [edit, paths.eventAttendees('7'), reports]) expect(needsSignIn(path), path).toBe(true);
});
