import fc from 'fast-check';
import { expect, test } from 'vitest';
import { registerBodySchema } from './contract/auth';
import { defaultGraduationYear } from './graduation-year';

test('the default is four years ahead', () => {
  expect(defaultGraduationYear(new Date('2024-06-01T12:00:00Z'))).toBe(2028);
  expect(defaultGraduationYear(new Date('2026-06-01T12:00:00Z'))).toBe(2030);
});

test('the default from 2027 on is still allowed for an account', () => {
  const { graduationYear } = registerBodySchema.shape;
  const years = fc.date({ min: new Date('2020-01-02'), max: new Date('2200-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(years, (now) => {
      expect(graduationYear.safeParse(defaultGraduationYear(now)).success).toBe(true);
    }),
  );
});
