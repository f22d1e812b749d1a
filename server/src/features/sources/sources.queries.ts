import type { Source } from '@quad/shared/contract/sources';
import { sourceFormats } from '@quad/shared/source-formats';
import type { SourceKind } from '@quad/shared/source-kinds';
import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { sources } from '../../db/schema/sources';
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
