import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { videoMaxBytes } from '@quad/shared/limits';
import { uuidPattern } from '@quad/shared/uuid';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { StoredObject } from '../../adapters/object-store';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { uploads } from '../../db/schema/uploads';
import { AppError, attemptEach } from '../../errors';

export type Upload = typeof uploads.$inferSelect;

const addressLifeSeconds = 15 * 60;
/** Uploads unused by then are swept. */
const pendingHours = 24;

export const tooLargeVideo = () => new AppError('TOO_LARGE', 'Please select a video file smaller than 50MB');

/** A new signed address for one file; `userId` is null for a guest. */
export async function createUpload(
  { database, storage }: AppContext,
  args: {
    userId: string | null;
    contentType?: string | undefined;
    /** Bytes. */
    size: number;
  },
): Promise<{ url: string; key: string }> {
  if (args.size > videoMaxBytes) throw tooLargeVideo();
  const key = `pending/${randomUUID()}`;
  await database.db.insert(uploads).values({ storageKey: key, userId: args.userId, size: args.size });
  const url = await storage.presignPut(key, {
    ttlSeconds: addressLifeSeconds,
    size: args.size,
    ...(args.contentType ? { contentType: args.contentType } : {}),
  });
  return { url, key };
}

const keyInAddress = new RegExp(`/(pending/${uuidPattern})(\\?|$)`);

/** The key in an address we gave out, with or without its signature. */
function keyOf(url: string): string | null {
  return keyInAddress.exec(url)?.[1] ?? null;
}

export const spentUpload = () =>
  new AppError('NOT_FOUND', 'This upload has expired or was already used. Please upload the file again.');

/**
 * The upload of an address, used or not, if it is this caller's. What is made of it takes its id, so that who sends a
 * request again, because the response was lost, gets what the first one made.
 * @throws AppError NOT_FOUND for an address we didn't give out, or gave to somebody else
 */
export async function requireUpload(db: Db, url: string, userId: string | null): Promise<Upload> {
  const key = keyOf(url);
  const [upload] = key ? await db.select().from(uploads).where(eq(uploads.storageKey, key)) : [];
  if (!upload || (upload.userId !== null && upload.userId !== userId)) throw spentUpload();
  return upload;
}

/** The bytes of an upload; null if they are more than `maxBytes`. */
export async function readAtMost({ size, body }: StoredObject, maxBytes: number): Promise<Buffer | null> {
  if (size <= maxBytes) return buffer(body);
  body.destroy();
  return null;
}

/** Claims an upload; false if another request was first. */
export async function claimUpload(db: Db, id: string, now: Date): Promise<boolean> {
  const claimed = await db
    .update(uploads)
    .set({ usedAt: now })
    .where(and(eq(uploads.id, id), isNull(uploads.usedAt)))
    .returning({ id: uploads.id });
  return claimed.length > 0;
}

/**
 * Records the keys of files before they are written, so that files left without a row by a crash are swept like an
 * unused upload. Once their row exists, call `keepFiles` in the same transaction.
 * @param upload what they are made of, if anything. Once it is used, another request has kept these files: announced
 * again, they would be swept
 * @returns false if the upload is used
 */
export async function announceFiles(
  { database, now }: AppContext,
  storageKeys: readonly string[],
  upload?: Upload,
): Promise<boolean> {
  return database.db.transaction(async (db) => {
    if (upload) {
      const unused = and(eq(uploads.id, upload.id), isNull(uploads.usedAt));
      const found = await db.select({ id: uploads.id }).from(uploads).where(unused).for('update');
      if (found.length === 0) return false;
    }
    const createdAt = now();
    await db
      .insert(uploads)
      .values(storageKeys.map((storageKey) => ({ storageKey, createdAt })))
      .onConflictDoUpdate({ target: uploads.storageKey, set: { createdAt } });
    return true;
  });
}

/** These files now have a row, whose table's trigger handles their deletion. */
export async function keepFiles(db: Db, storageKeys: readonly string[]): Promise<void> {
  await db.delete(uploads).where(inArray(uploads.storageKey, [...storageKeys]));
}

/**
 * Deletes the files of unused uploads, and the rows of used ones. A file that can't be deleted waits a day
 * longer, so that it holds up none of the others.
 * @throws AggregateError of the files that could not be deleted
 */
export async function sweepUploads({ database, storage, now }: AppContext): Promise<void> {
  const before = new Date(now().getTime() - pendingHours * 3_600_000);
  const old = await database.db
    .select()
    .from(uploads)
    .where(lt(uploads.createdAt, before))
    .orderBy(sql`${uploads.createdAt}`)
    .limit(500);
  await attemptEach(old, async ({ id, storageKey }) => {
    try {
      await storage.delete(storageKey);
    } catch (error) {
      await database.db.update(uploads).set({ createdAt: now() }).where(eq(uploads.id, id));
      throw error;
    }
    await database.db.delete(uploads).where(eq(uploads.id, id));
  });
}
