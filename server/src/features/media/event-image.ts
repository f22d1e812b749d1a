import { allCovers } from '@quad/shared/covers';
import { eventImageMaxBytes } from '@quad/shared/limits';
import { uuidPattern } from '@quad/shared/uuid';
import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { uploads } from '../../db/schema/uploads';
import { AppError } from '../../errors';
import { announceFiles, claimUpload, createUpload, keepFiles, readAtMost } from './media-uploads.service';
import { makeCover } from './pictures';

const ownImage = new RegExp(`^/event-images/(${uuidPattern})\\.webp$`);

export const eventImageKey = (name: string) => `covers/${name}.webp`;

/**
 * A signed upload address for one picture, and the address where it will be served once it is processed: the
 * same name, so that a draft can contain it before and after.
 */
export async function createEventImageUpload(
  context: AppContext,
  args: { userId: string; contentType: string; size: number },
): Promise<{ uploadUrl: string; imageUrl: string }> {
  const { url, key } = await createUpload(context, args);
  return { uploadUrl: url, imageUrl: `/event-images/${key.replace('pending/', '')}.webp` };
}

const unknownImage = () =>
  new AppError('INVALID_INPUT', 'imageUrl must be a picture that was uploaded here, or one of the covers');

/**
 * Makes sure that an uploaded picture can be shown: checks it, re-encodes it and removes its metadata, once.
 * @returns the address to show it from
 * @throws AppError INVALID_INPUT for any other address, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function finishEventImage(
  context: AppContext,
  { imageUrl, userId }: { imageUrl: string; userId: string },
): Promise<string> {
  const { database, storage, now } = context;
  if (allCovers().includes(imageUrl)) return imageUrl;
  const name = ownImage.exec(imageUrl)?.[1];
  if (!name) throw unknownImage();
  const [upload] = await database.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.storageKey, `pending/${name}`), eq(uploads.userId, userId)));
  if (!upload || upload.usedAt) {
    // The upload's row is swept after a day, its picture isn't.
    if (await storage.head(eventImageKey(name))) return imageUrl;
    throw unknownImage();
  }
  const stored = await storage.get(upload.storageKey);
  if (!stored) throw new AppError('INVALID_INPUT', "The image didn't arrive. Please upload it again.");
  const bytes = await readAtMost(stored, eventImageMaxBytes);
  if (!bytes) throw new AppError('TOO_LARGE', 'Please choose an image under 5MB');
  const cover = await makeCover(bytes);
  if (!cover) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Please upload a JPG, PNG, WebP or AVIF image');
  if (!(await announceFiles(context, [eventImageKey(name)], upload))) return imageUrl;
  await storage.put(eventImageKey(name), cover, { type: 'image/webp', size: cover.length });
  // Only now: until it is stored, the upload may be tried again.
  await claimUpload(database.db, upload.id, now());
  await storage.discard(upload.storageKey);
  return imageUrl;
}

/** Call in the transaction that creates its event, so that the picture isn't swept as unused. */
export async function keepEventImage(db: Db, imageUrl: string): Promise<void> {
  const name = ownImage.exec(imageUrl)?.[1];
  if (name) await keepFiles(db, [eventImageKey(name)]);
}

/** The bytes of a picture of an event, as WebP; null for an address that is none of ours, and if it is gone. */
export async function readEventImage({ storage }: AppContext, imageUrl: string): Promise<Buffer | null> {
  const name = ownImage.exec(imageUrl)?.[1];
  const stored = name ? await storage.get(eventImageKey(name)) : null;
  return stored && readAtMost(stored, eventImageMaxBytes);
}
