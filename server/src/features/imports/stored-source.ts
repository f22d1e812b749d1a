import type { SourceKind } from '@quad/shared/source-kinds';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sources } from '../../db/schema/sources';

/** A source as imports write to it. */
export interface StoredSource {
  id: string;
  /**
   * The one of everything that was imported before sources of its kind were distinguished: whichever source still has
   * an entry takes it over. Null if there is none, or this is it.
   */
  earlierId: string | null;
}

async function findId(db: Db, kind: SourceKind, name: string): Promise<string | null> {
  const [row] = await db
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.kind, kind), eq(sources.name, name)));
  return row?.id ?? null;
}

/** The source of everything of its kind that was imported before sources were distinguished; null if this is it. */
export async function findEarlier(
  db: Db,
  { kind, name }: { kind: SourceKind; name: string },
): Promise<string | null> {
  return name === '' ? null : findId(db, kind, '');
}

/** The source of this kind and name; made if it is not there. */
export async function ensureSource(db: Db, kind: SourceKind, name: string): Promise<StoredSource> {
  await db.insert(sources).values({ kind, name }).onConflictDoNothing();
  const id = await findId(db, kind, name);
  if (id === null) throw new Error(`The source ${kind} ${name} was not stored`);
  return { id, earlierId: await findEarlier(db, { kind, name }) };
}
