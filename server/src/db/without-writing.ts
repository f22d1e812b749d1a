import type { Db } from './client';

/** The result of an action that runs in a transaction and is rolled back. */
export async function withoutWriting<T>(db: Db, action: (db: Db) => Promise<T>): Promise<T> {
  const rolledBack = new Error('rolled back');
  let result: T | undefined;
  await db
    .transaction(async (db) => {
      result = await action(db);
      throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
  return result as T;
}
