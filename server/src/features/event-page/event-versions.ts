import { seriesDatesMax } from '@quad/shared/limits';
import type pg from 'pg';
import { LookUpsInTurn } from '../../db/look-ups-in-turn';
import { queryPrepared } from '../../db/prepared-statements';

/**
 * Of everything that a visitor's page of an event shows: the event's row and the one it is folded into, its host's, those of
 * its sources, the coming dates of its series, and the co-hosts it names. Postgres names the transaction that wrote a row
 * (`xmin`), so that no writer can forget to change it; locking a row does not. After a failover the numbers may come again,
 * which the time of Postgres' start tells apart.
 */
const readingVersions = {
  name: 'versions_of_events',
  text: `select asked.id::text, concat_ws(' ', pg_postmaster_start_time(), asked.xmin, e.xmin, u.xmin,
      case when e.source_id is not null then (
        select string_agg(concat_ws('/', said.xmin, entry.xmin, s.xmin), ' ' order by said.id) from events said
        join sources s on s.id = said.source_id left join source_entries entry on entry.event_id = said.id
        where said.id = e.id or said.folded_into_id = e.id) end,
      case when e.series_id is not null then (
        select string_agg(coming.version, ' ') from (
          select date.xmin::text as version from events date
          where date.series_id = e.series_id and date.is_listed and date.ends_at > now()
          order by date.start_date, date.id limit ${seriesDatesMax}
        ) as coming) end,
      (select string_agg(concat(h.xmin, '/', named.xmin), ' ' order by h.id) from event_roles h join users named on named.id = h.user_id
        where h.event_id = e.id and h.role = 'cohost' and h.status = 'accepted' and h.is_named))
    from events asked join events e on e.id = coalesce(asked.folded_into_id, asked.id)
      left join users u on u.id = e.host_id
    where asked.id = any($1::uuid[])`,
};

/**
 * Reads the versions of events. One statement runs at a time; it looks up what everybody asks for who came since the
 * one before began, so a crowd costs few.
 * @returns what reads the version of one, as of a moment after the call: it changes whenever visitors' page of the event does,
 * but for what only time changes; the same for all processes, and '' if there is no such event
 */
export function readVersions(pool: pg.Pool): (eventId: string) => Promise<string> {
  const lookUps = new LookUpsInTurn(async (ids: readonly string[]) => {
    const rows = await queryPrepared(pool, readingVersions, [`{${[...new Set(ids)]}}`]);
    return new Map(rows.map(([id = '', version = '']) => [id, version]));
  });
  return async (eventId) => (await lookUps.ask(eventId)).get(eventId) ?? '';
}
