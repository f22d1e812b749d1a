import { createHash } from 'node:crypto';
import * as z from 'zod';

/** A fingerprint of the secret that signs sessions and seals second factors. */
export const secretHashOf = (secret: string): string =>
  createHash('sha256').update(`quad backup of ${secret}`).digest('hex').slice(0, 32);

const fullName = z.string().regex(/^\w{1,63}\.\w{1,63}$/);
const count = z.int().min(0);
const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));

/** The rows of a table, in whichever order they were read. */
const rowTotalsSchema = z.object({
  rows: count,
  /** The sum of the first 64 bits of each row's SHA-256, in hexadecimal. */
  digest: hex(16),
});
export type RowTotals = z.infer<typeof rowTotalsSchema>;

/**
 * What a backup holds: written last, compared by whatever reads it. Whoever has the passphrase can write one by hand, so that
 * what is printed or becomes part of a statement has a known form.
 */
export const manifestSchema = z
  .object({
    /** Of the app that wrote it. */
    version: z.string().regex(/^[\w.+-]{1,50}$/),
    /** Its commit; null where it was built without git. */
    commit: z.nullable(z.string().regex(/^[\w-]{1,64}$/)),
    /** Instant of the state that it holds. */
    madeAt: z.iso.datetime(),
    database: z.enum(['embedded', 'postgres']),
    /** When the newest migration of the database was written, in milliseconds. */
    migration: count,
    /** By 'schema.table'. */
    tables: z.record(fullName, rowTotalsSchema),
    /** The last value of each sequence by 'schema.sequence'; null where it was never used. */
    sequences: z.record(fullName, z.nullable(z.string().regex(/^-?\d{1,19}$/))),
    /** The hash is SHA-256 over all of them, in their order. */
    files: z.object({ count, bytes: count, hash: hex(64) }),
    /** The generated secret of DATA_DIR; null if the operator sets SESSION_SECRET. */
    sessionSecret: z.nullable(z.string().regex(/^[ -~]{32,1000}$/)),
    /** Shows whether another installation has the same secret, without being it. */
    secretHash: hex(32),
  })
  .refine((manifest) => {
    const { sessionSecret, secretHash } = manifest;
    return sessionSecret === null || secretHashOf(sessionSecret) === secretHash;
  });
export type Manifest = z.infer<typeof manifestSchema>;

/** Adds up rows. */
export class RowCounter {
  private rows = 0;
  private sum = 0n;

  add(line: string): void {
    this.rows += 1;
    this.sum = BigInt.asUintN(64, this.sum + createHash('sha256').update(line).digest().readBigUInt64BE());
  }

  totals(): RowTotals {
    return { rows: this.rows, digest: this.sum.toString(16).padStart(16, '0') };
  }
}
