import type { PackPass, ScanRefusal, SentScan, SyncResult } from '@quad/shared/contract/door';
import { mergeScans, type Scan } from '@quad/shared/door-merge';
import { type DecodedPass, decodePass } from '@quad/shared/pass-code';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { doorDevices } from '../../db/schema/door';
import { AppError } from '../../errors';
import { lockEvent } from '../rsvps/event-spots';
import { together } from '../rsvps/respond-to-event';
import type { DoorAccess } from './door-access';
import { countDoor } from './door-counts';
import { doublesOf, keepScans, type NewScan } from './door-entries';
import { findDoorChanges, scanObject } from './door-pack';
import { ensureEventKeys, isSigned, shownSecret } from './pass-keys';
import { giveBackWalkIns, letWalkIn } from './walk-ins';

/** How long after its end a code's last scans may be, as clocks differ. */
const closingToleranceMs = 120_000;
/** Scans may be this far in the future of the server's clock. Later ones are taken as of now. */
const futureMs = 120_000;
/** A phone that sends scan after scan is noted this often. */
const seenEveryMs = 5_000;

interface KnownPass {
  id: string;
  version: number;
  doubt: NewScan['doubt'];
  /** Those that the server has already. */
  scans: Omit<Scan, 'passId'>[];
}

/** The passes of these scans. */
async function findPasses(
  db: Db,
  eventId: string,
  scans: readonly SentScan[],
): Promise<Map<string, KnownPass>> {
  const ids = [...new Set(scans.map(({ passId }) => passId))];
  const { rows } = await db.execute<KnownPass & Record<string, unknown>>(sql`
    select p.id, p.key_version as version,
      case when p.is_walk_in then case when p.is_cancelled then 'cancelled' when p.is_over_capacity then 'over-capacity' end
           when r.status = 'attending' then null
           when r.status = 'waitlisted' then 'waitlisted' else 'cancelled' end as doubt,
      array(select ${scanObject} from door_scans s where s.pass_id = p.id) as scans
    from passes p left join rsvps r on r.id = p.rsvp_id
    where p.event_id = ${eventId} and p.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A scan, and what its code claims if it was read from one. */
interface ReadScan {
  scan: SentScan;
  pass: DecodedPass | null;
  isOurs: boolean;
}

/** Reads the codes of scans, as far as they have any. */
const readCodes = (scans: readonly SentScan[], isOurs: ReturnType<typeof isSigned>): Promise<ReadScan[]> =>
  Promise.all(
    scans.map(async (scan) => {
      const pass = scan.code === undefined ? null : decodePass(scan.code);
      return { scan, pass, isOurs: pass !== null && (await isOurs(pass)) };
    }),
  );

/** Checks scans against what the server knows. */
function judgeScans(
  scans: readonly ReadScan[],
  { access, passes }: { access: DoorAccess; passes: Map<string, KnownPass> },
) {
  const refusalOf = ({ scan: { passId, code, at }, pass, isOurs }: ReadScan): ScanRefusal | null => {
    const { closedAt, event } = access;
    if (closedAt && at > closedAt.getTime() + closingToleranceMs) return 'closed';
    const known = passes.get(passId);
    if (code !== undefined) {
      if (!pass) return 'forged';
      if (pass.eventId !== event.id) return 'other-event';
      if (pass.passId !== passId || !isOurs) return 'forged';
      if (known && pass.keyVersion < known.version) return 'replaced';
      if (known && pass.keyVersion > known.version) return 'forged';
    }
    return known ? null : 'unknown';
  };
  const taken: (SentScan & { known: KnownPass })[] = [];
  const refused: SyncResult['refused'] = [];
  for (const read of scans) {
    const { scan } = read;
    const reason = refusalOf(read);
    const known = passes.get(scan.passId);
    if (reason || !known) refused.push({ nonce: scan.nonce, reason: reason ?? 'unknown' });
    else taken.push({ ...scan, known });
  }
  return { taken, refused };
}

/** Marks people as paid who gave cash at the door. A repetition changes nothing. */
async function markPaid(db: Db, eventId: string, scans: readonly SentScan[]): Promise<void> {
  const ids = scans.filter(({ paidInCash, kind }) => paidInCash && kind === 'in').map(({ passId }) => passId);
  if (ids.length === 0) return;
  const paid = sql.param(ids);
  await db.execute(sql`
    update rsvps set paid_at = coalesce(paid_at, now()) where id in (
      select r.id from rsvps r join passes p on p.rsvp_id = r.id
      where p.event_id = ${eventId} and p.id = any(${paid}::uuid[]) order by r.id for update of r)`);
  await db.execute(sql`
    update passes set paid_in_cash_at = coalesce(paid_in_cash_at, now()), changed_at = clock_timestamp()
    where event_id = ${eventId} and id = any(${paid}::uuid[])`);
}

/**
 * Takes the scans of a phone: each once, however often it is sent. What a scan says is never changed.
 * @param device the phone that made them
 */
export async function storeScans(
  context: AppContext,
  { access, device, scans }: { access: DoorAccess; device: string; scans: readonly SentScan[] },
): Promise<Pick<SyncResult, 'applied' | 'refused' | 'doubles'>> {
  const eventId = access.event.id;
  const now = context.now();
  const latest = now.getTime() + futureMs;
  const keys = await ensureEventKeys(context, context.database.db, eventId);
  const read = await readCodes(scans, isSigned(keys));
  // Like every change of RSVPs, which change passes too.
  return together(context, eventId, async (db) => {
    await lockEvent(db, eventId);
    const passes = await findPasses(db, eventId, scans);
    const { taken, refused } = judgeScans(read, { access, passes });
    const applied = taken.map(({ nonce }) => nonce);
    if (taken.length === 0) return { applied, refused, doubles: [] };
    await markPaid(db, eventId, taken);
    const fresh = taken.map(({ nonce, passId, kind, at, paidInCash = false, known }) => ({
      ...{ nonce, passId, kind, device, paidInCash },
      at: Math.min(at, latest),
      doubt: kind === 'in' ? known.doubt : null,
    }));
    const touched = new Set(taken.map(({ known }) => known));
    const known = [...touched].flatMap(({ id, scans }) => scans.map((scan) => ({ ...scan, passId: id })));
    const { doubles, isNew } = await keepScans(db, { eventId, known, scans: fresh, now });
    const undone = taken.filter(({ kind }) => kind === 'undo').map(({ passId }) => passId);
    if (undone.length > 0) await giveBackWalkIns(context, db, { eventId, passIds: undone });
    if (isNew) await context.live.publish(db, { doorOf: eventId });
    return { applied, refused, doubles };
  });
}

/** Notes when a phone was last heard of, to some seconds, and how wrong its clock is. */
async function noteDevice(db: Db, device: string, { now, phoneNow }: { now: Date; phoneNow: number }) {
  const most = 2 ** 31 - 1;
  const clockOffset = Math.max(-most, Math.min(most, now.getTime() - phoneNow));
  const isNews = or(
    lt(doorDevices.lastSeenAt, new Date(now.getTime() - seenEveryMs)),
    isNull(doorDevices.clockOffset),
    gt(sql`abs(${doorDevices.clockOffset}::bigint - ${clockOffset})`, seenEveryMs),
  );
  await db
    .update(doorDevices)
    .set({ lastSeenAt: now, clockOffset })
    .where(and(eq(doorDevices.id, device), isNews));
}

/**
 * Takes what a phone at the door saw and returns what others did. May be repeated at any time, in whole or in part.
 * @param body `since` is the cursor of the phone's last response; without it there are no changes in this one
 */
export async function syncDoor(
  context: AppContext,
  access: DoorAccess,
  body: { now: number; scans: readonly SentScan[]; since?: string | undefined },
): Promise<SyncResult> {
  const { db } = context.database;
  const { device, event } = access;
  const now = context.now();
  await noteDevice(db, device, { now, phoneNow: body.now });
  const stored =
    body.scans.length > 0
      ? await storeScans(context, { access, device, scans: body.scans })
      : { applied: [], refused: [], doubles: [] };
  const isClosed = access.closedAt !== null;
  // Who may no longer be at the door learns no more about who comes.
  const { cursor, ...changes } =
    isClosed || body.since === undefined
      ? { ...noChanges, counts: await countDoor(db, event.id), cursor: body.since ?? '' }
      : await findDoorChanges(db, { eventId: event.id, since: body.since });
  const doubles = doublesAmong(stored.doubles, changes.passes);
  const closesAt = access.closesAt?.toISOString() ?? null;
  const liveSecret = isClosed ? null : shownSecret(await ensureEventKeys(context, db, event.id));
  return {
    ...{ ...stored, doubles, changes, cursor, now: context.now().getTime() },
    ...{ label: access.label, closesAt, liveSecret, isClosed },
  };
}

const noChanges = { passes: [], devices: [], isComplete: true };

/** Double entries of this phone's scans, and of what changed: both phones that let somebody in get them. */
function doublesAmong(own: SyncResult['doubles'], changed: readonly PackPass[]): SyncResult['doubles'] {
  const known = new Set(own.map(({ passId }) => passId));
  const scans = changed
    .filter(({ id }) => !known.has(id))
    .flatMap(({ id, scans = [] }) => scans.map((scan) => ({ ...scan, passId: id })));
  return [...own, ...doublesOf(mergeScans(scans))];
}

/** As a phone's file has it: with the name of a walk-in that was never sent. */
type SavedScan = SentScan & { name?: string | undefined };

/**
 * Takes the scans of a file that a phone saved, from the host.
 * @throws AppError NOT_FOUND for a phone that never opened this event's door
 */
export async function takeBackScans(
  context: AppContext,
  { event, device, scans }: { event: DoorAccess['event']; device: string; scans: readonly SavedScan[] },
): Promise<Pick<SyncResult, 'applied' | 'refused' | 'doubles'>> {
  const isOfEvent = and(eq(doorDevices.id, device), eq(doorDevices.eventId, event.id));
  if ((await context.database.db.$count(doorDevices, isOfEvent)) === 0) {
    throw new AppError('NOT_FOUND', 'This file is from the door of another event');
  }
  // The host vouches for what came after the end of a code.
  const access = { device, event, label: '', closesAt: null, closedAt: null };
  for (const { name, kind, code: _, ...scan } of scans) {
    if (name !== undefined && kind === 'in') {
      await letWalkIn(context, access, { ...scan, name, device, isIn: true });
    }
  }
  return storeScans(context, { access, device, scans });
}
