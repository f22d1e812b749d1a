import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newPasswordSchema } from './contract/auth';
import { passwordRules } from './password-rules';

const faultOf = (password: string) => newPasswordSchema.safeParse(password).error?.issues[0]?.message ?? null;

test.each([
  ['Bear1', 'Password must be at least 6 characters'],
  ['bearcat1', 'Password must contain at least one uppercase letter'],
  ['Bearcat', 'Password must contain at least one number'],
  [`B1${'a'.repeat(199)}`, 'Password is too long'],
  [`B1${'a'.repeat(198)}`, null],
  ['Bearca1', null],
  ['Ünbelievable1', null],
  ['U\u0308nbelievable1', null],
  ['ЖЗИжзи1', null],
  ['жзижзи1', 'Password must contain at least one uppercase letter'],
])('the password %j is judged: %s', (password, fault) => {
  expect(faultOf(password)).toBe(fault);
});

test('the rules that people see say the same as the schema that the server checks with', () => {
  const part = fc.constantFrom('a', 'A', '1', 'é', 'É', 'Ж', ' ', 'a'.repeat(190));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
      ),
      (password) => {
        const broken = passwordRules.find(({ isMet }) => !isMet(password));
        const tooLong = password.length > 200 ? 'Password is too long' : null;
        expect(faultOf(password)).toBe(broken?.fault ?? tooLong);
      },
    ),
  );
});

test('each rule asks for one thing', () => {
  const met = (password: string) =>
    passwordRules.filter(({ isMet }) => isMet(password)).map(({ label }) => label);
  expect(met('')).toEqual([]);
  expect(met('abcdef')).toEqual(['At least 6 characters']);
  expect(met('A')).toEqual(['One uppercase letter']);
  expect(met('1')).toEqual(['One number']);
  expect(met('Secret1')).toHaveLength(3);
});
