import { seriesDatesMax } from '@quad/shared/limits';
import type pg from 'pg';
import { LookUpsInTurn } from '../../db/look-ups-in-turn';
import { queryPrepared } from '../../db/prepared-rows';
import { readLeaseMs } from '../../plugins/read-leases';

/**
 * The state of the database: the same text as long as the same transactions can be seen. Only one that wrote has a number, and
 * when it ends, the list of those that run changes. After a failover the numbers may come again, which the time of the
 * start tells apart.
 */
const state = "concat(pg_current_snapshot(), ' ', pg_postmaster_start_time())";

/**
 * Of everything that a visitor's page of an event shows: the event's row and the one it is folded into, its host's, those of
 * its sources, the coming dates of its series, and the co-hosts it names. Postgres names the transaction that wrote a row
 * (`xmin`), so that no writer can forget to change it; locking a row does not. One row without an id if there is no such event.
 */
const readingVersions = {
  name: 'versions_of_events',
  text: `select ${state}, coalesce(found.id::text, ''), found.version from (values (1)) as always left join (
    select asked.id, concat_ws(' ', asked.xmin, e.xmin, u.xmin, case when e.source_id is not null then (
        select string_agg(concat_ws('/', said.xmin, entry.xmin, s.xmin), ' ' order by said.id) from events said
        join sources s on s.id = said.source_id left join source_entries entry on entry.event_id = said.id
        where said.id = e.id or said.folded_into_id = e.id) end, case when e.series_id is not null then (
        select string_agg(coming.version, ' ') from (
          select date.xmin::text as version from events date
          where date.series_id = e.series_id and date.is_listed and date.ends_at > now()
          order by date.start_date, date.id limit ${seriesDatesMax}
        ) as coming) end, (
        select string_agg(concat(h.xmin, '/', named.xmin), ' ' order by h.id) from event_roles h join users named on named.id = h.user_id
        where h.event_id = e.id and h.role = 'cohost' and h.status = 'accepted' and h.is_named)) as version
      from events asked join events e on e.id = coalesce(asked.folded_into_id, asked.id)
        left join users u on u.id = e.host_id where asked.id = any($1::uuid[])) as found on true`,
};
const readingState = { name: 'database_state', text: `select ${state}` };

/** Some megabytes. */
const maxKept = 10_000;

/** Versions, all as of one state, which was found by a look-up that began at `readAt`, in milliseconds of performance.now(). */
interface Kept {
  state: string;
  readAt: number;
  versions: Map<string, string>;
}

/**
 * Reads the versions of events. One statement runs at a time; it looks up what everybody asks for who came since the
 * one before began, so a crowd costs few. What was read is used for as long as a lease, and read again while it lasts. While
 * nobody writes, look-ups ask only whether that is still so, which takes Postgres a third: what was read before is then true.
 */
export class EventVersions {
  private readonly lookUps = new LookUpsInTurn((ids: readonly string[]) => this.read([...new Set(ids)]));
  private kept: Kept = { state: '', readAt: Number.NEGATIVE_INFINITY, versions: new Map() };
  /** Whether the last look-up found the state of the one before: otherwise asking for it alone would be in vain. */
  private isCalm = false;
  /** Since when what is kept is being read again, by `readAt`. */
  private renewing = Number.NEGATIVE_INFINITY;

  constructor(private readonly pool: pg.Pool) {}

  /**
   * Changes whenever visitors' page of the event does, but for what only time changes; the same for all processes, and '' if
   * there is no such event. As of a moment after the call, or less than a lease before it.
   */
  async of(id: string): Promise<string> {
    const { readAt, versions } = this.kept;
    const version = versions.get(id);
    const age = performance.now() - readAt;
    if (version === undefined || age >= readLeaseMs) return (await this.lookUps.ask(id)).get(id) ?? '';
    if (age > readLeaseMs / 2 && this.renewing !== readAt) {
      this.renewing = readAt;
      // If it fails, the next one who asks is told.
      this.lookUps.ask(id).catch(() => {});
    }
    return version;
  }

  private async read(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const readAt = performance.now();
    const { state, versions } = this.kept;
    if (this.isCalm && ids.every((id) => versions.has(id))) {
      const [[current] = []] = await queryPrepared(this.pool, readingState, []);
      if (current === state) {
        this.kept.readAt = readAt;
        return versions;
      }
    }
    const rows = await queryPrepared(this.pool, readingVersions, [`{${ids}}`]);
    const [found = ''] = rows[0] ?? [];
    this.isCalm = found === state;
    const isKept = this.isCalm && versions.size <= maxKept;
    this.kept = { state: found, readAt, versions: isKept ? versions : new Map() };
    for (const [, id = '', version = ''] of rows) if (id) this.kept.versions.set(id, version);
    return this.kept.versions;
  }
}
