import type { PageQuery } from '@quad/shared/contract/fields';
import { type RunCounts, runCountsSchema, type SourceRun } from '@quad/shared/contract/source-runs';
import type { Source } from '@quad/shared/contract/sources';
import { personName } from '@quad/shared/person-name';
import { sourceFormats } from '@quad/shared/source-formats';
import type { SourceKind } from '@quad/shared/source-kinds';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { sourceRuns, sources } from '../../db/schema/sources';
import { users } from '../../db/schema/users';
import { decodeKeyset, type Page, toPage } from '../../plugins/keyset';
import { findGone } from './missing-entries';
import { hostOfSource, maskedAddress, nameOfSource, type SourceRow } from './source-address';

const offAfterMs = 7 * 24 * 3_600_000;
const sourcesMax = 500;

/** What lists need beside the row, computed by the database. */
interface Figures {
  eventCount: number;
  runs: Source['runs'];
  heldRun: Source['heldRun'];
}

const iso = (date: Date | string | null) => (date === null ? null : new Date(date).toISOString());

/** Why a kind can't be read, as a sentence; null if it can. */
export function missingKey({ env }: Pick<AppContext, 'env'>, kind: SourceKind): string | null {
  const { label, key } = sourceFormats[kind];
  if (!key || env[key.setting]) return null;
  return `${label} needs a ${key.name}. It's free: set it as ${key.setting} and restart Quad. All other sources keep working.`;
}

function healthOf(source: SourceRow, { heldRun }: Figures, hasKey: boolean): Source['health'] {
  if (source.intervalMinutes === null) return heldRun ? 'held' : 'manual';
  if (source.offAt && source.offReason !== 'key') return 'off';
  if (!hasKey) return 'key-missing';
  if (heldRun) return 'held';
  if (source.failures > 0) return 'failing';
  return source.lastGoodAt ? 'healthy' : 'new';
}

function presentSource(
  context: Pick<AppContext, 'env' | 'now'>,
  source: SourceRow,
  figures: Figures,
): Source {
  const keySentence = missingKey(context, source.kind);
  const { failingSince } = source;
  return {
    id: source.id,
    kind: source.kind,
    name: nameOfSource(source),
    address: maskedAddress(source),
    host: hostOfSource(source),
    health: healthOf(source, figures, keySentence === null),
    isRunning: source.leaseUntil !== null && new Date(source.leaseUntil) > context.now(),
    isFromFile: source.isFromFile,
    latitude: source.latitude,
    longitude: source.longitude,
    radiusMiles: source.radiusMiles,
    timezone: source.timezone,
    utcIsLocal: source.utcIsLocal,
    intervalMinutes: source.intervalMinutes,
    categories: source.categories,
    priority: source.priority,
    venueId: source.venueId,
    eventCount: figures.eventCount,
    createdAt: source.createdAt.toISOString(),
    lastGoodAt: iso(source.lastGoodAt),
    nextRunAt: iso(source.nextRunAt),
    failures: source.failures,
    failingSince: iso(failingSince),
    trouble: keySentence ?? source.trouble,
    offAt: iso(source.offAt),
    offDueAt: failingSince && !source.offAt ? iso(new Date(failingSince.getTime() + offAfterMs)) : null,
    runs: figures.runs.map(({ outcome, startedAt }) => ({ outcome, startedAt: iso(startedAt) ?? '' })),
    heldRun: figures.heldRun && { ...figures.heldRun, since: iso(figures.heldRun.since) ?? '' },
  };
}

async function findSources(
  context: Pick<AppContext, 'env' | 'now' | 'database'>,
  condition: SQL,
  runs: number,
): Promise<Source[]> {
  const now = sql`${context.now().toISOString()}::timestamptz`;
  const rows = await context.database.db
    .select({
      source: sources,
      eventCount: sql<number>`(select count(*)::int from source_entries entry join events on events.id = entry.event_id
        where entry.source_id = sources.id and events.withdrawn_at is null and events.hidden_at is null and events.ends_at > ${now})`,
      runs: sql<
        Source['runs']
      >`coalesce((select json_agg(json_build_object('outcome', outcome, 'startedAt', started_at) order by started_at)
        from (select outcome, started_at from source_runs where source_id = sources.id order by started_at desc limit ${runs}) as latest), '[]')`,
      heldRun: sql<
        Source['heldRun']
      >`(select json_build_object('id', id, 'since', started_at, 'withdrawing', (counts ->> 'withdrawn')::int,
        'of', (counts ->> 'withdrawn')::int + coalesce((counts ->> 'unchanged')::int, 0))
        from source_runs where source_id = sources.id and outcome = 'held' and decision is null)`,
    })
    .from(sources)
    .where(condition)
    .orderBy(sources.createdAt, sources.id)
    .limit(sourcesMax);
  return rows.map(({ source, ...figures }) => presentSource(context, source, figures));
}

const order: Source['health'][] = ['held', 'failing', 'key-missing', 'new', 'healthy', 'off', 'manual'];

/** All sources, those that need somebody first. */
export async function listSources(context: Pick<AppContext, 'env' | 'now' | 'database'>): Promise<Source[]> {
  const found = await findSources(context, sql`off_reason is distinct from 'removed'`, 14);
  return found.sort(
    (one, other) =>
      order.indexOf(one.health) - order.indexOf(other.health) ||
      one.priority - other.priority ||
      one.name.localeCompare(other.name, 'en'),
  );
}

/** One source with its latest 30 runs; null if there is none. */
export async function findSource(
  context: Pick<AppContext, 'env' | 'now' | 'database'>,
  id: string,
): Promise<Source | null> {
  const condition = sql`sources.id = ${id}::uuid and off_reason is distinct from 'removed'`;
  return (await findSources(context, condition, 30))[0] ?? null;
}

/** Where coming events are from, for everybody: most events first, at most 200. */
export async function listReadSources(db: Db, now: Date) {
  const rows = await db
    .select({ source: sources, eventCount: sql<number>`counted.events::int` })
    .from(sources)
    .innerJoin(
      sql`(select entry.source_id, count(*) as events from source_entries entry join events on events.id = entry.event_id
        where events.withdrawn_at is null and events.hidden_at is null and events.ends_at > ${now.toISOString()}::timestamptz
        group by entry.source_id) as counted`,
      sql`counted.source_id = ${sources.id}`,
    )
    .orderBy(sql`counted.events desc`, sources.id)
    .limit(200);
  return rows.map(({ source, eventCount }) => ({
    name: nameOfSource(source),
    host: hostOfSource(source),
    eventCount,
    seenAt: iso(source.lastGoodAt),
  }));
}

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
