import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { isCode } from './place-book';
import { foldPlaceName } from './place-tokens';

/** A name that a place is to have. */
export interface NewAlias {
  placeId: string;
  /** The campus where people say so; null for a place of no campus. */
  campusId: string | null;
  alias: string;
}

/** A name that leads to another place already, and to which. */
export interface TakenAlias {
  alias: string;
  placeName: string;
}

const aliasMaxLength = 200;

/** A name as its campus's other names are compared with it: a code as it is, so that 'ART' isn't 'art'. */
export function foldAlias(alias: string): string {
  return isCode(alias) ? alias : foldPlaceName(alias);
}

/**
 * Gives places other names. A name leads to one place of a campus: one that another place has stays with it and is
 * returned.
 */
export async function storeAliases(db: Db, aliases: readonly NewAlias[]): Promise<TakenAlias[]> {
  const rows = aliases
    .map(({ placeId, campusId, alias }) => ({
      place_id: placeId,
      campus_id: campusId,
      alias: alias.trim().slice(0, aliasMaxLength),
      folded: foldAlias(alias.trim().slice(0, aliasMaxLength)),
    }))
    .filter(({ folded }) => folded !== '');
  if (rows.length === 0) return [];
  const wanted = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as wanted (place_id uuid, campus_id uuid, alias text, folded text)`;
  await db.execute(sql`
    insert into place_aliases (place_id, campus_id, alias, folded)
    select place_id, campus_id, alias, folded from ${wanted}
    on conflict (coalesce(campus_id, '00000000-0000-0000-0000-000000000000'), folded) do nothing`);
  const { rows: taken } = await db.execute<{ alias: string; placeName: string }>(sql`
    select distinct wanted.alias, places.name as "placeName"
    from ${wanted}
    join place_aliases known on known.folded = wanted.folded and known.campus_id is not distinct from wanted.campus_id
      and known.place_id <> wanted.place_id
    join places on places.id = known.place_id`);
  return taken;
}
