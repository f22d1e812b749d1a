import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { AppError } from '../../errors';

type HidableType = 'comment' | 'media';

const names: Record<HidableType, string> = { comment: 'comment', media: 'video' };

/** Whether an administrator has hidden the row with this id; its host can't undo that. */
export const isHiddenByModerator = (type: HidableType, id: SQL | string) => sql<boolean>`exists (
  select 1 from reports where target_type = ${type} and target_id = ${id} and status = 'hidden')`;

/**
 * Guards every way in which a host can show something again. The caller must hold the lock of its row, so
 * that no decision intervenes.
 * @throws AppError FORBIDDEN if an administrator has hidden it
 */
export async function refuseHiddenByModerator(db: Db, type: HidableType, id: string): Promise<void> {
  const { rows } = await db.execute<{ hidden: boolean }>(
    sql`select ${isHiddenByModerator(type, id)} as hidden`,
  );
  if (rows[0]?.hidden) throw new AppError('FORBIDDEN', `A moderator has hidden this ${names[type]}`);
}
