import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { liveChannel } from '../../adapters/live-channel';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { accountTokens } from '../../db/schema/accounts';
import { doorCodes, eventRoles } from '../../db/schema/door';
import { events } from '../../db/schema/events';
import { pushSubscriptions } from '../../db/schema/notifications';
import { calendarFeeds } from '../../db/schema/people';
import { sessions, users } from '../../db/schema/users';
import { isRoleOf } from './event-roles';
import { renewLiveSecrets } from './live-secret';
import { cutTies } from './ties';

/** An account whose rights end. */
interface Account {
  userId: string;
  /** The session that goes on: of the person who ended all others. */
  keptSid?: string;
}

/** A person who may no longer help, with what encrypts the new secrets of doors. */
interface Helper {
  context: Pick<AppContext, 'sealer'>;
  userId: string;
}

type Cut<Ended> = (db: Db, ended: Ended) => Promise<void>;

/**
 * Stolen cookies become worthless. With a session go the pushes to its browser, by a foreign key, and its streams, by a
 * message of the database to every process.
 */
const cutSessions: Cut<Account> = async (db, { userId, keptSid }) => {
  const own = sql`${sessions.sess} ->> 'userId' = ${userId}`;
  await db.delete(sessions).where(keptSid ? and(own, ne(sessions.sid, keptSid)) : own);
  // Of versions that did not know which session subscribed.
  const isUnbound = and(eq(pushSubscriptions.userId, userId), isNull(pushSubscriptions.sessionId));
  await db.delete(pushSubscriptions).where(isUnbound);
};

/** Mailed links and codes, except those that take a change of address back: whoever changed it could end them else. */
export const cutLinks: Cut<Account> = async (db, { userId }) => {
  const isUnused = and(eq(accountTokens.userId, userId), isNull(accountTokens.usedAt));
  await db.delete(accountTokens).where(and(isUnused, ne(accountTokens.purpose, 'restore-email')));
};

/** The secret address of a person's calendar. */
export const cutCalendar: Cut<Account> = async (db, { userId }) => {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
};

/**
 * Browsers are known by a cookie that holds this instant, which is always a later one. It locks the account, so that it comes before the
 * sessions: a sign-in that they don't show yet sees it (hold-account.ts).
 */
const cutKnownDevices: Cut<Account> = async (db, { userId }) => {
  const later = sql`greatest(clock_timestamp(), ${users.signedOutAt} + interval '1 millisecond')`;
  await db
    .update(users)
    .set({ signedOutAt: sql`date_trunc('milliseconds', ${later})` })
    .where(eq(users.id, userId));
};

/** All that the person has open, in every process: what they still may see is asked for again. */
const cutStreams: Cut<Pick<Account, 'userId'>> = async (db, { userId }) => {
  await db.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify({ rightsEndedOf: userId })})`);
};

/** What a helper's phone knows of these doors, and the codes that the helper made for others. */
async function closeDoors(db: Db, { context, userId }: Helper, eventIds: readonly string[]): Promise<void> {
  const isTheirs = and(eq(doorCodes.madeBy, userId), inArray(doorCodes.eventId, [...eventIds]));
  const worked = and(isTheirs, isNull(doorCodes.revokedAt), gt(doorCodes.endsAt, sql`now()`));
  if (eventIds.length > 0) await db.update(doorCodes).set({ revokedAt: sql`now()` }).where(worked);
  await renewLiveSecrets(context, db, eventIds);
}

const cutDoor: Cut<Helper & { eventId: string }> = (db, ended) => closeDoors(db, ended, [ended.eventId]);

/** All doors at which a person helps. */
const cutDoors: Cut<Helper> = async (db, ended) => {
  const isHelper = and(eq(eventRoles.userId, ended.userId), eq(eventRoles.status, 'accepted'));
  const helped = await db.select({ id: eventRoles.eventId }).from(eventRoles).where(isHelper);
  const ids = helped.map(({ id }) => id);
  await closeDoors(db, ended, ids);
};

/** The codes that a person made for doors, also at their own events: nobody could end them any more. */
const cutCodes: Cut<Helper> = async (db, ended) => {
  const worked = and(
    eq(doorCodes.madeBy, ended.userId),
    isNull(doorCodes.revokedAt),
    gt(doorCodes.endsAt, sql`now()`),
  );
  const made = await db.selectDistinct({ id: doorCodes.eventId }).from(doorCodes).where(worked);
  const ids = made.map(({ id }) => id);
  await closeDoors(db, ended, ids);
};

interface Pair extends Helper {
  /** The person who was blocked, by the other. */
  otherId: string;
}

const cutBetween: Cut<Pair> = (db, { userId, otherId }) => cutTies(db, userId, otherId);

/** Neither follows what the other hosts. */
const cutStreamsOfBoth: Cut<Pair> = async (db, { userId, otherId }) => {
  for (const id of [userId, otherId]) await cutStreams(db, { userId: id });
};

/** Neither helps the other any more. Nothing gives the role back but another invitation. */
const cutHelp: Cut<Pair> = async (db, { context, userId, otherId }) => {
  for (const [hostId, helperId] of [
    [userId, otherId],
    [otherId, userId],
  ] as const) {
    const hosted = db.select({ id: events.id }).from(events).where(eq(events.hostId, hostId));
    const ended = await db
      .update(eventRoles)
      .set({ status: hostId === userId ? 'removed' : 'left', isNamed: false, answeredAt: sql`now()` })
      .where(
        and(
          isRoleOf(helperId, sql`${eventRoles}`),
          inArray(eventRoles.status, ['invited', 'viewed', 'accepted']),
          inArray(eventRoles.eventId, hosted),
        ),
      )
      .returning({ id: eventRoles.eventId });
    if (ended.length === 0) continue;
    const ids = ended.map(({ id }) => id);
    await closeDoors(db, { context, userId: helperId }, ids);
  }
};

/** How rights end, and of whom. */
interface Ends {
  block: Pair;
  'helper-ended': Helper & { eventId: string };
  suspension: Helper;
  'console-role': Account;
  'new-password': Account;
  'new-address': Account;
  'sign-out': Account;
  deletion: Account & Helper;
}

/** What each end cuts. */
const cuts: { [By in keyof Ends]: readonly Cut<Ends[By]>[] } = {
  block: [cutBetween, cutHelp, cutStreamsOfBoth],
  'helper-ended': [cutStreams, cutDoor],
  suspension: [cutKnownDevices, cutSessions, cutLinks, cutCalendar, cutDoors],
  'console-role': [cutStreams],
  'new-password': [cutKnownDevices, cutSessions, cutLinks, cutCalendar],
  'new-address': [cutKnownDevices, cutSessions, cutLinks, cutCalendar],
  'sign-out': [cutKnownDevices, cutSessions, cutCalendar],
  deletion: [cutKnownDevices, cutSessions, cutCalendar, cutDoors, cutCodes],
};

/**
 * Cuts all that a right gave, in the transaction that ends it. The rest is looked up with each use: requests, waiting
 * messages and mails ask for the role, for blocks and suspensions, and the secret of a door changes with the end of a code.
 */
export async function endRights<By extends keyof Ends>(db: Db, by: By, ended: Ends[By]): Promise<void> {
  for (const cut of cuts[by]) await cut(db, ended);
}
