import type { PackPass, ScanRefusal, SentScan, SyncResult } from '@quad/shared/contract/door';
import { mergeScans } from '@quad/shared/door-merge';
import { type DecodedPass, decodePass } from '@quad/shared/pass-code';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { doorDevices } from '../../db/schema/door';
import { AppError } from '../../errors';
import { lockEvent } from '../rsvps/event-spots';
import { inTurn } from '../rsvps/rsvps.service';
import type { DoorAccess } from './door-access';
import { countDoor } from './door-counts';
import { doublesOf, keepScans, type NewScan } from './door-entries';
import { doorTerms, findDoorChanges } from './door-pack';
import { findPasses, type KnownPass, markPaid } from './door-passes';
import { checkLateLot, fateOf } from './late-scans';
import { ensureEventKeys, isSigned, shownSecret } from './pass-keys';
import { giveBackWalkIns, letWalkIn } from './walk-ins';

/** Scans may be this far in the future of the server's clock. Later ones are taken as of now. */
const futureMs = 120_000;
/** A phone that sends scan after scan is noted this often. */
const seenEveryMs = 5_000;

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
    const { event } = access;
    if (fateOf(access, { at, isWalkIn: false }) === 'closed') return 'closed';
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

const isEntry = ({ kind }: SentScan) => kind === 'in';

/** Why the host should look at a scan; null if there is no need. */
function doubtOf(
  { kind, known }: { kind: SentScan['kind']; known: KnownPass },
  { isCounted, isLate }: { isCounted: boolean; isLate: boolean },
): NewScan['doubt'] {
  if (!isCounted) return 'waiting';
  if (kind === 'undo') return null;
  return known.doubt ?? (isLate ? 'late' : null);
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
  return inTurn(context, eventId, async (db) => {
    await lockEvent(db, eventId);
    const passes = await findPasses(db, eventId, scans);
    const { taken, refused } = judgeScans(read, { access, passes });
    const applied = taken.map(({ nonce }) => nonce);
    if (taken.length === 0) return { applied, refused, doubles: [] };
    await checkLateLot(db, access, applied);
    const counted = taken.filter(({ at }) => fateOf(access, { at, isWalkIn: false }) === 'counts');
    await markPaid(db, eventId, counted.filter(isEntry));
    const fresh = taken.map((scan) => ({
      nonce: scan.nonce,
      passId: scan.passId,
      kind: scan.kind,
      device,
      paidInCash: scan.paidInCash ?? false,
      at: Math.min(scan.at, latest),
      doubt: doubtOf(scan, { isCounted: counted.includes(scan), isLate: access.closedAt !== null }),
    }));
    const touched = new Set(taken.map(({ known }) => known));
    const known = [...touched].flatMap(({ id, scans }) => scans.map((scan) => ({ ...scan, passId: id })));
    const { doubles, isNew } = await keepScans(db, { eventId, known, scans: fresh, now });
    const undone = counted.filter((scan) => !isEntry(scan)).map(({ passId }) => passId);
    if (undone.length > 0) await giveBackWalkIns(context, db, { eventId, passIds: undone });
    if (isNew) await context.live.publish(db, { doorOf: eventId });
    return { applied, refused, doubles };
  });
}

/**
 * Notes when a phone last handed in everything, to some seconds, and how wrong its clock is.
 * @param isAll false if the phone has more to hand in
 */
async function noteDevice(
  db: Db,
  device: string,
  { now, phoneNow, isAll }: { now: Date; phoneNow: number; isAll: boolean },
) {
  const most = 2 ** 31 - 1;
  const clockOffset = Math.max(-most, Math.min(most, now.getTime() - phoneNow));
  const isNews = or(
    isAll ? lt(doorDevices.lastSeenAt, new Date(now.getTime() - seenEveryMs)) : undefined,
    isNull(doorDevices.clockOffset),
    gt(sql`abs(${doorDevices.clockOffset}::bigint - ${clockOffset})`, seenEveryMs),
  );
  await db
    .update(doorDevices)
    .set({ clockOffset, ...(isAll && { lastSeenAt: now }) })
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
  const stored =
    body.scans.length > 0
      ? await storeScans(context, { access, device, scans: body.scans })
      : { applied: [], refused: [], doubles: [] };
  // Only now: after a failure the phone still has its scans. Those of a part before the last are in the same case.
  await noteDevice(db, device, { now, phoneNow: body.now, isAll: body.since !== undefined });
  const isClosed = access.closedAt !== null;
  // Who may no longer be at the door learns no more about who comes.
  const { cursor, ...changes } =
    isClosed || body.since === undefined
      ? { ...noChanges, counts: await countDoor(db, event.id, now), cursor: body.since ?? '' }
      : await findDoorChanges(db, { eventId: event.id, since: body.since, now });
  const doubles = doublesAmong(stored.doubles, changes.passes);
  const closesAt = access.closesAt?.toISOString() ?? null;
  const keys = isClosed ? null : await ensureEventKeys(context, db, event.id);
  return {
    ...stored,
    doubles,
    changes,
    cursor,
    now: context.now().getTime(),
    label: access.label,
    closesAt,
    liveSecret: keys && shownSecret(keys),
    ...(keys && { terms: doorTerms(event, keys) }),
    isClosed,
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
  const access = { device, event, label: '', closesAt: null, closedAt: null, heardAt: context.now() };
  for (const { name, kind, code: _, ...scan } of scans) {
    if (name !== undefined && kind === 'in') {
      await letWalkIn(context, access, { ...scan, name, device, isIn: true });
    }
  }
  return storeScans(context, { access, device, scans });
}
