import { beforeEach, expect, test } from 'vitest';
import { forgetReferral, readReferral, rememberReferral } from './referral';

beforeEach(() => sessionStorage.clear());

test('the first code that was met is kept until it has counted', () => {
  rememberReferral('?q=jazz&ref=MAYA2026');
  rememberReferral('?ref=OTHER');
  rememberReferral('');
  expect(readReferral()).toBe('MAYA2026');
  forgetReferral();
  expect(readReferral()).toBeUndefined();
});

test.each(['?ref=', `?ref=${'x'.repeat(41)}`, '?ref=<b>', '?reference=A'])('%s is no code', (search) => {
  rememberReferral(search);
  expect(readReferral()).toBeUndefined();
});
