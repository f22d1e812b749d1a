import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { deleteInBatches } from '../../db/batches';
import type { Database, Db } from '../../db/client';
import { LookUpsInTurn } from '../../db/look-ups-in-turn';
import { queryPrepared, readRows } from '../../db/prepared-statements';
import { eventChanges } from '../../db/schema/events';
import { type EventFacts, factColumns, factsOf, isFoundSql } from './event-facts';

/** More changes than that are not looked through: everything is read anew. */
const maxChanges = 20_000;
/** How long changes are stored at least; who hasn't looked for so long reads everything anew. */
const changesKeptSeconds = 3_600;

/** What happened to events. */
export interface SeenChanges {
  /** Of those that were added, changed or deleted. */
  ids: readonly string[];
  /** Of those among them that searches find differently, or no longer. */
  searchIds: readonly string[];
  /** Of those among these that searches find. */
  facts: readonly EventFacts[];
}

/** What this process keeps of events. */
export interface KeptOfEvents {
  change(changes: SeenChanges): void;
  /** Makes the same anew, from the facts of all events; then it is completed. Until it is finished, the old is used and changed. */
  renew(): { add(facts: EventFacts): void; complete(): Promise<void>; finish(): void };
  /** Whether that would be worth it, to have less of what is no longer used. */
  isWorn(): boolean;
}

/** What all that is kept is true of: which Postgres, its clock in seconds, and which transactions had ended. */
interface Seen {
  postgres: string;
  clock: number;
  snapshot: string;
}

const seenSql = `concat(pg_postmaster_start_time()), concat(extract(epoch from now())), concat(pg_current_snapshot())`;
const seenOf = ([postgres = '', clock, snapshot = '']: readonly string[]): Seen => ({
  postgres,
  clock: Number(clock),
  snapshot,
});
const listOf = (ids: string | null | undefined) => (ids ? ids.split(',') : []);
const noFacts = factColumns.slice(5).map(() => 'null');

/**
 * In the first row, what the others are true of, and the events that others changed since the snapshot `$1`: transactions that
 * ran in it, or began later. (Their numbers don't come in the order of their commits.) Then the facts of the events that
 * searches find differently. What has a higher number than any here came with a backup of another Postgres.
 */
const readingChanges = {
  name: 'event_changes',
  text: `with changes as materialized (
      select event_id, changes_search from event_changes
      where changed_by >= pg_snapshot_xmin($1::pg_snapshot) and changed_by < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(changed_by, $1::pg_snapshot)
      order by changed_by limit ${maxChanges + 1}
    )
    select ${seenSql}, string_agg(event_id::text, ','), string_agg(event_id::text, ',') filter (where changes_search), ${noFacts}
    from changes
    union all
    select ${factColumns} from events
    where id = any(array(select event_id from changes where changes_search)) and ${isFoundSql}`,
};

/** The same with all events that end after an instant. */
const readingAll = (endsAfter: Date) =>
  `select ${seenSql}, null, null, ${noFacts}
  union all
  select ${factColumns} from events where ${isFoundSql} and ends_at > '${endsAfter.toISOString()}'::timestamptz`;

/** Events that ended longer ago than this are not read: a clock may be that wrong. */
const endedMs = 86_400_000;

/**
 * Makes true what this process keeps of events, before it is used: one look-up, shared by all who wait, asks which events
 * changed since the one before. A trigger notes them (table `event_changes`), so no writer has to remember anything.
 */
export class EventChanges {
  private readonly lookUps = new LookUpsInTurn(() => this.read());
  private readonly kept: KeptOfEvents[] = [];
  private seen: Seen | null = null;
  /**
   * Counts what changes answers that are shared: which events are found and how, and what else is written in them, such as
   * the campus. Their caches are keyed by it, so that nobody has to empty them.
   */
  version = 0;
  /** When the last look-up began that made everything true, in milliseconds of performance.now(). */
  private trueAt = Number.NEGATIVE_INFINITY;
  /** What was made anew meanwhile, to be used from the next look-up on. */
  private renewed: (() => void) | null = null;
  private isRenewing = false;

  constructor(
    private readonly database: Database,
    private readonly now: () => Date,
  ) {}

  /** Must be called before the first look-up. */
  keep<Kept extends KeptOfEvents>(kept: Kept): Kept {
    this.kept.push(kept);
    return kept;
  }

  /** The version if everything that is kept is at most so many milliseconds old, else null. */
  seenWithin(maxAgeMs: number): number | null {
    return this.trueAt > performance.now() - maxAgeMs ? this.version : null;
  }

  /** Resolves with the version once everything that is kept is as of a moment after the call, or at most `maxAgeMs` before it. */
  async see(maxAgeMs = 0): Promise<number> {
    const seen = this.seenWithin(maxAgeMs);
    if (seen !== null) return seen;
    await this.lookUps.ask(null);
    return this.version;
  }

  private async read(): Promise<void> {
    if (this.renewed) {
      this.renewed();
      this.renewed = null;
      // It is as of when it was begun, until what has changed since then is seen.
      this.trueAt = Number.NEGATIVE_INFINITY;
    }
    const started = performance.now();
    const { seen } = this;
    const [first = [], ...rows] = seen
      ? await queryPrepared(this.database.pool, readingChanges, [seen.snapshot])
      : [];
    const now = seenOf(first);
    const changes = { ids: listOf(first[3]), searchIds: listOf(first[4]), facts: rows.map(factsOf) };
    const isSure =
      now.postgres === seen?.postgres &&
      now.clock - seen.clock < changesKeptSeconds &&
      changes.ids.length <= maxChanges;
    if (isSure) {
      if (changes.ids.length > 0) for (const each of this.kept) each.change(changes);
      if (changes.searchIds.length > 0) this.version += 1;
      this.seen = now;
    } else {
      const finish = await this.renew();
      finish();
    }
    this.trueAt = started;
    if (!this.isRenewing && this.kept.some((each) => each.isWorn())) this.renewMeanwhile();
  }

  /** Reads all events. @returns what puts them to use */
  private async renew(): Promise<() => void> {
    const making = this.kept.map((each) => each.renew());
    let seen: Seen | null = null;
    const endsAfter = new Date(this.now().getTime() - endedMs);
    await readRows(this.database.pool, readingAll(endsAfter), (row) => {
      if (!seen) seen = seenOf(row);
      else {
        const facts = factsOf(row);
        for (const each of making) each.add(facts);
      }
    });
    for (const each of making) await each.complete();
    return () => {
      for (const each of making) each.finish();
      this.seen = seen;
      this.version += 1;
    };
  }

  private renewMeanwhile(): void {
    this.isRenewing = true;
    this.renew()
      .then((finish) => {
        this.renewed = finish;
      })
      // The next look-up tries again, and says what is wrong with the database.
      .catch(() => {})
      .finally(() => {
        this.isRenewing = false;
      });
  }
}

/** Deletes the changes that nobody asks for any more, by the clock of Postgres as well; returns their number. */
export const sweepEventChanges = (db: Db): Promise<number> =>
  deleteInBatches(
    db,
    eventChanges,
    sql`${eventChanges.changedAt} < now() - ${2 * changesKeptSeconds} * interval '1 second'`,
  );
