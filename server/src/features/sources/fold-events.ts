import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { auditLog } from '../../db/schema/moderation';
import { eventFolds, type MovedRows } from '../../db/schema/source-entries';
import { AppError } from '../../errors';
import { lockEvents } from '../events/series-lock';
import { moveCorrection } from '../imports/corrected-words';
import { borrowPicture, formSeriesOf, lockSourcesOf, swapContents } from './fold-rows';

export type FoldRow = typeof eventFolds.$inferSelect;

interface Member extends Record<string, unknown> {
  id: string;
  sourceId: string | null;
  isShown: boolean;
  isLive: boolean;
  priority: number | null;
  createdAt: string;
}

/** An event with everything that is folded into it. */
async function membersOf(db: Db, ids: readonly string[]): Promise<Member[]> {
  const list = sql`${sql.param([...ids])}::uuid[]`;
  const { rows } = await db.execute<Member>(sql`
    select events.id, source_id as "sourceId", folded_into_id is null as "isShown", withdrawn_at is null as "isLive",
      sources.priority, events.created_at as "createdAt"
    from events left join sources on sources.id = source_id
    where events.id = any(${list}) or folded_into_id = any(${list})
    order by sources.priority nulls first, events.created_at, events.id`);
  return rows;
}

/** Gives an event the words of the first source by priority that still lists it; hosted events keep theirs. */
async function leadByPriority(db: Db, eventId: string): Promise<void> {
  const members = await membersOf(db, [eventId]);
  const shown = members.find(({ isShown }) => isShown);
  const first = members.find(({ isLive }) => isLive);
  if (!shown?.sourceId || !first || first.id === shown.id) return;
  const isFirst = shown.isLive && shown.priority === first.priority;
  if (!isFirst) await swapContents(db, shown.id, first.id);
}

/**
 * Events that another source leads although this one has them and goes before it, or has them alone: because it lists
 * them again, or its number was changed.
 */
