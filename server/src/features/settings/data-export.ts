import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DataExport, exportLifetimeDays } from '@quad/shared/contract/settings';
import { desc, eq, lt, sql } from 'drizzle-orm';
import { defineQueue } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { dataExports } from '../../db/schema/data-exports';
import { AppError } from '../../errors';
import { announceFiles, keepFiles } from '../media/media-uploads.service';
import { writeDataArchive } from './data-archive';

type Row = typeof dataExports.$inferSelect;

export const dataExportQueue = defineQueue<{ exportId: string }>('settings.export');

const dayMs = 24 * 60 * 60 * 1000;

/** 'quad-export-nov-19.zip'. */
function fileNameOf(requestedAt: Date): string {
  const day = requestedAt.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return `quad-export-${day.toLowerCase().replace(' ', '-')}.zip`;
}

function present(row: Row | undefined): DataExport {
  if (!row) return { status: 'none', fileName: null, size: null, requestedAt: null, expiresAt: null };
  return {
    status: row.status,
    fileName: row.status === 'ready' ? fileNameOf(row.createdAt) : null,
    size: row.size,
    requestedAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

async function findLast(db: Db, userId: string, now: Date): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.createdAt))
    .limit(1);
  return row?.expiresAt && row.expiresAt <= now ? undefined : row;
}

/** The state of the last archive. */
export async function findDataExport(db: Db, userId: string, now: Date): Promise<DataExport> {
  return present(await findLast(db, userId, now));
}

/** Requests an archive; returns the current one if it is still being made. */
export async function requestDataExport(context: AppContext, userId: string): Promise<DataExport> {
  return context.database.db.transaction(async (db) => {
    const [made] = await db
      .insert(dataExports)
      .values({ userId, createdAt: context.now() })
      .onConflictDoNothing()
      .returning();
    if (made) await context.jobs.enqueue(db, dataExportQueue, { exportId: made.id }, { key: made.id });
    return present(made ?? (await findLast(db, userId, context.now())));
  });
}

/**
 * Key and name of a downloadable archive.
 * @throws AppError NOT_FOUND if there is none
 */
export async function requireArchive(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ key: string; fileName: string; size: number }> {
  const row = await findLast(db, userId, now);
  if (!row?.storageKey || row.size === null)
    throw new AppError('NOT_FOUND', "There's no archive to download. Please request a new one.");
  return { key: row.storageKey, fileName: fileNameOf(row.createdAt), size: row.size };
}

async function makeArchive(context: AppContext, { id, userId }: Row): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'quad-export-'));
  try {
    const path = join(folder, 'archive.zip');
    const size = await writeDataArchive(context, userId, path);
    const storageKey = `exports/${randomUUID()}.zip`;
    await announceFiles(context, [storageKey]);
    await context.storage.put(storageKey, () => createReadStream(path), { type: 'application/zip', size });
    await context.database.db.transaction(async (db) => {
      await keepFiles(db, [storageKey]);
      const expiresAt = new Date(context.now().getTime() + exportLifetimeDays * dayMs);
      await db
        .update(dataExports)
        .set({ status: 'ready', storageKey, size, expiresAt })
        .where(eq(dataExports.id, id));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the requested archive; a failure is shown to the person, who can request it again. */
export async function runDataExport(context: AppContext, exportId: string): Promise<void> {
  const { db } = context.database;
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, exportId));
  if (row?.status !== 'preparing') return;
  try {
    await makeArchive(context, row);
  } catch (error) {
    await db.update(dataExports).set({ status: 'failed' }).where(eq(dataExports.id, exportId));
    throw error;
  }
}

/** Deletes expired archives; their files are swept like others. */
export async function sweepDataExports({ database, now }: AppContext): Promise<void> {
  await database.db
    .delete(dataExports)
    .where(lt(dataExports.expiresAt, sql`${now().toISOString()}::timestamptz`));
}
