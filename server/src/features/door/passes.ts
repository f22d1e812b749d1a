import type { Pass, PassStatus } from '@quad/shared/contract/passes';
import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { passSecret } from '@quad/shared/pass-code';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { executePrepared } from '../../db/prepared-statements';
import { doorDevices, passes } from '../../db/schema/door';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { tickets } from '../../db/schema/tickets';
import { users } from '../../db/schema/users';
import { writtenOnce } from '../../db/written-once';
import { AppError } from '../../errors';
import { isOpenTo } from '../access/event-visibility';
import { type EventKeys, ensureEventKeys, signPass } from './pass-keys';

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

const ofRsvps = writtenOnce((db) =>
  db
    .select({
      id: passes.id,
      rsvpId: passes.rsvpId,
      eventId: passes.eventId,
      keyVersion: passes.keyVersion,
      checkedInAt: passes.checkedInAt,
      door: doorDevices.label,
    })
    .from(passes)
    .leftJoin(doorDevices, eq(doorDevices.id, passes.checkedInBy))
    .where(sql`${passes.rsvpId} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('passes_of_rsvps'),
);
const making = {
  name: 'passes_make_each',
  text: `insert into passes (rsvp_id, event_id) select * from unnest($1::uuid[], $2::uuid[]) as made (rsvp_id, event_id)
    order by rsvp_id on conflict do nothing`,
};

/** An RSVP that has a pass. */
export interface PassOwner {
  rsvpId: string;
  eventId: string;
}

const ofTickets = writtenOnce((db) =>
  db
    .select({
      id: passes.id,
      eventId: passes.eventId,
      keyVersion: passes.keyVersion,
      checkedInAt: passes.checkedInAt,
      door: doorDevices.label,
    })
    .from(passes)
    .leftJoin(doorDevices, eq(doorDevices.id, passes.checkedInBy))
    .where(eq(passes.ticketId, sql.placeholder('id')))
    .prepare('passes_of_tickets'),
);

/**
 * The pass of a ticket, made now if there is none and the ticket is valid. A ticket that is being sent, or ended, right now is
 * waited for: a pass with the version before would open the door for its former holder.
 */
export async function ensureTicketPass(db: Db, ticketId: string) {
  const [found] = await ofTickets(db).execute({ id: ticketId });
  if (found) return found;
  await db.execute(sql`
    insert into passes (event_id, ticket_id, key_version)
    select event_id, id, version from tickets where id = ${ticketId} and status in ('valid', 'offered')
    for share on conflict do nothing`);
  const [made] = await ofTickets(db).execute({ id: ticketId });
  return made ?? null;
}

/** Of people with tickets the one that is shown as their pass: the first that nobody went in with. By RSVP. */
const firstTickets = writtenOnce((db) =>
  db
    .selectDistinctOn([tickets.rsvpId], { rsvpId: tickets.rsvpId, id: tickets.id })
    .from(tickets)
    .leftJoin(passes, eq(passes.ticketId, tickets.id))
    .where(
      and(
        sql`${tickets.rsvpId} = any(${sql.placeholder('ids')}::uuid[])`,
        inArray(tickets.status, ['valid', 'offered']),
      ),
    )
    .orderBy(tickets.rsvpId, sql`${passes.checkedInAt} is not null`, tickets.place, tickets.id)
    .prepare('tickets_first_of_rsvps'),
);

/** The passes of RSVPs, in their order, made now where there are none; of their tickets where they have some. */
async function ensurePasses(db: Db, owners: readonly PassOwner[]) {
  const first = await firstTickets(db).execute({ ids: owners.map(({ rsvpId }) => rsvpId) });
  const byRsvp = new Map(first.map(({ rsvpId, id }) => [rsvpId, id]));
  const others = await ensureRsvpPasses(
    db,
    owners.filter(({ rsvpId }) => !byRsvp.has(rsvpId)),
  );
  const left = others.values();
  const found = [];
  for (const { rsvpId } of owners) {
    const ticketId = byRsvp.get(rsvpId);
    const pass = ticketId === undefined ? left.next().value : await ensureTicketPass(db, ticketId);
    if (pass) found.push(pass);
  }
  if (found.length < owners.length) throw new Error('The pass was not stored');
  return found;
}

async function ensureRsvpPasses(db: Db, owners: readonly PassOwner[]) {
  const ids = owners.map(({ rsvpId }) => rsvpId);
  const find = async () => {
    const rows = await ofRsvps(db).execute({ ids });
    const byRsvp = new Map(rows.map((row) => [row.rsvpId, row]));
    return ids.flatMap((id) => byRsvp.get(id) ?? []);
  };
  const found = await find();
  if (found.length === ids.length) return found;
  await executePrepared(db, making, [ids, owners.map(({ eventId }) => eventId)]);
  const made = await find();
  if (made.length < ids.length) throw new Error('The pass was not stored');
  return made;
}

/** The codes of the passes of RSVPs, in their order, for pictures in mails. */
export async function passCodesOf(
  context: AppContext,
  db: Db,
  owners: readonly PassOwner[],
): Promise<string[]> {
  const keys = new Map<string, Promise<EventKeys>>();
  return Promise.all(
    (await ensurePasses(db, owners)).map(async ({ id, eventId, keyVersion }) => {
      const ofEvent = keys.get(eventId) ?? ensureEventKeys(context, db, eventId);
      keys.set(eventId, ofEvent);
      return signPass(await ofEvent, { eventId, passId: id, keyVersion });
    }),
  );
}

/** The codes of the passes of tickets of an event, by the ticket's id, for pictures in mails; none for those that have ended. */
export async function ticketPassCodes(
  context: AppContext,
  eventId: string,
  ticketIds: readonly string[],
): Promise<Map<string, string>> {
  const { db } = context.database;
  const keys = await ensureEventKeys(context, db, eventId);
  const codes = new Map<string, string>();
  for (const id of ticketIds) {
    const pass = await ensureTicketPass(db, id);
    if (pass) codes.set(id, signPass(keys, { eventId, passId: pass.id, keyVersion: pass.keyVersion }));
  }
  return codes;
}

type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>;

async function present(context: AppContext, { rsvpId, status, ...holder }: Holder): Promise<Pass> {
  const eventId = holder.event.id;
  const ofAnswer = ofRsvp[status];
  const [pass = null] =
    ofAnswer === 'valid' ? await ensurePasses(context.database.db, [{ rsvpId, eventId }]) : [];
  return presentPass(context, { ...holder, ofAnswer, pass });
}

/** A pass as its owner's phone keeps it. */
export async function presentPass(
  context: AppContext,
  {
    event,
    ofAnswer,
    pass,
    ...holder
  }: Pick<Holder, 'event' | 'name' | 'waitlistPosition'> & {
    /** What it is, but for the event and the door. */
    ofAnswer: PassStatus;
    pass: Awaited<ReturnType<typeof ensureTicketPass>>;
  },
): Promise<Pass> {
  const eventId = event.id;
  const keys = await ensureEventKeys(context, context.database.db, eventId);
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
