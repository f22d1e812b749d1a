import type { BookPlace, WrongPlace } from '@quad/shared/contract/place-book';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

const listMax = 100;
/** Buildings whose name, or another name, contains the words; those with most coming events first. */
export async function listBookPlaces(db: Db, query: string, now: Date): Promise<BookPlace[]> {
  const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await db.execute<{ [Field in keyof BookPlace]: BookPlace[Field] }>(sql`
    select places.id, places.name, places.latitude as lat, places.longitude as lng, campus.name as "campusName",
      coalesce((select json_agg(alias order by alias) from place_aliases where place_id = places.id), '[]') as aliases,
      (select count(*)::int from events where events.place_id = places.id and ends_at > ${now.toISOString()}::timestamptz)
        as "eventCount",
      places.entrance_latitude is not null as "hasEntrance", places.step_free_latitude is not null as "hasStepFreeEntrance",
      places.is_curated as "isCurated"
    from places left join places campus on campus.id = places.parent_id
    where places.kind = 'building' and places.merged_into_id is null
      and (quad_fold(places.name) like quad_fold(${pattern}) or exists (
        select from place_aliases where place_id = places.id and quad_fold(alias) like quad_fold(${pattern})))
    order by "eventCount" desc, places.name, places.id
    limit ${listMax}`);
  return rows;
}

/** Events that people say are elsewhere, with the newest pin, most reported first. */
export async function listWrongPlaces(db: Db): Promise<WrongPlace[]> {
  const { rows } = await db.execute<{ [Field in keyof WrongPlace]: WrongPlace[Field] }>(sql`
    select distinct on (place_reports.event_id) place_reports.id, event_id as "eventId", title, location, note,
      place_reports.latitude as lat, place_reports.longitude as lng,
      (count(*) over (partition by event_id))::int as "reportCount"
    from place_reports join events on events.id = event_id
    where place_reports.status = 'open'
    order by place_reports.event_id, place_reports.created_at desc
    limit ${listMax}`);
  return rows.sort((one, other) => other.reportCount - one.reportCount);
}
