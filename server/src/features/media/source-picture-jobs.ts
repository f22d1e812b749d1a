import { createHash, randomUUID } from 'node:crypto';
import { defineQueue } from '../../adapters/jobs';
import { fetchOutside, OutsideError, type OutsideResponse, outsideOf } from '../../adapters/outside-fetch';
import type { AppContext } from '../../app-context';
import { eventImageKey } from './event-image';
import { announceFiles, keepFiles } from './media-uploads.service';
import { makeFoundCover } from './pictures';
import { claimPictures, recordPicture, type SourcePicture, showPicture } from './source-pictures';

const pictureQueue = defineQueue('media.source-pictures');

const limits = { timeoutMs: 30_000, maxBytes: 20 * 1024 * 1024, maxRedirects: 5 };
/** Each may hold its bytes and its decoded pixels in memory. */
const atATime = 3;
/** A round ends with this, and the next begins within a minute. */
const roundMs = 50_000;
const attemptsMax = 6;
const firstPauseMs = 5 * 60_000;
const longestPauseMs = 24 * 3_600_000;

/** Statuses that may be others another time. */
const isPassing = (status: number) => status >= 500 || [408, 425, 429].includes(status);

/** Asks for a picture, or whether a known one has changed: then the status is 304 if not. */
async function ask(
  { env }: AppContext,
  { address, etag, imageUrl }: SourcePicture,
): Promise<OutsideResponse> {
  const known: Record<string, string> = etag && imageUrl ? { 'if-none-match': etag } : {};
  const headers = { accept: 'image/webp, image/jpeg, image/png, image/gif', ...known };
  const response = await fetchOutside(address, { ...limits, ...outsideOf(env) }, headers);
  const { status } = response;
  const isGood = (status >= 200 && status < 300) || (status === 304 && imageUrl !== null);
  if (!isGood) throw new OutsideError(`answered with HTTP status ${status}`, !isPassing(status));
  return response;
}

/** Stores what was sent and shows it, or only notes that it is what we have. */
async function keep(context: AppContext, picture: SourcePicture, response: OutsideResponse): Promise<void> {
  const { database, storage, now } = context;
  const { address } = picture;
  const contentHash = createHash('sha256').update(response.body).digest('hex');
  const isSame = response.status === 304 || (picture.imageUrl && contentHash === picture.contentHash);
  const fetched = { dueAt: null, attempts: 0, fetchedAt: now(), etag: response.headers.etag ?? null };
  if (isSame) {
    await recordPicture(database.db, address, { ...fetched, etag: fetched.etag ?? picture.etag });
    return;
  }
  const cover = await makeFoundCover(response.body);
  if (!cover) throw new OutsideError('is not a picture that can be shown', true);
  const name = randomUUID();
  const imageUrl = `/event-images/${name}.webp`;
  await announceFiles(context, [eventImageKey(name)]);
  await storage.put(eventImageKey(name), cover, { type: 'image/webp', size: cover.length });
  await database.db.transaction(async (db) => {
    // The picture's row first, as imports lock it; if it is gone, the file is swept.
    if (!(await recordPicture(db, address, { ...fetched, imageUrl, contentHash }))) return;
    await showPicture(db, address, imageUrl);
    await keepFiles(db, [eventImageKey(name)]);
  });
}

/** After a failure: what we have stays; what we don't is asked for again later, or never. */
function afterFailure(picture: SourcePicture, { reason, isFinal }: OutsideError, now: Date) {
  const isOver = isFinal || picture.attempts >= attemptsMax;
  if (!isOver) {
    const pause = Math.min(firstPauseMs * 4 ** (picture.attempts - 1), longestPauseMs);
    return { dueAt: new Date(now.getTime() + pause) };
  }
  if (picture.imageUrl) return { dueAt: null, attempts: 0, fetchedAt: now };
  return { dueAt: null, refusal: reason };
}

async function fetchPicture(context: AppContext, picture: SourcePicture): Promise<void> {
  try {
    await keep(context, picture, await ask(context, picture));
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    await recordPicture(context.database.db, picture.address, afterFailure(picture, error, context.now()));
  }
}

/**
 * Fetches the pictures that are due, a few at a time, until none is or a minute is over. A picture that can't be
 * fetched holds up none of the others.
 */
export async function fetchSourcePictures(context: AppContext): Promise<void> {
  const end = performance.now() + roundMs;
  const worker = async () => {
    while (performance.now() < end) {
      const [picture] = await claimPictures(context.database.db, context.now(), 1);
      if (!picture) return;
      await fetchPicture(context, picture);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: atATime }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Fetches the pictures of imported events, whatever process imported them. */
export async function runSourcePictures(context: AppContext): Promise<void> {
  await context.jobs.work(pictureQueue, () => fetchSourcePictures(context));
  await context.jobs.schedule(pictureQueue, '* * * * *');
}
