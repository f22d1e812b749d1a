import { createHash } from 'node:crypto';
import type { OpenDoorBody } from '@quad/shared/contract/door';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { doorCodes, doorDevices, eventRoles } from '../../db/schema/door';
import { events } from '../../db/schema/events';
import { AppError } from '../../errors';
import { mayAtEvent, requireHosting } from '../access/event-roles';
import { hashOfCode } from './door-codes';

/** A door that is called nothing else. */
const usualLabel = 'Main door';

/** What a phone may do, looked up with each of its requests. */
export interface DoorAccess {
  device: string;
  event: typeof events.$inferSelect;
  label: string;
  /** When a code closes it; null for somebody with a role. */
  closesAt: Date | null;
  /** When it was closed: by its end, by the host, or because the role is gone. Null while it is open. */
  closedAt: Date | null;
  /** When the phone last handed in everything that it had. */
  heardAt: Date;
}

interface NewDevice {
  /** The phone's own id. */
  device: string;
  eventId: string;
  label: string;
  codeId: string | null;
  userId: string | null;
}

/**
 * The id of a phone at this door. Others at the door get to know it: it is made from the phone's own id, which they
 * don't, so that nobody opens the door as another phone. Two doors of one phone are two devices: scans of the two must
 * stay apart.
 */
function deviceIdOf({ signer }: AppContext, { device, eventId, codeId, userId }: NewDevice): string {
  const door = [device.toLowerCase(), eventId, codeId, userId].join(' ');
  const hash = createHash('sha256').update(signer.sign('door-device', door)).digest('hex');
  // A UUID of version 8, whose other bits are ours (RFC 9562, 5.8).
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

async function storeDevice(context: AppContext, device: NewDevice): Promise<string> {
  const { eventId, label, codeId, userId } = device;
  const id = deviceIdOf(context, device);
  const lastSeenAt = context.now();
  await context.database.db
    .insert(doorDevices)
    .values({ id, eventId, label, codeId, userId, lastSeenAt })
    .onConflictDoUpdate({ target: doorDevices.id, set: { label, lastSeenAt } });
  return id;
}

interface OpenedDoor {
  eventId: string;
  title: string;
  label: string;
  device: string;
}

/**
 * Opens the door with a code.
 * @returns null for a code that doesn't work
 */
export async function openByCode(
  context: AppContext,
  { code, device }: { code: string; device: string },
): Promise<OpenedDoor | null> {
  const now = context.now();
  const { db } = context.database;
  const [found] = await db
    .select({ codeId: doorCodes.id, eventId: events.id, label: doorCodes.label, title: events.title })
    .from(doorCodes)
    .innerJoin(events, eq(events.id, doorCodes.eventId))
    .where(
      and(
        eq(doorCodes.codeHash, hashOfCode(context, code)),
        isNull(doorCodes.revokedAt),
        gt(doorCodes.endsAt, now),
        isNull(events.hiddenAt),
      ),
    );
  if (!found) return null;
  return { ...found, device: await storeDevice(context, { ...found, device, userId: null }) };
}

/**
 * Opens the door for somebody who may let people in.
 * @throws AppError NOT_FOUND, or FORBIDDEN without a role
 */
export async function openByRole(
  context: AppContext,
  args: { eventId: string; userId: string; device: string; label: OpenDoorBody['label'] },
): Promise<OpenedDoor> {
  const { db } = context.database;
  const { eventId, userId, device, label = usualLabel } = args;
  const { title } = await requireHosting(db, { id: eventId, userId, action: 'let-in' });
  const opened = { eventId, label, codeId: null, userId };
  return { eventId, title, label, device: await storeDevice(context, { ...opened, device }) };
}

/**
 * The door that a phone has opened, also if it is closed by now.
 * @param userId the signed-in person, whose own phone it has to be unless a code opened it
 * @throws AppError UNAUTHORIZED for a phone without a door, NOT_FOUND if the event is gone
 */
export async function requireDoor(
  { database: { db }, now }: AppContext,
  { device, userId }: { device: string | undefined; userId: string | null },
): Promise<DoorAccess> {
  const [row] = device
    ? await db
        .select({ device: doorDevices, code: doorCodes, event: events, role: eventRoles })
        .from(doorDevices)
        .innerJoin(events, eq(events.id, doorDevices.eventId))
        .leftJoin(doorCodes, eq(doorCodes.id, doorDevices.codeId))
        .leftJoin(
          eventRoles,
          and(eq(eventRoles.eventId, doorDevices.eventId), eq(eventRoles.userId, doorDevices.userId)),
        )
        .where(eq(doorDevices.id, device))
    : [];
  if (!row || (!row.code && (userId === null || row.device.userId !== userId))) {
    throw new AppError('UNAUTHORIZED', 'Open the door first, with the eight digits from the host');
  }
  const { event, code, role } = row;
  if (event.hiddenAt) throw new AppError('NOT_FOUND', 'Event not found');
  const { id: known, label, lastSeenAt: heardAt } = row.device;
  const door = { device: known, event, label, heardAt };
  if (code) {
    const closesAt = code.revokedAt ?? code.endsAt;
    return { ...door, closesAt, closedAt: closesAt <= now() ? closesAt : null };
  }
  const accepted = role?.status === 'accepted' ? role.role : null;
  const isOpen = mayAtEvent(event.hostId === userId ? 'owner' : accepted, 'let-in');
  return { ...door, closesAt: null, closedAt: isOpen ? null : (role?.answeredAt ?? now()) };
}
