import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Media } from '@quad/shared/contract/media';
import { profileImageMaxBytes, videoMaxBytes } from '@quad/shared/limits';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { media } from '../../db/schema/participation';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { refuseHiddenByModerator } from '../access/moderator-hiding';
import { canDeleteMedia, canReviewMedia } from './media.policy';
import { type MediaAuthor, presentMedia, requireMediaRow, requireMediaTarget } from './media.queries';
import { announceFile, claimUpload, keepFiles, requireUpload, tooLargeVideo } from './media-uploads.service';
import { makeAvatar, makePoster } from './pictures';
import { withCleanVideo } from './video-file';

export interface NewMedia {
  author: MediaAuthor;
  eventId: string;
  commentId: string | null;
  url: string;
  posterUrl: string | null;
  filename: string;
  durationSeconds: number | null;
}

const posterMaxBytes = 3 * 1024 * 1024;

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(stream).arrayBuffer());
}

/** Posters are optional: a missing, oversized or invalid one is left out. */
async function storePoster(
  context: AppContext,
  url: string | null,
  userId: string | null,
): Promise<string | null> {
  if (!url) return null;
  const upload = await requireUpload(context.database.db, url, userId).catch(() => null);
  const head = upload && (await context.storage.head(upload.storageKey));
  if (!upload || !head || head.size > posterMaxBytes) return null;
  const poster = await makePoster(await readAll(await context.storage.get(upload.storageKey)));
  if (!poster) return null;
  const key = `posters/${randomUUID()}.webp`;
  await announceFile(context, key);
  await context.storage.put(key, poster, { type: 'image/webp', size: poster.length });
  await claimUpload(context.database.db, upload.id, context.now());
  await context.storage.delete(upload.storageKey);
  return key;
}

/** Copies the uploaded file to its final key, without its metadata. */
async function storeVideo(context: AppContext, pendingKey: string) {
  const head = await context.storage.head(pendingKey);
  if (!head) throw new AppError('NOT_FOUND', "The file didn't arrive. Please upload it again.");
  if (head.size > videoMaxBytes) throw tooLargeVideo();
  const stored = await withCleanVideo(await context.storage.get(pendingKey), async ({ path, type, size }) => {
    const storageKey = `media/${randomUUID()}`;
    await announceFile(context, storageKey);
    await context.storage.put(storageKey, createReadStream(path), { type, size });
    return { storageKey, contentType: type, fileSize: size };
  });
  if (!stored) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Please select a video file');
  return stored;
}

/**
 * Publishes an uploaded video; a guest's waits for the host. Using up the upload and storing the video happen
 * together or not at all.
 * @throws AppError NOT_FOUND, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, CONFLICT
 */
export async function createMedia(context: AppContext, args: NewMedia): Promise<Media> {
  const { db } = context.database;
  const userId = 'userId' in args.author ? args.author.userId : null;
  await requireMediaTarget(db, args);
  const upload = await requireUpload(db, args.url, userId);
  const video = await storeVideo(context, upload.storageKey);
  const posterKey = await storePoster(context, args.posterUrl, userId);
  try {
    const id = await db.transaction(async (db) => {
      await claimUpload(db, upload.id, context.now());
      const [row] = await db
        .insert(media)
        .values({
          ...args.author,
          ...video,
          posterKey,
          eventId: args.eventId,
          commentId: args.commentId,
          type: 'video',
          filename: args.filename,
          durationSeconds: args.durationSeconds,
          isApproved: userId !== null,
        })
        .returning({ id: media.id });
      await keepFiles(db, [video.storageKey, ...(posterKey ? [posterKey] : [])]);
      return row?.id ?? '';
    });
    await context.storage.delete(upload.storageKey);
    return presentMedia(await requireMediaRow(db, id), userId);
  } catch (error) {
    await context.storage.delete(video.storageKey);
    throw error;
  }
}

async function requireForViewer(db: Db, id: string, userId: string, can: typeof canDeleteMedia) {
  const row = await requireMediaRow(db, id);
  if (!can(row, userId)) throw new AppError('FORBIDDEN', 'Only the author or the host can do this');
  return row;
}

/**
 * The host approves or hides a video.
 * @throws AppError NOT_FOUND, FORBIDDEN for anybody but the host, or if an administrator hid it
 */
export async function reviewMedia(
  { database, now }: AppContext,
  { id, userId, decision }: { id: string; userId: string; decision: 'approve' | 'hide' },
): Promise<Media> {
  return database.db.transaction(async (db) => {
    await db.select({ id: media.id }).from(media).where(eq(media.id, id)).for('update');
    await requireForViewer(db, id, userId, canReviewMedia);
    if (decision === 'approve') await refuseHiddenByModerator(db, 'media', id);
    await db
      .update(media)
      .set(decision === 'approve' ? { isApproved: true, hiddenAt: null } : { hiddenAt: now() })
      .where(eq(media.id, id));
    return presentMedia(await requireMediaRow(db, id), userId);
  });
}

export async function deleteMedia(
  context: AppContext,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const { db } = context.database;
  const row = await requireForViewer(db, id, userId, canDeleteMedia);
  await db.delete(media).where(eq(media.id, id));
  await context.storage.delete(row.storageKey);
  if (row.posterKey) await context.storage.delete(row.posterKey);
}

/**
 * Makes an uploaded picture the profile image: square, small, without metadata. The previous one is swept.
 * @returns its address
 */
export async function setProfileImage(
  context: AppContext,
  { userId, imageUrl }: { userId: string; imageUrl: string },
): Promise<string> {
  const { db } = context.database;
  const upload = await requireUpload(db, imageUrl, userId);
  const head = await context.storage.head(upload.storageKey);
  if (!head) throw new AppError('NOT_FOUND', "The file didn't arrive. Please upload it again.");
  if (head.size > profileImageMaxBytes) throw new AppError('TOO_LARGE', 'Please choose an image under 5MB');
  const avatar = await makeAvatar(await readAll(await context.storage.get(upload.storageKey)));
  if (!avatar) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Please upload an image file');
  const name = `${randomUUID()}.webp`;
  await announceFile(context, `avatars/${name}`);
  await context.storage.put(`avatars/${name}`, avatar, { type: 'image/webp', size: avatar.length });
  const profileImageUrl = `/avatars/${name}`;
  await db.transaction(async (db) => {
    await claimUpload(db, upload.id, context.now());
    await db.update(users).set({ profileImageUrl, updatedAt: sql`now()` }).where(eq(users.id, userId));
    await keepFiles(db, [`avatars/${name}`]);
  });
  await context.storage.delete(upload.storageKey);
  return profileImageUrl;
}
