import { createHash } from 'node:crypto';

/** What a backup holds: written last, compared by whatever reads it. */
export interface Manifest {
  /** Of the app that wrote it. */
  version: string;
  /** Its commit; null where it was built without git. */
  commit: string | null;
  /** ISO instant of the state that it holds. */
  madeAt: string;
  database: 'embedded' | 'postgres';
  /** When the newest migration of the database was written, in milliseconds. */
  migration: number;
  /** By 'schema.table'. */
  tables: Record<string, RowTotals>;
  /** The last value of each sequence by 'schema.sequence'; null where it was never used. */
  sequences: Record<string, string | null>;
  files: { count: number; bytes: number /** SHA-256 over all of them, in their order. */; hash: string };
  /** The generated secret of DATA_DIR; null if the operator sets SESSION_SECRET. */
  sessionSecret: string | null;
  /** Shows whether another installation has the same secret, without being it. */
  secretHash: string;
}

/** The rows of a table, in whichever order they were read. */
export interface RowTotals {
  rows: number;
  /** The sum of the first 64 bits of each row's SHA-256, in hexadecimal. */
  digest: string;
}

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

/** A fingerprint of the secret that signs sessions and seals second factors. */
export const secretHashOf = (secret: string): string =>
  createHash('sha256').update(`quad backup of ${secret}`).digest('hex').slice(0, 32);
