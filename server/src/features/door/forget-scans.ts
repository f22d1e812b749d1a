import { scanNamesDays } from '@quad/shared/limits';
import { and, inArray, isNotNull, lt, or } from 'drizzle-orm';
import { deleteInBatches, inBatches } from '../../db/batches';
import type { Db } from '../../db/client';
import { doorCodes, doorDevices, doorScans, passes } from '../../db/schema/door';
import { events } from '../../db/schema/events';

/**
 * Takes the persons from the scans of long past events: when and at which door somebody came in. That a person came
 * stays with their pass, for their own profile and the count. Codes and phones go.
 */
export async function forgetScans(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - scanNamesDays * 86_400_000);
  const over = db.select({ id: events.id }).from(events).where(lt(events.endsAt, before));
  const isNamed = and(isNotNull(doorScans.passId), inArray(doorScans.eventId, over));
  await inBatches(db, { table: doorScans, where: isNamed }, (next) =>
    db.update(doorScans).set({ passId: null }).where(next),
  );
  const isKept = and(
    or(isNotNull(passes.checkedInAt), isNotNull(passes.walkInName)),
    inArray(passes.eventId, over),
  );
  await inBatches(db, { table: passes, where: isKept }, (next) =>
    db.update(passes).set({ checkedInAt: null, checkedInBy: null, walkInName: null }).where(next),
  );
  await deleteInBatches(db, doorDevices, inArray(doorDevices.eventId, over));
  await deleteInBatches(db, doorCodes, inArray(doorCodes.eventId, over));
}
