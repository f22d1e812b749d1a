import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { schemaResolver } from './schema-resolver';

const schema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(2, 'Too short'), z.regex(/[A-Z]/, 'No capital')),
    again: z.string(),
  })
  .check(z.refine(({ name, again }) => name === again, { error: 'Not the same', path: ['again'] }));

const resolve = (values: z.input<typeof schema>) =>
  schemaResolver(schema)(values, undefined, { fields: {}, shouldUseNativeValidation: undefined });

test('what is right comes back as the schema reads it', async () => {
  expect(await resolve({ name: ' Bo ', again: 'Bo' })).toEqual({
    values: { name: 'Bo', again: 'Bo' },
    errors: {},
  });
});

test('each wrong field has its first complaint', async () => {
  const { errors, values } = await resolve({ name: 'b', again: 'x' });
  expect(values).toEqual({});
  expect(errors).toEqual({
    name: { type: 'too_small', message: 'Too short' },
    again: { type: 'custom', message: 'Not the same' },
  });
});
