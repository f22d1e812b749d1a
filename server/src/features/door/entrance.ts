import { createHmac, randomUUID } from 'node:crypto';
import { decodeBase45 } from '@quad/shared/base45';
import type { Pass } from '@quad/shared/contract/passes';
import { isLiveCode } from '@quad/shared/pass-code';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { events } from '../../db/schema/events';
import { AppError } from '../../errors';
import { type EventKeys, ensureEventKeys } from './pass-keys';
import { findOwnPass } from './passes';
import { storeScans } from './sync-scans';

/** Of the half of the keys that never leaves the server: a phone at the door can't make codes of the entrance. */
const entranceBytes = ({ privateKey, liveSecret }: EventKeys) =>
  new Uint8Array(createHmac('sha256', privateKey).update('entrance').update(liveSecret).digest());

/** What the host's screen at the entrance makes its codes from, as a phone does for a pass; in base64url. */
export const entranceSecret = (keys: EventKeys): string =>
  Buffer.from(entranceBytes(keys)).toString('base64url');

/**
 * Checks in a person who stands at the entrance: its screen shows the code (decodeEntrance). Repeating it changes
 * nothing.
 * @throws AppError as findOwnPass; CONFLICT if the host has not switched it on; INVALID_CODE; FORBIDDEN without a spot
 */
export async function checkYourselfIn(
  context: AppContext,
  { eventId, userId, code }: { eventId: string; userId: string; code: string },
): Promise<Pass> {
  const { db } = context.database;
  const now = context.now();
  const pass = await findOwnPass(context, { eventId, userId });
  const [event] = await db.select().from(events).where(eq(events.id, eventId));
  const keys = await ensureEventKeys(context, db, eventId);
  if (!event || !keys.selfCheckIn)
    throw new AppError('CONFLICT', 'Please ask at the door: the host lets people in');
  const bytes = decodeBase45(code);
  if (!bytes || !(await isLiveCode(entranceBytes(keys), bytes, now.getTime()))) {
    throw new AppError('INVALID_CODE', 'This code is old. Scan the screen at the entrance again.');
  }
  if (pass.status === 'used') return pass;
  if (pass.status !== 'valid' || pass.passId === null) {
    throw new AppError('FORBIDDEN', 'You are not on the list. Please ask at the door.');
  }
  // The entrance is a phone of its own, with the event's id.
  const access = { device: eventId, event, label: '', closesAt: null, closedAt: null, heardAt: now };
  const scan = { nonce: randomUUID(), passId: pass.passId, kind: 'in' as const, at: now.getTime() };
  await storeScans(context, { access, device: eventId, scans: [scan] });
  return findOwnPass(context, { eventId, userId });
}
