import type { LatLng } from '@quad/shared/geo';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { campusNear } from './campus-books';
import { storeAliases, type TakenAlias } from './place-aliases';
import type { PlaceRecord } from './place-store';

function middleOf(records: readonly PlaceRecord[]): LatLng {
  const middle = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;
  return {
    lat: middle(records.map(({ latitude }) => latitude)),
    lng: middle(records.map(({ longitude }) => longitude)),
  };
}

/** The stored rows of records; of a merged one, the place it turned out to be. */
async function idsOf(db: Db, records: readonly PlaceRecord[]): Promise<Map<string, string>> {
  const wanted = records.map(({ source, sourceId }) => ({ source, source_id: sourceId }));
  const { rows } = await db.execute<{ key: string; id: string }>(sql`
    select concat_ws(chr(10), places.source, places.source_id) as key, coalesce(places.merged_into_id, places.id) as id
    from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (source text, source_id text)
    join places using (source, source_id)`);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/**
 * Puts stored buildings on their campus and gives all records their other names.
 * @param near on the campus; null for the campus in the middle of the buildings
 * @returns names that lead to another place of the campus already, and stay with it
 */
export async function linkBuildings(
  db: Db,
  records: readonly PlaceRecord[],
  near: LatLng | null,
): Promise<TakenAlias[]> {
  const buildings = records.filter(({ kind }) => kind === 'building');
  if (buildings.length === 0) return [];
  const campus = await campusNear(db, near ?? middleOf(buildings));
  const ids = await idsOf(db, buildings);
  if (campus) {
    await db.execute(sql`
      update places set parent_id = ${campus.id}
      where parent_id is null
        and id in (select value::uuid from json_array_elements_text(${JSON.stringify([...ids.values()])}::json))`);
  }
  const aliases = buildings.flatMap(({ source, sourceId, name, aliases = [] }) => {
    const placeId = ids.get(`${source}\n${sourceId}`);
    const others = aliases.filter((alias) => alias.toLowerCase() !== name.toLowerCase());
    return placeId ? others.map((alias) => ({ placeId, campusId: campus?.id ?? null, alias })) : [];
  });
  return storeAliases(db, aliases);
}