export async function leadAgain(db: Db, sourceId: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct shown.id from events own join sources on sources.id = own.source_id
    join events shown on shown.id = own.folded_into_id left join sources leader on leader.id = shown.source_id
    where own.source_id = ${sourceId}::uuid and own.withdrawn_at is null
      and (shown.withdrawn_at is not null or leader.priority > sources.priority)
    order by shown.id`);
  for (const { id } of rows) {
    await db.transaction(async (db) => {
      await lockSourcesOf(db, [id]);
      await leadByPriority(db, id);
    });
  }
}

/** Takes what people have left at one event to another; favorites of both stay where they are. */
async function movePeople(db: Db, from: string, to: string): Promise<MovedRows> {
  const idsOf = (result: { rows: { id: string }[] }) => result.rows.map(({ id }) => id);
  const favorites = await db.execute<{ id: string }>(sql`
    update favorites set event_id = ${to}::uuid where event_id = ${from}::uuid
      and not exists (select from favorites own where own.event_id = ${to}::uuid and own.user_id = favorites.user_id) returning id`);
  const comments = await db.execute<{ id: string }>(sql`
    update comments set event_id = ${to}::uuid where event_id = ${from}::uuid returning id`);
  const media = await db.execute<{ id: string }>(sql`
    update media set event_id = ${to}::uuid where event_id = ${from}::uuid returning id`);
  return { favorites: idsOf(favorites), comments: idsOf(comments), media: idsOf(media) };
}

async function moveBack(db: Db, { favorites, comments, media }: MovedRows, to: string): Promise<void> {
  const list = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;
  await db.execute(sql`
    update favorites set event_id = ${to}::uuid where id = any(${list(favorites)})
      and not exists (select from favorites own where own.event_id = ${to}::uuid and own.user_id = favorites.user_id)`);
  await db.execute(sql`update comments set event_id = ${to}::uuid where id = any(${list(comments)})`);
  await db.execute(sql`update media set event_id = ${to}::uuid where id = any(${list(media)})`);
}

/**
 * Makes one event of a pair, in the caller's transaction: the one that has been here longer, or is hosted, keeps its page,
 * and what people have left at the other comes to it. Nothing is lost: `splitEvents` undoes it.
 * @returns false if that is impossible now: one of them is part of another event, or a source would have it twice
 */
export async function foldEvents(
  db: Db,
  fold: FoldRow,
  decidedById: string | null,
  now: Date,
): Promise<boolean> {
  await lockEvents(db, [fold.entryId, fold.eventId]);
  const members = await membersOf(db, [fold.entryId, fold.eventId]);
  const pair = members.filter(({ id }) => id === fold.entryId || id === fold.eventId);
  if (pair.length < 2 || pair.some(({ isShown }) => !isShown)) return false;
  const live = members.filter(({ isLive, sourceId }) => isLive && sourceId).map(({ sourceId }) => sourceId);
  if (new Set(live).size < live.length) return false;
  const hosted = pair.filter(({ sourceId }) => sourceId === null);
  if (hosted.length > 1) return false;
  const age = (member: Member) => (member.sourceId === null ? 0 : new Date(member.createdAt).getTime());
  const [stays, goes] = [...pair].sort((one, other) => age(one) - age(other));
  if (!stays || !goes) return false;
  const moved = await movePeople(db, goes.id, stays.id);
  const isMoved = stays.sourceId !== null && (await moveCorrection(db, goes.id, stays.id));
  await db.execute(sql`
    update events set folded_into_id = ${stays.id}::uuid, series_id = null, updated_at = now()
    where id = ${goes.id}::uuid or folded_into_id = ${goes.id}::uuid`);
  await db.execute(sql`update events set updated_at = now() where id = ${stays.id}::uuid`);
  await db
    .update(eventFolds)
    .set({
      entryId: goes.id,
      eventId: stays.id,
      state: 'folded',
      decidedById,
      decidedAt: now,
      moved: { ...moved, ...(isMoved ? { correction: true } : {}) },
    })
    .where(eq(eventFolds.id, fold.id));
  await formSeriesOf(db, [goes.id]);
  await leadByPriority(db, stays.id);
  await borrowPicture(db, stays.id);
  return true;
}

/** Takes a pair apart again: each has its own page, words and people, and is never joined by Quad itself. */
export async function splitEvents(db: Db, fold: FoldRow, decidedById: string, now: Date): Promise<void> {
  await lockEvents(db, [fold.entryId, fold.eventId]);
  await db.execute(sql`
    update events set folded_into_id = null, series_id = null, updated_at = now()
    where id = ${fold.entryId}::uuid and folded_into_id is not null`);
  await db.execute(sql`update events set updated_at = now() where id = ${fold.eventId}::uuid`);
  await moveBack(db, fold.moved, fold.entryId);
  if (fold.moved.correction) await moveCorrection(db, fold.eventId, fold.entryId);
  const moved: MovedRows = { favorites: [], comments: [], media: [] };
  await db
    .update(eventFolds)
    .set({ state: 'apart', decidedById, decidedAt: now, moved })
    .where(eq(eventFolds.id, fold.id));
  await formSeriesOf(db, [fold.entryId]);
}

/**
 * Joins or parts a pair as somebody decides.
 * @throws AppError NOT_FOUND, CONFLICT if that is impossible now
 */
export async function decideFold(
  db: Db,
  id: string,
  { decision, actorId, now }: { decision: 'fold' | 'apart'; actorId: string; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    const [pair] = await db.select().from(eventFolds).where(eq(eventFolds.id, id));
    if (pair) await lockSourcesOf(db, [pair.entryId, pair.eventId]);
    const [fold] = await db.select().from(eventFolds).where(eq(eventFolds.id, id)).for('update');
    if (!fold) throw new AppError('NOT_FOUND', 'Pair not found');
    if (fold.state === (decision === 'fold' ? 'folded' : 'apart')) return;
    if (decision === 'apart') await splitEvents(db, fold, actorId, now);
    else if (!(await foldEvents(db, fold, actorId, now))) {
      throw new AppError(
        'CONFLICT',
        "These can't be one event now: one is part of another event, or one source lists both: then leave one out",
      );
    }
    await db
      .insert(auditLog)
      .values({ actorId, action: `event.${decision}`, targetType: 'event', targetId: fold.eventId });
  });
}
