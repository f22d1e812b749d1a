import { defineQueue } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import { auditLog, noTarget } from '../../db/schema/moderation';
import { AppError } from '../../errors';
import { writeBackup } from './backups.service';
import { leftOutWords } from './manifest-words';

/** Where there are many videos, a backup takes hours. */
const backupQueue = defineQueue('backups.write', { workHours: 6 });
/** UTC: in the night of the Americas. */
const nightly = '30 8 * * *';

/** Writes a backup every night, in one of the processes that have BACKUP_DIR. */
export async function runBackups({ env, jobs }: AppContext): Promise<void> {
  const { BACKUP_DIR: folder, BACKUP_KEEP: keep } = env;
  if (!folder) return;
  await jobs.work(backupQueue, async () => {
    const { leftOut } = await writeBackup(env, folder, keep);
    const others = leftOutWords(leftOut);
    if (others) console.error(`Backup: ${others}`);
  });
  await jobs.schedule(backupQueue, nightly);
}

/**
 * Has a backup written now; while one is waiting, that one is it.
 * @throws AppError CONFLICT without BACKUP_DIR
 */
export async function requestBackup({ env, jobs, database }: AppContext, actorId: string): Promise<void> {
  if (!env.BACKUP_DIR) {
    throw new AppError(
      'CONFLICT',
      'Backups need BACKUP_DIR and BACKUP_PASSPHRASE: set both and start again.',
    );
  }
  await database.db.transaction(async (db) => {
    const values = { actorId, action: 'backup.request', targetType: 'site', targetId: noTarget };
    await db.insert(auditLog).values(values);
    await jobs.enqueue(db, backupQueue, {}, { key: 'now' });
  });
}
