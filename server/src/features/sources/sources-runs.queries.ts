import type { PageQuery } from '@quad/shared/contract/fields';
import { type RunCounts, runCountsSchema, type SourceRun } from '@quad/shared/contract/source-runs';
import { personName } from '@quad/shared/person-name';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sourceRuns } from '../../db/schema/sources';
import { users } from '../../db/schema/users';
import { decodeKeyset, type Page, toPage } from '../../plugins/keyset';
import { findGone } from './missing-entries';

const shownOfHeld = 10;

const countNames = Object.keys(runCountsSchema._zod.def.shape) as (keyof RunCounts)[];
const allCounts = (counts: Partial<RunCounts>) =>
  Object.fromEntries(countNames.map((name) => [name, counts[name] ?? 0])) as RunCounts;

type Held = Pick<Required<SourceRun>, 'wouldWithdraw' | 'wouldNotify'>;

/** What a held run waits with. */
async function findHeld(db: Db, sourceId: string, now: Date): Promise<Held> {
  const { eventIds } = await findGone(db, sourceId, now);
  const ids = sql`${sql.param(eventIds)}::uuid[]`;
  const { rows } = await db.execute<{
    [Field in keyof Held['wouldWithdraw'][number]]: Held['wouldWithdraw'][number][Field];
  }>(sql`
    select id, title, start_date as "startDate", timezone, location,
      (select count(*)::int from favorites where event_id = events.id) as "favoriteCount"
    from events where id = any(${ids}) order by "favoriteCount" desc, start_date, id limit ${shownOfHeld}`);
  const { rows: people } = await db.execute<{ count: number }>(sql`
    select count(distinct user_id)::int as count from favorites where event_id = any(${ids})`);
  return {
    wouldWithdraw: rows.map((row) => ({ ...row, startDate: new Date(row.startDate).toISOString() })),
    wouldNotify: people[0]?.count ?? 0,
  };
}

async function present(db: Db, rows: (typeof sourceRuns.$inferSelect)[], now: Date): Promise<SourceRun[]> {
  const ids = rows.flatMap(({ decidedById }) => decidedById ?? []);
  const deciders = ids.length === 0 ? [] : await db.select().from(users).where(inArray(users.id, ids));
  const runs: SourceRun[] = [];
  for (const row of rows) {
    const decider = deciders.find(({ id }) => id === row.decidedById);
    const isWaiting = row.outcome === 'held' && row.decision === null;
    runs.push({
      id: row.id,
      outcome: row.outcome,
      startedAt: row.startedAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
      counts: allCounts(row.counts),
      rejections: row.rejections,
      reason: row.reason,
      decision: row.decision,
      decidedBy: decider ? personName(decider, 'An administrator') : null,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      ...(isWaiting ? await findHeld(db, row.sourceId, now) : {}),
    });
  }
  return runs;
}

/** Runs of a source, latest first. */
export async function listRuns(
  db: Db,
  { sourceId, now, limit, cursor }: PageQuery & { sourceId: string; now: Date },
): Promise<Page<SourceRun>> {
  const before = decodeKeyset(cursor);
  const isBefore: SQL | undefined = before
    ? sql`(${sourceRuns.startedAt}, ${sourceRuns.id}) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : undefined;
  const rows = await db
    .select()
    .from(sourceRuns)
    .where(and(eq(sourceRuns.sourceId, sourceId), isBefore))
    .orderBy(sql`${sourceRuns.startedAt} desc, ${sourceRuns.id} desc`)
    .limit(limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) => ({
    at: row.startedAt.toISOString(),
    id: row.id,
  }));
  return { items: await present(db, items, now), nextCursor };
}

/** One run; null if there is none. */
export async function findRun(db: Db, id: string, now: Date): Promise<SourceRun | null> {
  const rows = await db.select().from(sourceRuns).where(eq(sourceRuns.id, id));
  return (await present(db, rows, now))[0] ?? null;
}
