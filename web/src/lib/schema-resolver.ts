import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { input, output, ZodMiniType } from 'zod/mini';

type FlatSchema = ZodMiniType<FieldValues, FieldValues>;

/** The errors of a form, by field. */
export type Faults<Values> = Partial<Record<keyof Values, string>>;

/** Validates a form with a function that returns the errors of its values. */
export function faultsResolver<Values extends FieldValues>(
  find: (values: Values) => Promise<Faults<Values>>,
): Resolver<Values> {
  return async (values) => {
    const faults = Object.entries(await find(values));
    if (faults.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(faults.map(([name, message]) => [name, { type: 'invalid', message }]));
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/**
 * Lets a schema of the contract check a flat form, first complaint of a field first. Does what @hookform/resolvers does,
 * without the 1 kB that its other kinds of schema and nested fields take. A schema whose code comes later is given as a
 * function; checking fails when it does not come.
 * @param blank what is said of empty fields in place of the contract's words
 */
export function schemaResolver<S extends FlatSchema>(
  schema: S | (() => Promise<S>),
  blank: Faults<input<S>> = {},
): Resolver<input<S>, unknown, output<S>> {
  return async (values) => {
    const loaded = typeof schema === 'function' ? await schema() : schema;
    const { success, data, error } = loaded.safeParse(values);
    if (success) return { values: data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of error.issues) {
      const name = String(path[0]);
      const isBlank = String(values[name] ?? '').trim() === '';
      errors[name] ??= { type: 'invalid', message: (isBlank && blank[name]) || message };
    }
    return { values: {}, errors: errors as FieldErrors<input<S>> };
  };
}
