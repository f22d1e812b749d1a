import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { input, output, ZodMiniType } from 'zod/mini';

type FlatSchema = ZodMiniType<FieldValues, FieldValues>;

/**
 * Lets a schema of the contract check a flat form, first complaint of a field first. Does what @hookform/resolvers does,
 * without the 1 kB that its other kinds of schema and nested fields take.
 */
export function schemaResolver<S extends FlatSchema>(schema: S): Resolver<input<S>, unknown, output<S>> {
  return (values) => {
    const { success, data, error } = schema.safeParse(values);
    if (success) return { values: data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of error.issues) {
      errors[String(path[0])] ??= { type: code ?? 'invalid', message };
    }
    return { values: {}, errors: errors as FieldErrors<input<S>> };
  };
}

/** The same with a schema whose code comes later: checking fails when it does not come. */
export function lateSchemaResolver<S extends FlatSchema>(
  load: () => Promise<S>,
): Resolver<input<S>, unknown, output<S>> {
  return async (...checked) => schemaResolver(await load())(...checked);
}
