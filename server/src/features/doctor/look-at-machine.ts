import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import type { Env } from '../../env';
import { fewFilesFault } from '../../file-limit';
import { endedOn } from '../alarms/end-of-life';
import { listBackups } from '../backups/backups.service';
import { type Found, fault, fine, note } from './finding';

const freeLeast = 0.1;
const backupHoursMost = 50;

export function lookAtNode(): Found {
  const { node } = process.versions;
  const ended = endedOn('node', Number(node.split('.')[0]), new Date());
  const fault = fewFilesFault();
  if (fault) return note(fault);
  return ended
    ? note(`Node ${node} has had no security fixes since ${ended}: move to a later one`)
    : fine(`Node ${node}`);
}

/** What is wrong with a folder that has to be written to, and the percentage of its disk that is free. */
async function lookAtFolder(folder: string): Promise<{ wrong: string | null; percent: number }> {
  const { bavail, blocks } = await statfs(folder);
  const share = blocks === 0 ? 1 : bavail / blocks;
  const percent = Math.floor(share * 100);
  const canWrite = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!canWrite)
    return { wrong: `${folder} can't be written by this user: give it to the user of Quad`, percent };
  const isFull = share < freeLeast;
  return { wrong: isFull ? `${percent}% of the disk of ${folder} is free: make room` : null, percent };
}

export async function lookAtDisk({ DATA_DIR }: Env): Promise<Found> {
  if (!existsSync(DATA_DIR)) return note(`${DATA_DIR} is made by the first start`);
  const { wrong, percent } = await lookAtFolder(DATA_DIR);
  return wrong ? fault(wrong) : fine(`${DATA_DIR} can be written, ${percent}% of its disk is free`);
}

export async function lookAtBackups({ BACKUP_DIR }: Env): Promise<Found> {
  if (!BACKUP_DIR) return note('none by itself: set BACKUP_DIR and BACKUP_PASSPHRASE');
  const { wrong } = existsSync(BACKUP_DIR) ? await lookAtFolder(BACKUP_DIR) : { wrong: null };
  if (wrong) return fault(wrong);
  const [newest] = await listBackups(BACKUP_DIR);
  if (!newest) return fault(`none in ${BACKUP_DIR}: run npm run backup -- ${BACKUP_DIR}`);
  const hours = Math.round((Date.now() - newest.madeAt.getTime()) / 3_600_000);
  if (hours > backupHoursMost)
    return fault(`the newest is ${hours} hours old: look at Work in the console for the reason`);
  return fine(`the newest is ${hours} hours old`);
}
