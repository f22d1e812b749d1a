import { seriesDatesMax } from '@quad/shared/limits';
import type pg from 'pg';
import { LookUpsInTurn } from '../../db/look-ups-in-turn';
import { queryPrepared } from '../../db/prepared-rows';

/**
 * The state of the database: the same text as long as the same transactions can be seen. Only one that wrote has a number, and
 * when it ends, the list of those that run changes. After a failover the numbers may come again, which the time of the
 * start tells apart.
 */
const state = "concat(pg_current_snapshot(), ' ', pg_postmaster_start_time())";

/**
 * Of everything that a visitor's page of an event shows: the event's row and the one it is folded into, its host's, those of
 * its sources, the coming dates of its series, and the co-hosts it names. Postgres names the transaction that wrote a row
 * (`xmin`), so that no writer can forget to change it; locking a row does not.
 */
const readingVersions = {
  name: 'event_versions',
  text: `select ${state}, asked.id, concat_ws(' ', asked.xmin, e.xmin, u.xmin, case when e.source_id is not null then (
      select string_agg(concat_ws('/', said.xmin, entry.xmin, s.xmin), ' ' order by said.id) from events said
      join sources s on s.id = said.source_id left join source_entries entry on entry.event_id = said.id
      where said.id = e.id or said.folded_into_id = e.id) end, case when e.series_id is not null then (
      select string_agg(coming.version, ' ') from (
        select date.xmin::text as version from events date
        where date.series_id = e.series_id and date.is_listed and date.ends_at > now()
        order by date.start_date, date.id limit ${seriesDatesMax}
      ) as coming) end, (
      select string_agg(concat(h.xmin, '/', named.xmin), ' ' order by h.id) from event_roles h join users named on named.id = h.user_id
      where h.event_id = e.id and h.role = 'cohost' and h.status = 'accepted' and h.is_named))
    from events asked join events e on e.id = coalesce(asked.folded_into_id, asked.id)
      left join users u on u.id = e.host_id where asked.id = any($1::uuid[])`,
};
const readingState = { name: 'database_state', text: `select ${state}` };

/** Some megabytes. */
const maxKept = 10_000;

/**
 * Reads the versions of events. One statement runs at a time; it looks up what everybody asks for who came since the
 * one before began. So each version was read after it was asked for, and a crowd costs few look-ups. While nobody writes,
 * they ask only whether that is still so, which takes Postgres a third: what was read before is then true.
 */
export class EventVersions {
  private readonly lookUps = new LookUpsInTurn((ids: readonly string[]) => this.read([...new Set(ids)]));
  /** Versions, all as of one state. */
  private kept = { state: '', versions: new Map<string, string>() };
  /** Whether the last look-up found the state of the one before: otherwise asking for it alone would be in vain. */
  private isCalm = false;

  constructor(private readonly pool: pg.Pool) {}

  /**
   * Changes whenever visitors' page of the event does, but for what only time changes; the same for all processes, and '' if
   * there is no such event.
   */
  async of(id: string): Promise<string> {
    return (await this.lookUps.ask(id)).get(id) ?? '';
  }

  private async read(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { state, versions } = this.kept;
    if (this.isCalm && ids.every((id) => versions.has(id))) {
      const [[current] = []] = await queryPrepared(this.pool, readingState, []);
      if (current === state) return versions;
    }
    const rows = await queryPrepared(this.pool, readingVersions, [`{${ids}}`]);
    const [found = ''] = rows[0] ?? [];
    this.isCalm = found === state;
    if (!this.isCalm || versions.size > maxKept) this.kept = { state: found, versions: new Map() };
    for (const [, id = '', version = ''] of rows) this.kept.versions.set(id, version);
    return this.kept.versions;
  }
}
