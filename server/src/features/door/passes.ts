import type { Pass, PassStatus } from '@quad/shared/contract/passes';
import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { passSecret } from '@quad/shared/pass-code';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { doorDevices, passes } from '../../db/schema/door';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { users } from '../../db/schema/users';
import { writtenOnce } from '../../db/written-once';
import { AppError } from '../../errors';
import { isOpenTo } from '../access/event-visibility';
import { ensureEventKeys, signPass } from './pass-keys';

/** Who checks in without a helper: the name of that door. */
export const ownDoorLabel = 'Entrance';

const ofRsvp: Record<RsvpStatus, PassStatus> = {
  attending: 'valid',
  waitlisted: 'waitlisted',
  pending: 'pending',
  maybe: 'cancelled',
  declined: 'cancelled',
  cancelled: 'cancelled',
  removed: 'cancelled',
};

/** The name of a person with an RSVP, in a query of `rsvps` and `users`. */
export const holderName = sql<string>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${rsvps.guestName}, 'Someone')`;

async function findHolder(db: Db, which: SQL | undefined) {
  const [row] = await db
    .select({
      rsvpId: rsvps.id,
      status: rsvps.status,
      name: holderName,
      waitlistPosition: sql<number | null>`quad_waitlist_position(${rsvps})`,
      event: events,
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .leftJoin(users, eq(users.id, rsvps.userId))
    .where(which)
    // A person has one live RSVP, and any number that ended.
    .orderBy(sql`${rsvps.status} in ('attending', 'waitlisted', 'pending') desc, ${rsvps.updatedAt} desc`)
    .limit(1);
  return row;
}

const ofHolder = writtenOnce((db) =>
  db
    .select({
      id: passes.id,
      keyVersion: passes.keyVersion,
      checkedInAt: passes.checkedInAt,
      door: doorDevices.label,
    })
    .from(passes)
    .leftJoin(doorDevices, eq(doorDevices.id, passes.checkedInBy))
    .where(eq(passes.rsvpId, sql.placeholder('rsvpId')))
    .prepare('passes_of_rsvp'),
);

const making = writtenOnce((db) =>
  db
    .insert(passes)
    .values({ rsvpId: sql.placeholder('rsvpId'), eventId: sql.placeholder('eventId') })
    .onConflictDoNothing()
    .returning({ id: passes.id, keyVersion: passes.keyVersion, checkedInAt: passes.checkedInAt })
    .prepare('passes_make'),
);

/** The pass of an RSVP, made now if there is none. */
export async function ensurePass(db: Db, rsvp: { rsvpId: string; eventId: string }) {
  const [found] = await ofHolder(db).execute(rsvp);
  if (found) return found;
  const [inserted] = await making(db).execute(rsvp);
  const made = inserted ? { ...inserted, door: null } : (await ofHolder(db).execute(rsvp))[0];
  if (!made) throw new Error('The pass was not stored');
  return made;
}

/** The code of a pass, for a picture in a mail. */
export async function passCodeOf(
  context: AppContext,
  db: Db,
  rsvp: { rsvpId: string; eventId: string },
): Promise<string> {
  const { id, keyVersion } = await ensurePass(db, rsvp);
  const keys = await ensureEventKeys(context, db, rsvp.eventId);
  return signPass(keys, { eventId: rsvp.eventId, passId: id, keyVersion });
}

type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>;

async function present(context: AppContext, { rsvpId, event, ...holder }: Holder): Promise<Pass> {
  const { db } = context.database;
  const eventId = event.id;
  const keys = await ensureEventKeys(context, db, eventId);
  const ofAnswer = ofRsvp[holder.status];
  const pass = ofAnswer === 'valid' ? await ensurePass(db, { rsvpId, eventId }) : null;
  const status: PassStatus =
    event.status === 'cancelled' ? 'event-cancelled' : pass?.checkedInAt ? 'used' : ofAnswer;
  const isShown = status === 'valid' && pass !== null;
  const claim = { eventId, passId: pass?.id ?? '', keyVersion: pass?.keyVersion ?? 0 };
  return {
    passId: pass?.id ?? null,
    code: isShown ? signPass(keys, claim) : null,
    secret: isShown
      ? Buffer.from(await passSecret(keys.liveSecret, claim.passId, claim.keyVersion)).toString('base64url')
      : null,
    name: holder.name,
    status,
    liveCodesOnly: keys.liveCodesOnly,
    selfCheckIn: keys.selfCheckIn,
    now: context.now().getTime(),
    waitlistPosition: holder.waitlistPosition,
    checkedIn:
      status === 'used' && pass?.checkedInAt
        ? { at: pass.checkedInAt.toISOString(), door: pass.door ?? ownDoorLabel }
        : null,
    event: {
      id: event.id,
      title: event.title,
      category: event.category,
      imageUrl: event.imageUrl,
      startDate: event.startDate.toISOString(),
      endDate: event.endDate?.toISOString() ?? null,
      allDay: event.allDay,
      timeTba: event.timeTba,
      timezone: event.timezone,
      location: event.location,
      venueName: event.venueName,
      status: event.status,
      price: event.price,
    },
  };
}

/**
 * A member's own pass.
 * @throws AppError NOT_FOUND without an RSVP, for a hidden event and across a block with its host
 */
export async function findOwnPass(
  context: AppContext,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<Pass> {
  const isOwn = and(eq(rsvps.eventId, eventId), eq(rsvps.userId, userId), isOpenTo(userId));
  const holder = await findHolder(context.database.db, isOwn);
  if (!holder) throw new AppError('NOT_FOUND', 'You have no pass for this event');
  return present(context, holder);
}

/**
 * The pass of the RSVP of a signed link.
 * @throws AppError NOT_FOUND if the RSVP is gone or the event hidden
 */
export async function findLinkedPass(context: AppContext, rsvpId: string | null): Promise<Pass> {
  const which = and(eq(rsvps.id, rsvpId ?? ''), isOpenTo(null));
  const holder = rsvpId === null ? undefined : await findHolder(context.database.db, which);
  if (!holder) throw new AppError('NOT_FOUND', "This link doesn't work");
  return present(context, holder);
}
