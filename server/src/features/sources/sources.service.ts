import type { NewSource, SourceChanges } from '@quad/shared/contract/sources';
import { isSeller } from '@quad/shared/sellers';
import type { SourceKind } from '@quad/shared/source-kinds';
import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { auditLog } from '../../db/schema/moderation';
import { sourceRuns, sources } from '../../db/schema/sources';
import { AppError } from '../../errors';
import { lockSourcesOf, takeOtherWords } from './fold-rows';
import { findComing, findGone, keepMissing, withdrawEvents } from './missing-entries';
import { closeHeldRun } from './run-lease';
import { readAddress, type SourceRow } from './source-address';
import { tellWith } from './source-notices';
import { dueSourcesQueue } from './sources.jobs';
import { missingKey } from './sources.queries';
import { requirePlace, wantedRow } from './wanted-source';

interface Act {
  actorId: string;
}

async function note(db: Db, { actorId }: Act, action: string, targetId: string, details: object = {}) {
  const line = { actorId, action: `source.${action}`, targetType: 'source', targetId };
  await db.insert(auditLog).values({ ...line, details: { ...details } });
}

/** Has the due sources read now, by whichever process comes first. */
const readSoon = ({ jobs }: AppContext, db: Db) => jobs.enqueue(db, dueSourcesQueue, {}, { key: 'now' });

/** As before its first run. */
const fresh = (context: AppContext, kind: SourceKind) => ({
  offAt: null,
  offReason: null,
  failures: 0,
  failingSince: null,
  trouble: null,
  parsedAt: null,
  nextRunAt: missingKey(context, kind) ? null : context.now(),
});

/** What a command has imported from, and what was removed, is taken over with its events. */
const isAdoptable = sql`${sources.intervalMinutes} is null or ${sources.offReason} = 'removed'`;

/**
 * Adds a source.
 * @throws AppError INVALID_INPUT, CONFLICT if there is one
 */
export async function createSource(
  context: AppContext,
  wanted: NewSource,
  { actorId }: Act,
): Promise<string> {
  const source = { ...wantedRow(context, wanted), ...fresh(context, wanted.kind) };
  return context.database.db.transaction(async (db) => {
    const [stored] = await db
      .insert(sources)
      .values(source)
      .onConflictDoUpdate({ target: [sources.kind, sources.name], set: source, setWhere: isAdoptable })
      .returning({ id: sources.id });
    if (!stored) throw new AppError('CONFLICT', 'You already have a source with this address');
    await note(db, { actorId }, 'add', stored.id, { kind: wanted.kind, name: wanted.name });
    await readSoon(context, db);
    return stored.id;
  });
}

/**
 * Adds or changes a source of the operator's file; also one that was added in the console, which then is the file's.
 * @throws AppError INVALID_INPUT
 */
export async function addSourceOfFile(context: AppContext, wanted: NewSource): Promise<string> {
  const source = { ...wantedRow(context, wanted), isFromFile: true };
  return context.database.db.transaction(async (db) => {
    await db
      .insert(sources)
      .values({ ...source, ...fresh(context, wanted.kind) })
      .onConflictDoUpdate({
        target: [sources.kind, sources.name],
        set: { ...source, ...fresh(context, wanted.kind) },
        setWhere: isAdoptable,
      });
    // A source that goes on keeps its place in the round; a sealed address differs each time.
    const [stored] = await db
      .update(sources)
      .set(source)
      .where(and(eq(sources.kind, source.kind), eq(sources.name, source.name)))
      .returning({ id: sources.id });
    if (!stored) throw new Error('The source was not stored');
    return stored.id;
  });
}

async function lockSource(db: Db, id: string): Promise<SourceRow> {
  const [source] = await db.select().from(sources).where(eq(sources.id, id)).for('update');
  if (!source || source.offReason === 'removed') throw new AppError('NOT_FOUND', 'Source not found');
  return source;
}

/** It is read whole at the next run, whatever it says of changes. */
const unread = { etag: null, lastModified: null, contentHash: null, parsedAt: null, pages: {} };

function addressChange(context: AppContext, source: SourceRow, address: string | undefined) {
  if (address === undefined || isSeller(source.kind)) return {};
  const { url, sealedUrl } = readAddress(address, context.sealer);
  return { url, sealedUrl, name: url, ...unread };
}

/**
 * Changes a source, or switches it off or on; with another address or on again it is read at once.
 * @throws AppError NOT_FOUND, INVALID_INPUT, CONFLICT if it is the operator's file's, or another has the address
 */
