import { and, eq, inArray, isNull, lt, lte, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { eventCorrections } from '../../db/schema/source-entries';
import { sourcePictures } from '../../db/schema/source-pictures';
import { keepEventImage } from './event-image';

export type SourcePicture = typeof sourcePictures.$inferSelect;

const hourMs = 3_600_000;
/** A picture that its source still names is looked at again after this, in case it has changed. */
const freshHours = 7 * 24;
/** Pictures without an event are kept for this, in case the next import names them again. */
const unusedHours = 24;
/** A process that dies leaves its pictures to others after this. */
const leaseMinutes = 10;

/**
 * Has the pictures of imported events fetched, once for all events that have one. Locks them until the end of the
 * transaction, so that no event misses a picture which arrives at this moment.
 */
export async function wantPictures(db: Db, addresses: readonly (string | null)[]): Promise<void> {
  const wanted = [...new Set(addresses)].filter((address) => address !== null).sort();
  if (wanted.length === 0) return;
  const known = inArray(sourcePictures.address, wanted);
  await db
    .insert(sourcePictures)
    .values(wanted.map((address) => ({ address })))
    .onConflictDoNothing();
  await db
    .select({ address: sourcePictures.address })
    .from(sourcePictures)
    .where(known)
    .orderBy(sourcePictures.address)
    .for('no key update');
  await db
    .update(sourcePictures)
    .set({ dueAt: sql`now()` })
    .where(
      and(
        known,
        isNull(sourcePictures.dueAt),
        isNull(sourcePictures.refusal),
        lt(sourcePictures.fetchedAt, sql`now() - make_interval(hours => ${freshHours})`),
      ),
    );
}

const eventsWith = (db: Db) =>
  db.select({ one: sql`1` }).from(events).where(eq(events.sourceImageUrl, sourcePictures.address));

/** Takes pictures that are due; nobody else takes them for some minutes. */
export async function claimPictures(db: Db, now: Date, limit: number): Promise<SourcePicture[]> {
  const due = db
    .select({ address: sourcePictures.address })
    .from(sourcePictures)
    .where(lte(sourcePictures.dueAt, now))
    .orderBy(sourcePictures.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(sourcePictures)
    .set({
      dueAt: new Date(now.getTime() + leaseMinutes * 60_000),
      attempts: sql`${sourcePictures.attempts} + 1`,
    })
    .where(sql`${sourcePictures.address} = any(array(${due}))`)
    .returning();
}

/** Records what came of asking for a picture; false if nobody wants it any more. */
export async function recordPicture(
  db: Db,
  address: string,
  outcome: Partial<SourcePicture>,
): Promise<boolean> {
  const recorded = await db
    .update(sourcePictures)
    .set(outcome)
    .where(eq(sourcePictures.address, address))
    .returning({ address: sourcePictures.address });
  return recorded.length > 0;
}

/** Gives all events of a picture our copy of it. */
export async function showPicture(db: Db, address: string, imageUrl: string): Promise<void> {
  await db.update(events).set({ imageUrl, updatedAt: sql`now()` }).where(eq(events.sourceImageUrl, address));
}

/**
 * Keeps what an editor uploaded for an imported event like a picture of a source, so that later readings show it.
 * @returns its address there
 */
export async function keepCorrectedPicture(db: Db, imageUrl: string): Promise<string> {
  await db.insert(sourcePictures).values({ address: imageUrl, imageUrl, dueAt: null }).onConflictDoNothing();
  await keepEventImage(db, imageUrl);
  const [known] = await db.select().from(sourcePictures).where(eq(sourcePictures.imageUrl, imageUrl));
  return known?.address ?? imageUrl;
}

/** Forgets the pictures that no event has any more, and none has at its source; a trigger discards their files. */
export async function sweepSourcePictures(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - unusedHours * hourMs);
  const corrected = db
    .select({ one: sql`1` })
    .from(eventCorrections)
    .where(sql`${eventCorrections.original} ->> 'sourceImageUrl' = ${sourcePictures.address}`);
  await db
    .delete(sourcePictures)
    .where(and(lt(sourcePictures.createdAt, before), notExists(eventsWith(db)), notExists(corrected)));
}
