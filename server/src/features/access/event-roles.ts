import { type EventRole, eventRoles as roles } from '@quad/shared/contract/event-roles';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { eventRoles } from '../../db/schema/door';
import { events } from '../../db/schema/events';
import { AppError } from '../../errors';

/** What people with a role do at an event. Every route about hosting asks here. */
export type HostingAction =
  /** Its texts, time, place and capacity. */
  | 'edit'
  /** Who has an RSVP: to see them, and to take people off the list. */
  | 'attendees'
  | 'message'
  /** Comments and videos. */
  | 'review'
  /** Codes, counts and settings of the door, and who came. */
  | 'run-door'
  /** To let people in. */
  | 'let-in'
  /** To read who helps. */
  | 'see-helpers'
  | 'name-helpers'
  | 'cancel'
  | 'delete'
  /** The price, and who has paid. */
  | 'money';

/** The owner may do everything. */
const allowed: Record<EventRole, ReadonlySet<HostingAction>> = {
  cohost: new Set(['edit', 'attendees', 'message', 'review', 'run-door', 'let-in', 'see-helpers']),
  door: new Set(['let-in']),
};

const refusals: Partial<Record<HostingAction, string>> = {
  'let-in': 'You are not a helper at this door',
};

type Event = typeof events.$inferSelect;
type RoleAtEvent = 'owner' | EventRole;

export const mayAtEvent = (role: RoleAtEvent | null, action: HostingAction): boolean =>
  role === 'owner' || (role !== null && allowed[role].has(action));

/** The role that a person has accepted at an event that somebody else owns. */
export async function findAcceptedRole(db: Db, eventId: string, userId: string): Promise<EventRole | null> {
  const [row] = await db
    .select({ role: eventRoles.role })
    .from(eventRoles)
    .where(
      and(eq(eventRoles.eventId, eventId), eq(eventRoles.userId, userId), eq(eventRoles.status, 'accepted')),
    );
  return row?.role ?? null;
}

async function requireAllowed(db: Db, event: Event | undefined, who: Acting): Promise<Event> {
  if (!event || event.hiddenAt) throw new AppError('NOT_FOUND', 'Event not found');
  if (event.hostId === who.userId) return event;
  const role = await findAcceptedRole(db, event.id, who.userId);
  if (!mayAtEvent(role, who.action)) {
    throw new AppError('FORBIDDEN', refusals[who.action] ?? 'Only the host can do this');
  }
  return event;
}

interface Acting {
  /** The event. */
  id: string;
  userId: string;
  action: HostingAction;
}

/**
 * The event, if this person may do this there.
 * @throws AppError NOT_FOUND, or FORBIDDEN without the role for it
 */
export async function requireHosting(db: Db, who: Acting): Promise<Event> {
  const [event] = await db.select().from(events).where(eq(events.id, who.id));
  return requireAllowed(db, event, who);
}

/**
 * The same with the lock of the event's row.
 * @throws AppError as requireHosting
 */
export async function lockHosting(db: Db, who: Acting): Promise<Event> {
  const [event] = await db.select().from(events).where(eq(events.id, who.id)).for('no key update');
  return requireAllowed(db, event, who);
}

const rolesFor = (action: HostingAction) =>
  sql.raw(
    roles
      .filter((role) => allowed[role].has(action))
      .map((role) => `'${role}'`)
      .join(', '),
  );

/** Whether an invitation in `role` is a person's: by account, or by an address that the account has verified. */
export const isRoleOf = (userId: SQL | string, role: SQL): SQL => sql`
  (${role}.user_id = ${userId} or lower(${role}.invitee_email) =
    (select lower(email) from users where id = ${userId} and email_verified))`;

/** The ids of everybody who may do this at the event of a row `e`, as an array in a query. */
export const peopleAllowedTo = (action: HostingAction): SQL => sql`array_remove(e.host_id::text || array(
  select user_id::text from event_roles
  where event_id = e.id and status = 'accepted' and role in (${rolesFor(action)})), null)`;

/** Whether a person may do this at the event of a row `e` now, and isn't suspended: for what waited. */
export const mayStill = (action: HostingAction, userId: SQL): SQL => sql`(
  ${userId}::text = any(${peopleAllowedTo(action)})
  and exists (select from users actor where actor.id = ${userId} and actor.suspended_at is null))`;
