import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { apiPath } from '@quad/shared/api-request';
import type { DoorPack, SentScan, SyncResult } from '@quad/shared/contract/door';
import { syncScansMax } from '@quad/shared/limits';
import { encodePass, passMessage } from '@quad/shared/pass-code';
import { startApp } from './app';
import { timePhone } from './door-phone';
import { syntheticCampuses } from './generate-events';
import { addEvent, addMembers, type Member } from './people';
import { choosePoints } from './points';
import { fillDatabase, openBenchPostgres } from './postgres';
import { printTable } from './table';

const attendees = 5_000;
/** What happens at once at the end: RSVPs, answers that change, and scans. */
const storm = 500;
const most = { packBytes: 400_000, syncMs: 3_000, readyMs: 2_000, verdictMs: 150 };

const keys = generateKeyPairSync('ed25519');
/** A scan of a pass's code, as a camera reads it. */
function scanOf(eventId: string, passId: string): SentScan {
  const claim = { eventId, passId, keyVersion: 1 };
  const signature = new Uint8Array(sign(null, passMessage(claim), keys.privateKey));
  const code = encodePass({ ...claim, signature });
  return { nonce: randomUUID(), passId, kind: 'in', at: Date.now(), code };
}

/** Measures a door of 5,000 passes, and whether its counters stay right when everything happens at once. */
export async function benchDoor(): Promise<boolean> {
  const campuses = syntheticCampuses();
  const postgres = await openBenchPostgres();
  const database = await fillDatabase(postgres, { events: 1_000, now: new Date(), campuses });
  const center = choosePoints(campuses).center;
  const app = await startApp({
    databaseUrl: database.url,
    center,
    processes: 2,
    env: { LIMIT_REQUESTS: '1000000' },
  });
  const origin = `http://127.0.0.1:${app.port}`;
  const send = (path: string, member: Member | { headers: { cookie: string } }, body?: object) =>
    fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...member.headers, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  try {
    const members = await addMembers(database, attendees + storm + 1);
    const host = members.at(-1);
    if (!host) throw new Error('There is no host');
    const eventId = await addEvent(database, host.id, { maxAttendees: attendees + storm / 2 });
    // Today, so that the door lets people in.
    await database.pool.query(
      "update events set start_date = now() + interval '30 minutes', end_date = null where id = $1",
      [eventId],
    );
    const early = members.slice(0, attendees).map(({ id }) => id);
    await database.pool.query('insert into rsvps (event_id, user_id) select $1, unnest($2::uuid[])', [
      eventId,
      early,
    ]);
    await database.pool.query('update events set attendee_count = $2 where id = $1', [eventId, attendees]);
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    const made = await send(apiPath('POST /api/events/:id/door-codes', { params: { id: eventId } }), host, {
      label: 'Main door',
      endsAt,
    });
    const { code } = (await made.json()) as { code: string };
    const opened = await send(
      apiPath('POST /api/door/open'),
      { headers: { cookie: '' } },
      { code, device: randomUUID() },
    );
    const { device } = (await opened.json()) as { device: string };
    const phone = { headers: { cookie: (opened.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '' } };

    const packed = performance.now();
    const response = await send(apiPath('GET /api/door/pack'), phone);
    const pack = (await response.json()) as DoorPack;
    const packMs = performance.now() - packed;
    const packBytes = Number(response.headers.get('content-length'));

    // The passes are signed here: the event's own key is the server's secret.
    const { x } = keys.publicKey.export({ format: 'jwk' });
    await database.pool.query('update event_keys set public_key = $2 where event_id = $1', [eventId, x]);
    const all = pack.passes.map(({ id }) => scanOf(eventId, id));
    const phoneTimes = await timePhone(origin, {
      digits: code,
      codes: all.flatMap((scan) => scan.code ?? []).slice(-100),
    });
    const late = members.slice(attendees, attendees + storm);
    const single = Array.from({ length: storm }, (_, at) => scanOf(eventId, pack.passes[at]?.id ?? ''));

    const sync = async (scans: SentScan[]) =>
      (
        await send(apiPath('POST /api/door/sync'), phone, { device, now: Date.now(), scans })
      ).json() as Promise<SyncResult>;
    const started = performance.now();
    for (let from = 0; from < attendees; from += syncScansMax) {
      await sync(all.slice(from, from + syncScansMax));
    }
    const syncMs = performance.now() - started;

    const answer = (member: Member | undefined, status: string) =>
      member
        ? send(apiPath('POST /api/events/:id/rsvp', { params: { id: eventId } }), member, { status }).then(
            ({ status }) => status,
          )
        : 0;
    const failures = (
      await Promise.all([
        ...late.map((member) => answer(member, 'attending')),
        ...members.slice(0, storm).map((member, at) => answer(member, at % 2 ? 'cancelled' : 'maybe')),
        ...single.map((scan) =>
          send(apiPath('POST /api/door/sync'), phone, { device, now: Date.now(), scans: [scan] }).then(
            ({ status }) => status,
          ),
        ),
      ])
    ).filter((status) => status >= 500 || status === 429).length;
    await wait(1_000);
    const { rows } = await database.pool.query<
      Record<'counted' | 'attending' | 'spots' | 'isIn' | 'facts', number>
    >(
      `select attendee_count as counted, max_attendees as spots,
         (select count(*)::int from rsvps where event_id = $1 and status = 'attending') as attending,
         (select count(*)::int from passes where event_id = $1 and checked_in_at is not null) as "isIn",
         (select count(distinct pass_id)::int from door_scans where event_id = $1) as facts
       from events where id = $1`,
      [eventId],
    );
    const [after] = rows;
    printTable(
      'A door of 5,000 passes',
      ['', 'measured', 'at most'],
      [
        ['pack, compressed bytes', packBytes, most.packBytes],
        ['pack, ms', Math.round(packMs), ''],
        ['sync of 5,000 scans, ms', Math.round(syncMs), most.syncMs],
        ['door opened on a phone 4 times slower, ms', Math.round(phoneTimes.opened), most.readyMs],
        ['its page opened again, ms', Math.round(phoneTimes.reloaded), most.readyMs],
        ['median verdict there, ms', Math.round(phoneTimes.verdicts.at(10) ?? 0), most.verdictMs],
        ['slowest of 20, ms', Math.round(phoneTimes.verdicts.at(-1) ?? 0), most.verdictMs],
        ['failures of 1,500 RSVPs, changes and scans at once', failures, 0],
        ['attendees counted', after?.counted ?? 0, after?.attending ?? 0],
        ['people in', after?.isIn ?? 0, after?.facts ?? 0],
      ],
    );
    const isRight =
      after !== undefined &&
      after.counted === after.attending &&
      after.counted <= after.spots &&
      after.isIn === after.facts;
    return isRight && failures === 0 && packBytes <= most.packBytes;
  } finally {
    await app.stop();
    await database.drop();
    await postgres.stop();
  }
}
