import type { Db } from './client';

/**
 * Keeps what `write` prepares, for each connection pool or transaction: writing a statement with the builder takes half
 * a millisecond, several times as long as Postgres needs for running it.
 */
export function writtenOnce<Statement>(write: (db: Db) => Statement): (db: Db) => Statement {
  const written = new WeakMap<Db, Statement>();
  return (db) => {
    const statement = written.get(db) ?? write(db);
    written.set(db, statement);
    return statement;
  };
}
