import * as z from 'zod';
import { isObjectKey } from '../../adapters/object-key';
import { StartupError } from '../../errors';
import { manifestSchema } from './manifest';

const name = z.string().regex(/^\w{1,63}$/);

const tableSchema = z.object({
  kind: z.literal('table'),
  schema: name,
  name,
  /** Their types are those of the database that is restored into. */
  columns: z
    .array(z.object({ name }))
    .min(1)
    .refine((columns) => new Set(columns.map((column) => column.name)).size === columns.length),
});
export type TableSection = z.infer<typeof tableSchema>;

/** What the data after it is. The manifest is the last section and has none. */
const sectionSchema = z.discriminatedUnion('kind', [
  /** Rows as lines, each a JSON array with the text of every column. */
  tableSchema,
  z.object({
    kind: z.literal('file'),
    key: z.string().refine(isObjectKey),
    /** The media type that the bucket gives it. */
    type: z.string().regex(/^[ -~]{1,200}$/),
    /** Bytes. */
    size: z.int().min(0),
  }),
  z.object({ kind: z.literal('manifest'), manifest: manifestSchema }),
]);
export type Section = z.infer<typeof sectionSchema>;

/** A backup under the right passphrase that Quad would not have written. */
export const madeUp = (what: string): StartupError =>
  new StartupError(`The backup is not as Quad writes it (${what}). Nothing was changed.`);

/** @throws StartupError for a section that Quad would not have written */
export function parseSection(json: Buffer): Section {
  let value: unknown;
  try {
    value = JSON.parse(json.toString('utf8'));
  } catch {
    throw madeUp('a section is no JSON');
  }
  const { data, error } = sectionSchema.safeParse(value);
  if (data) return data;
  // Of the names that its writer chose, none goes to the terminal.
  const path = error.issues[0]?.path.filter((key) => typeof key === 'string' && /^[a-z]+$/i.test(key));
  throw madeUp(`${path?.join('.') || 'a section'} has no known form`);
}
