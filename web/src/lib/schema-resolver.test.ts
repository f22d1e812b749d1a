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
    name: { type: 'invalid', message: 'Too short' },
    again: { type: 'invalid', message: 'Not the same' },
  });
});

test('a schema that comes later checks the same, and checking fails when it does not come', async () => {
  const check = (load: () => Promise<typeof schema>) =>
    schemaResolver(load)({ name: 'b', again: 'x' }, undefined, {
      fields: {},
      shouldUseNativeValidation: undefined,
    });
  expect(await check(async () => schema)).toEqual(await resolve({ name: 'b', again: 'x' }));
  await expect(check(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
});

test('an empty field has words of its own, a wrong one those of the schema', async () => {
  const resolver = schemaResolver(schema, { name: 'Add your name' });
  const check = (name: string) =>
    resolver({ name, again: name }, undefined, { fields: {}, shouldUseNativeValidation: undefined });
  expect((await check(' ')).errors).toMatchObject({ name: { message: 'Add your name' } });
  expect((await check('b')).errors).toMatchObject({ name: { message: 'Too short' } });
});
