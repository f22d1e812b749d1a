import { createHmac } from 'node:crypto';
import type { Report, ReportDecision, ReportTarget } from '@quad/shared/contract/moderation';
import type { reportReasons } from '@quad/shared/report-reasons';
import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { auditLog, reports } from '../../db/schema/moderation';
import { blocks } from '../../db/schema/people';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { endRights } from '../access/end-rights';
import { tellTakenDown } from '../rsvps/taken-down';
import { findReport } from './moderation.queries';
import { type Actor, authorOf, hide, suspendAuthor } from './removals';

/**
 * Files a report; a second one by the same reporter about the same thing changes nothing.
 * @throws AppError NOT_FOUND if there is no such target
 */
export async function fileReport(
  db: Db,
  args: {
    target: ReportTarget;
    reason: (typeof reportReasons)[number];
    details: string;
    reporterId: string | null;
    /** The address that identifies a visitor. */
    address: string;
    hashKey: string;
  },
): Promise<void> {
  if ((await authorOf(db, args.target)) === undefined)
    throw new AppError('NOT_FOUND', 'This no longer exists');
  const reporterHash = createHmac('sha256', args.hashKey)
    .update(args.reporterId ?? args.address)
    .digest('base64url');
  await db
    .insert(reports)
    .values({
      ...args.target,
      reason: args.reason,
      details: args.details,
      reporterId: args.reporterId,
      reporterHash,
    })
    .onConflictDoNothing();
}

const outcome = { keep: 'kept', hide: 'hidden', suspend: 'suspended' } as const;

/**
 * Closes every open report of a target in the same way and records who did it.
 * @throws AppError NOT_FOUND; CONFLICT if it has been decided; as `suspendAuthor` does
 */
export async function decideReport(
  context: AppContext,
  args: { id: string; actor: Actor; decision: ReportDecision; note: string },
): Promise<Report> {
  const now = context.now();
  return context.database.db.transaction(async (db) => {
    const [report] = await db.select().from(reports).where(eq(reports.id, args.id)).for('update');
    if (!report) throw new AppError('NOT_FOUND', 'Report not found');
    if (report.status !== 'open') throw new AppError('CONFLICT', 'Someone has already decided this report');
    const { targetType, targetId } = report;
    const target = { targetType, targetId };
    if (args.decision === 'hide') {
      await hide(db, target, now);
      if (targetType === 'event') await tellTakenDown(context, db, targetId, { reason: args.note });
    }
    if (args.decision === 'suspend') await suspendAuthor(context, db, target, args.actor);
    await db
      .update(reports)
      .set({ status: outcome[args.decision], decidedAt: now })
      .where(
        and(
          eq(reports.targetType, targetType),
          eq(reports.targetId, targetId),
          sql`${reports.status} = 'open'`,
        ),
      );
    await db.insert(auditLog).values({
      actorId: args.actor.id,
      action: `report.${args.decision}`,
      ...target,
      details: { note: args.note, reportId: args.id },
    });
    return findReport(db, args.id);
  });
}

/**
 * Blocks a person: each is not found for the other from now on, and everything between them ends.
 * @throws AppError NOT_FOUND, INVALID_INPUT for oneself
 */
export async function blockUser(context: AppContext, blockerId: string, blockedId: string): Promise<void> {
  const { db } = context.database;
  if (blockerId === blockedId) throw new AppError('INVALID_INPUT', "You can't block yourself");
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, blockedId));
  if (!user) throw new AppError('NOT_FOUND', "We couldn't find this person");
  await db.transaction(async (db) => {
    await db.insert(blocks).values({ blockerId, blockedId }).onConflictDoNothing();
    await endRights(db, 'block', { context, userId: blockerId, otherId: blockedId });
  });
}

export async function unblockUser(db: Db, blockerId: string, blockedId: string): Promise<void> {
  await db.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
}
