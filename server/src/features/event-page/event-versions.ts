import { setImmediate } from 'node:timers/promises';
import { seriesDatesMax } from '@quad/shared/limits';
import type pg from 'pg';
import { queryPrepared } from '../../db/prepared-rows';

/**
 * Of everything that a visitor's page of an event shows: the event's row, its host's, those of its sources, the coming dates
 * of its series, and the co-hosts it names. Postgres names the transaction that wrote a row (`xmin`), so that no writer can
 * forget to change it; locking a row does not.
 */
const statement = {
  name: 'event_versions',
  text: `select asked.id, concat_ws(' ', e.id, e.xmin, u.xmin, case when e.source_id is not null then (
      select string_agg(concat_ws(' ', entry.xmin, s.xmin), ' ' order by said.id) from events said
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

/**
 * Reads the versions of events. One statement runs at a time; it looks up what everybody asks for who came since the
 * one before began. So each version was read after it was asked for, and a crowd costs few look-ups.
 */
export class EventVersions {
  private wanted = new Set<string>();
  private next: Promise<Map<string, string>> | null = null;
  private running: Promise<unknown> = Promise.resolve();

  constructor(private readonly pool: pg.Pool) {}

  /** Changes whenever visitors' page of the event does; the same for all processes, and '' if there is no such event. */
  async of(id: string): Promise<string> {
    this.wanted.add(id);
    this.next ??= this.readNext();
    return (await this.next).get(id) ?? '';
  }

  /** Reads once the one before is done, and all requests that have arrived with this one are in: they share it. */
  private async readNext(): Promise<Map<string, string>> {
    await this.running;
    await setImmediate();
    return this.read();
  }

  private read(): Promise<Map<string, string>> {
    const ids = [...this.wanted].join();
    // Who asks from here on may know of a later change.
    this.wanted = new Set();
    this.next = null;
    const reading = queryPrepared(this.pool, statement, [`{${ids}}`]).then(
      (rows) => new Map(rows.map(([id = '', version = '']) => [id, version])),
    );
    this.running = reading.catch(() => {});
    return reading;
  }
}
