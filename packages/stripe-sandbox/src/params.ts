import * as z from 'zod';
import { invalidRequest } from './faults';

/** A form as an object of strings, objects and arrays. */
export type Form = { [name: string]: FormValue };
type FormValue = string | FormValue[] | Form;

const maxDepth = 6;
const maxFields = 1_000;

/** Numbered and empty brackets make an array: 'expand[0]=a', 'expand[]=a'. */
function withArrays(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withArrays(inner)] as const);
  const isArray = entries.length > 0 && entries.every(([name]) => /^\d*$/.test(name));
  return isArray ? entries.flatMap(([, inner]) => inner) : Object.fromEntries(entries);
}

/** 'a[b]=1&c[0]=2' becomes {a: {b: '1'}, c: ['2']}: the encoding of Stripe's requests. */
export function parseForm(text: string): Form {
  const form: Form = Object.create(null);
  const fields = [...new URLSearchParams(text)];
  if (fields.length > maxFields) throw invalidRequest('Too many parameters');
  for (const [key, value] of fields) {
    const [first = '', ...inner] = key.split('[').map((part) => part.replace(/\]$/, ''));
    const names = [first, ...inner].map((name, depth) => (depth > 0 && name === '' ? '0' : name));
    if (names.length > maxDepth || names.includes('__proto__')) {
      throw invalidRequest(`Received unknown parameter: ${key}`, { code: 'parameter_unknown', param: key });
    }
    let target = form;
    for (const name of names.slice(0, -1)) {
      const next = target[name];
      if (typeof next !== 'object' || Array.isArray(next)) target[name] = Object.create(null);
      target = target[name] as Form;
    }
    const last = names.at(-1) ?? '';
    const taken = inner.at(-1) === '' ? Object.keys(target).length : -1;
    target[taken >= 0 ? String(taken) : last] = value;
  }
  return withArrays(form) as Form;
}

const paramName = (path: PropertyKey[]) =>
  path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('');

/** @throws StripeFault in Stripe's wording for unknown, missing or invalid parameters */
export function readParams<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw invalidRequest('Invalid request');
  if (issue.code === 'unrecognized_keys') {
    const param = paramName([...issue.path, issue.keys[0] ?? '']);
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = paramName(issue.path);
  const given = issue.path.reduce<unknown>(
    (value, part) => (value as Form | undefined)?.[String(part)],
    form,
  );
  if (given === undefined) {
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.message === invalidInteger) {
    throw invalidRequest(`Invalid integer: ${String(given)}`, { code: 'parameter_invalid_integer', param });
  }
  throw invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

const invalidInteger = 'integer';

/** Whole numbers arrive as text. */
export const integer = z
  .string(invalidInteger)
  .regex(/^-?\d{1,12}$/, invalidInteger)
  .transform(Number);
export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true');
/** An empty value unsets. */
export const textOrNull = z.string().transform((value) => value || null);
/** 50 keys of up to 40 characters with values of up to 500; an empty value removes its key. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50);
export const expand = z.array(z.string()).optional();
const bounds = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
});
export const pageFields = {
  limit: integer.optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z.union([integer, bounds]).optional(),
  expand,
};

/** The metadata after an update. */
export function mergeMetadata(
  old: Record<string, string>,
  given: Record<string, string> | undefined,
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''));
}