export async function changeSource(
  context: AppContext,
  id: string,
  { isOn, name, address, ...settings }: SourceChanges,
  act: Act,
): Promise<void> {
  const { database, now } = context;
  requirePlace(settings);
  await database.db
    .transaction(async (db) => {
      const source = await lockSource(db, id);
      if (source.isFromFile) {
        throw new AppError('CONFLICT', 'This source is set in SOURCES_FILE: change it there');
      }
      if (source.intervalMinutes === null) {
        throw new AppError(
          'CONFLICT',
          'This was imported by a command. Add its address as a source to have it checked',
        );
      }
      const isBack = isOn === true && source.offAt !== null;
      // What it sends means another hour then, also if it hasn't changed.
      const hasOtherTimes = settings.utcIsLocal !== undefined && settings.utcIsLocal !== source.utcIsLocal;
      const isOther = address !== undefined || hasOtherTimes;
      const readsAgain = (isOther && isOn !== false && source.offAt === null) || isBack;
      const canRun = missingKey(context, source.kind) === null;
      const well = { failures: 0, failingSince: null, trouble: null, offAt: null, offReason: null };
      await db
        .update(sources)
        .set({
          ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
          ...(name === undefined ? {} : { title: name }),
          ...addressChange(context, source, address),
          ...(hasOtherTimes ? unread : {}),
          ...(readsAgain ? { ...well, nextRunAt: canRun ? now() : null } : {}),
          ...(isOn === false && !source.offAt
            ? { offAt: now(), offReason: 'admin' as const, nextRunAt: null }
            : {}),
        })
        .where(eq(sources.id, id));
      await note(db, act, 'change', id, {
        ...settings,
        ...(name ? { name } : {}),
        ...(isOn === undefined ? {} : { isOn }),
      });
      if (readsAgain) await readSoon(context, db);
    })
    .catch((error: unknown) => {
      if ((error as { cause?: { code?: string } }).cause?.code !== '23505') throw error;
      throw new AppError('CONFLICT', 'Another source has this address');
    });
}

/**
 * Removes a source. Its events stay until they are over, or are withdrawn; favorites, comments and videos stay either way.
 * Its row stays as well, so that the same address later finds its events again.
 * @throws AppError NOT_FOUND, CONFLICT if it is the operator's file's
 */
export async function removeSource(
  context: AppContext,
  id: string,
  { events, actorId }: Act & { events: 'keep' | 'withdraw' },
): Promise<void> {
  const now = context.now();
  await context.database.db.transaction(async (db) => {
    const coming = events === 'withdraw' ? await findComing(db, id, now) : [];
    await lockSourcesOf(db, coming);
    const source = await lockSource(db, id);
    if (source.isFromFile) {
      throw new AppError('CONFLICT', 'This source is set in SOURCES_FILE: remove it there');
    }
    if (events === 'withdraw') {
      await withdrawEvents(db, coming, { now, onLosing: takeOtherWords, tell: tellWith(context) });
    }
    const over = { nextRunAt: null, leaseUntil: null, leaseToken: null, sealedUrl: null };
    await db
      .update(sources)
      .set({ ...over, offAt: now, offReason: 'removed' })
      .where(eq(sources.id, id));
    await note(db, { actorId }, 'remove', id, { events });
  });
}

/**
 * Has a source read as soon as possible.
 * @throws AppError NOT_FOUND, CONFLICT if it is off or can't be read
 */
export async function runSourceNow(context: AppContext, id: string, act: Act): Promise<void> {
  await context.database.db.transaction(async (db) => {
    const source = await lockSource(db, id);
    const key = missingKey(context, source.kind);
    if (key) throw new AppError('CONFLICT', key);
    if (source.intervalMinutes === null)
      throw new AppError('CONFLICT', 'This was imported by a command: run that again');
    if (source.offAt) throw new AppError('CONFLICT', 'This source is off. Turn it on first');
    await db.update(sources).set({ nextRunAt: context.now() }).where(eq(sources.id, id));
    await note(db, act, 'run', id);
    await readSoon(context, db);
  });
}

async function findHeldRun(db: Db, id: string) {
  const isHeld = and(eq(sourceRuns.id, id), eq(sourceRuns.outcome, 'held'));
  const [run] = await db.select().from(sourceRuns).where(isHeld);
  return run;
}

/**
 * Decides about a held run: withdraws what it would take, or keeps those events until they are over or listed again.
 * @throws AppError NOT_FOUND, CONFLICT if it doesn't wait any more
 */
export async function decideRun(
  context: AppContext,
  runId: string,
  { decision, actorId }: Act & { decision: 'release' | 'keep' },
): Promise<void> {
  const now = context.now();
  await context.database.db.transaction(async (db) => {
    const run = await findHeldRun(db, runId);
    if (!run) throw new AppError('NOT_FOUND', 'Run not found');
    await lockSourcesOf(db, (await findGone(db, run.sourceId, now)).eventIds);
    const source = await lockSource(db, run.sourceId);
    const locked = await findHeldRun(db, runId);
    if (locked?.decision !== null) throw new AppError('CONFLICT', 'This run has already been decided');
    if (decision === 'release') {
      const { eventIds } = await findGone(db, source.id, now);
      await withdrawEvents(db, eventIds, { now, onLosing: takeOtherWords, tell: tellWith(context) });
    } else {
      await keepMissing(db, source.id);
    }
    await closeHeldRun(db, source.id, { decision, decidedById: actorId, now });
    await note(db, { actorId }, decision, source.id, { runId });
    // What else the reading had was held with it.
    if (!source.offAt && source.intervalMinutes !== null) {
      await db.update(sources).set({ nextRunAt: now, parsedAt: null }).where(eq(sources.id, source.id));
      await readSoon(context, db);
    }
  });
}
