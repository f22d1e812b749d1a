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
import {
  findMediaRow,
  type MediaAuthor,
  type MediaRow,
  presentMedia,
  requireMediaRow,
  requireMediaTarget,
} from './media.queries';
import {
  announceFiles,
  claimUpload,
  keepFiles,
  readAtMost,
  requireUpload,
  spentUpload,
  tooLargeVideo,
  type Upload,
} from './media-uploads.service';
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

const userIdOf = (author: MediaAuthor) => ('userId' in author ? author.userId : null);

/** Posters are optional: a missing, oversized or invalid one is left out. @returns the poster's upload */
async function storePoster(
  { database, storage }: AppContext,
  posterKey: string,
  { posterUrl, author }: NewMedia,
): Promise<Upload | null> {
  if (!posterUrl) return null;
  const upload = await requireUpload(database.db, posterUrl, userIdOf(author)).catch(() => null);
  const stored = upload && !upload.usedAt && (await storage.get(upload.storageKey));
  const bytes = stored && (await readAtMost(stored, posterMaxBytes));
  const poster = bytes && (await makePoster(bytes));
  if (!poster) return null;
  await storage.put(posterKey, poster, { type: 'image/webp', size: poster.length });
  return upload;
}

/** Copies the uploaded file to its final key, without its metadata. */
async function storeVideo({ storage }: AppContext, storageKey: string, upload: Upload) {
  const uploaded = await storage.get(upload.storageKey);
  if (!uploaded) throw new AppError('NOT_FOUND', "The file didn't arrive. Please upload it again.");
  if (uploaded.size > videoMaxBytes) {
    uploaded.body.destroy();
    throw tooLargeVideo();
  }
  const stored = await withCleanVideo(uploaded.body, async ({ path, type, size }) => {
    await storage.put(storageKey, () => createReadStream(path), { type, size });
    return { storageKey, contentType: type, fileSize: size };
  });
  if (!stored) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Please select a video file');
  return stored;
}

/**
 * Stores an uploaded video and its row, unless another request was first. Using up the uploads and adding the row
 * happen together or not at all; nothing is taken back after that, and files without a row are swept.
 */
async function publish(context: AppContext, upload: Upload, args: NewMedia): Promise<void> {
  const storageKey = `media/${upload.id}`;
  const posterKey = `posters/${upload.id}.webp`;
  if (!(await announceFiles(context, [storageKey, posterKey], upload))) return;
  const video = await storeVideo(context, storageKey, upload);
  const poster = await storePoster(context, posterKey, args);
  await context.database.db.transaction(async (db) => {
    if (!(await claimUpload(db, upload.id, context.now()))) return;
    if (poster) await claimUpload(db, poster.id, context.now());
    await db.insert(media).values({
      ...args.author,
      ...video,
      id: upload.id,
      posterKey: poster && posterKey,
      eventId: args.eventId,
      commentId: args.commentId,
      type: 'video',
      filename: args.filename,
      durationSeconds: args.durationSeconds,
      isApproved: userIdOf(args.author) !== null,
    });
    await keepFiles(db, poster ? [storageKey, posterKey] : [storageKey]);
  });
  await context.storage.discard(upload.storageKey);
  if (poster) await context.storage.discard(poster.storageKey);
}

const isFrom = (row: MediaRow, { author, eventId, commentId }: NewMedia) =>
  row.eventId === eventId &&
  row.commentId === commentId &&
  ('userId' in author
    ? row.userId === author.userId
    : row.guestEmail?.toLowerCase() === author.guestEmail.toLowerCase());

/**
 * Publishes an uploaded video; a guest's waits for the host. Asked again, it responds with what was published.
 * @throws AppError NOT_FOUND, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function createMedia(context: AppContext, args: NewMedia): Promise<Media> {
  const { db } = context.database;
  const userId = userIdOf(args.author);
  await requireMediaTarget(db, args);
  const upload = await requireUpload(db, args.url, userId);
  if (!upload.usedAt) await publish(context, upload, args);
  const row = await findMediaRow(db, upload.id);
  if (!row || !isFrom(row, args)) throw spentUpload();
  return presentMedia(row, userId);
}

async function requireForViewer(db: Db, id: string, userId: string, can: typeof canDeleteMedia) {
  const row = await requireMediaRow(db, id);
  if (!can(row, userId)) throw new AppError('FORBIDDEN', 'Only the author or the host can do this');
  return row;
}

/**
 * The host or a co-host approves or hides a video.
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
  await context.storage.discard(row.storageKey);
  if (row.posterKey) await context.storage.discard(row.posterKey);
}

/** Stores an uploaded picture as the profile image, unless another request was first. */
async function takeImage(context: AppContext, upload: Upload, userId: string, key: string): Promise<void> {
  const stored = await context.storage.get(upload.storageKey);
  if (!stored) throw new AppError('NOT_FOUND', "The file didn't arrive. Please upload it again.");
  const bytes = await readAtMost(stored, profileImageMaxBytes);
  if (!bytes) throw new AppError('TOO_LARGE', 'Please choose an image under 5MB');
  const avatar = await makeAvatar(bytes);
  if (!avatar)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Please upload a JPG, PNG, GIF, WebP or AVIF image');
  if (!(await announceFiles(context, [key], upload))) return;
  await context.storage.put(key, avatar, { type: 'image/webp', size: avatar.length });
  await context.database.db.transaction(async (db) => {
    if (!(await claimUpload(db, upload.id, context.now()))) return;
    const profileImageUrl = `/${key}`;
    await db.update(users).set({ profileImageUrl, updatedAt: sql`now()` }).where(eq(users.id, userId));
    await keepFiles(db, [key]);
  });
  await context.storage.discard(upload.storageKey);
}

/**
 * Makes an uploaded picture the profile image: square, small, without metadata. The previous one is swept. Asked again,
 * it responds with the image that was set.
 * @returns its address
 */
export async function setProfileImage(
  context: AppContext,
  { userId, imageUrl }: { userId: string; imageUrl: string },
): Promise<string> {
  const { db } = context.database;
  const upload = await requireUpload(db, imageUrl, userId);
  const key = `avatars/${upload.id}.webp`;
  if (!upload.usedAt) await takeImage(context, upload, userId, key);
  const [user] = await db.select({ url: users.profileImageUrl }).from(users).where(eq(users.id, userId));
  if (user?.url !== `/${key}`) throw spentUpload();
  return user.url;
}
