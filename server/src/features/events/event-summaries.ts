import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { deleteInBatches } from '../../db/batches';
import type { Db } from '../../db/client';
import { LookUpsInTurn } from '../../db/look-ups-in-turn';
import { queryPrepared } from '../../db/prepared-rows';
import { eventChanges } from '../../db/schema/events';
import { type FoundEvents, summarySql } from './event-json';

/** Some 20 MB of the process, and as many as are on the first pages of two hundred busy places. */
const maxKept = 20_000;
/** More changes than that are not looked through: everything is read anew. */
const maxChanges = 1_000;
/** How long changes are stored at least; who hasn't looked for so long keeps nothing. */
const changesKeptSeconds = 3_600;

/**
 * In the first row, what the others are true of: which Postgres it is, its clock, the oldest transaction that may still change
 * something, and the events that others changed since `$1`. Then the events `$2`.
 */
const readingSummaries = {
  name: 'event_summaries',
  text: `select concat(pg_postmaster_start_time()), concat(extract(epoch from now())), concat(pg_snapshot_xmin(pg_current_snapshot())), (
      select string_agg(event_id::text, ',') from (
        select event_id from event_changes where changed_by >= $1::xid8 order by changed_by limit ${maxChanges + 1}
      ) as changes)
    union all
    select id::text, ${summarySql}, null, null from events where id = any($2::uuid[])`,
};

/** One call: its events, and what is found of each. */
interface Asked {
  ids: readonly string[];
  json: (string | undefined)[];
}

/**
 * Events in lists as visitors see them, kept as JSON by their ids: a page of a search is found in a third of the time that reading
 * its rows takes. What is kept is always true: before it is used, Postgres is asked which events have changed
 * (table `event_changes`). The numbers of transactions don't come in the order of their commits. So the next look-up
 * asks for all from the oldest one on that was running at the last.
 */
export class EventSummaries {
  private readonly lookUps = new LookUpsInTurn((asked: readonly Asked[]) => this.read(asked));
  private readonly kept = new Map<string, string>();
  /** Which Postgres it is about, when it was asked by its clock, in seconds, and from which transaction on it is asked next. */
  private known = { postgres: '', askedAt: 0, from: '0' };
  /** When what is kept was last made true, in milliseconds of performance.now(). */
  private trueAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly pool: pg.Pool) {}

  /**
   * Those of these events that exist, as of a moment after the call.
   * @param maxAgeMs or of so many milliseconds before it, if all are kept
   */
  async of(ids: readonly string[], maxAgeMs = 0): Promise<FoundEvents> {
    if (ids.length === 0) return { ids: [], json: [] };
    if (performance.now() - this.trueAt < maxAgeMs) {
      const json = ids.map((id) => this.kept.get(id));
      if (!json.includes(undefined)) return { ids, json: json as string[] };
    }
    const asked: Asked = { ids, json: [] };
    await this.lookUps.ask(asked);
    const { json } = asked;
    if (!json.includes(undefined)) return { ids, json: json as string[] };
    return {
      ids: ids.filter((_, index) => json[index] !== undefined),
      json: json.filter((each) => each !== undefined),
    };
  }

  private async read(asked: readonly Asked[]): Promise<void> {
    this.dropOldest();
    const unknown = new Set<string>();
    for (const each of asked) {
      each.json = each.ids.map((id) => {
        const json = this.kept.get(id);
        if (json === undefined) unknown.add(id);
        return json;
      });
    }
    const hasForgotten = await this.readInto(asked, unknown);
    if (!hasForgotten) return;
    const forgotten = asked.flatMap(({ ids }) => ids.filter((id) => !unknown.has(id) && !this.kept.has(id)));
    if (forgotten.length > 0) await this.readInto(asked, new Set(forgotten));
  }

  /** Makes what is kept true, and adds these events. @returns whether others had to be forgotten */
  private async readInto(asked: readonly Asked[], ids: ReadonlySet<string>): Promise<boolean> {
    const started = performance.now();
    const [state = [], ...rows] = await queryPrepared(this.pool, readingSummaries, [
      this.known.from,
      `{${[...ids]}}`,
    ]);
    const hasForgotten = this.forgetChanged(state);
    for (const [id = '', json = ''] of rows) this.kept.set(id, json);
    this.trueAt = started;
    if (ids.size === 0) return hasForgotten;
    for (const each of asked) {
      each.json = each.ids.map((id, index) => (ids.has(id) ? this.kept.get(id) : each.json[index]));
    }
    return hasForgotten;
  }

  private forgetChanged([postgres = '', clock, from = '0', changes]: string[]): boolean {
    const askedAt = Number(clock);
    const changed = changes ? changes.split(',') : [];
    const { known } = this;
    const isUnsure = postgres !== known.postgres || askedAt - known.askedAt > changesKeptSeconds;
    if (isUnsure || changed.length > maxChanges) this.kept.clear();
    for (const id of changed) this.kept.delete(id);
    this.known = { postgres, askedAt, from };
    return isUnsure || changed.length > 0;
  }

  private dropOldest(): void {
    for (const id of this.kept.keys()) {
      if (this.kept.size <= maxKept) return;
      this.kept.delete(id);
    }
  }
}

/** Deletes the changes that nobody asks for any more, by the clock of Postgres as well; returns their number. */
export const sweepEventChanges = (db: Db): Promise<number> =>
  deleteInBatches(
    db,
    eventChanges,
    sql`${eventChanges.changedAt} < now() - ${2 * changesKeptSeconds} * interval '1 second'`,
  );
