import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import { type Attack, Findings } from './attack';
import { type Client, createClient, signUp } from './client';
import { hostileKinds, hostileRobots, serve } from './hostile-documents';
import type { Site } from './site';

/** The event loop is held no longer than this. */
const mostHoldMs = 50;
const goodSources = 20;
const goodEntries = 200;
/** Of each kind that makes a run wait for half a minute. */
const slowOnes = 4;

const hour = 3_600_000;
const stamp = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A calendar of which every entry is another at each reading. */
const goodCalendar = (path: string) => {
  const first = Math.ceil(Date.now() / hour) * hour;
  const entries = Array.from(
    { length: goodEntries },
    (_, index) =>
      `BEGIN:VEVENT\r\nUID:${path}-${index}\r\nDTSTART:${stamp(first + (24 + index) * hour)}\r\nSUMMARY:Talk ${index} ${Date.now()}\r\nLOCATION:Great Hall\r\nEND:VEVENT\r\n`,
  );
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries.join('')}END:VCALENDAR\r\n`;
};

/** CPU of the server's main thread so far, in milliseconds. */
const mainThreadMs = ({ pid }: Site) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** Asks the server again and again how long its event loop was held; what others on the machine do isn't counted. */
function watchLoop(site: Site, visitor: Client) {
  let isOver = false;
  const holds: number[] = [];
  const watching = (async () => {
    while (!isOver) {
      const [asked, before] = [performance.now(), mainThreadMs(site)];
      await visitor.get('/api/config').catch(() => null);
      holds.push(Math.min(performance.now() - asked, mainThreadMs(site) - before));
      await setTimeout(5);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return holds;
    },
    longest: () => holds.splice(0).reduce((most, ms) => Math.max(most, ms), 0),
  };
}

interface Run {
  name: string;
  trouble: string | null;
  failures: number;
  /** From when it was due until it was read, and its reading alone. */
  lateMs: number;
  readMs: number;
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

async function addSources(
  { database }: Site,
  sources: readonly { kind: string; name: string; url: string }[],
): Promise<void> {
  await database.pool.query(
    `insert into sources (kind, name, title, url, timezone, interval_minutes, latitude, longitude, radius_miles)
     select kind, url, name, url, 'America/New_York', 120, 39.13, -84.5, 25
     from jsonb_to_recordset($1) as wanted (kind text, name text, url text)`,
    [JSON.stringify(sources)],
  );
}

/** Has sources read now, and says what came of it. */
async function readAll(site: Site, editor: Client, which: string): Promise<Run[]> {
  const { rows: due } = await site.database.pool.query<{ id: string }>(
    `update sources set next_run_at = now() where title like $1 returning id`,
    [which],
  );
  const since = new Date();
  await editor.post(`/api/admin/sources/${due[0]?.id}/run`);
  for (;;) {
    const { rows } = await site.database.pool.query<Run & { isOver: boolean }>(
      `select title as name, trouble, failures,
         extract(epoch from run.finished_at - $2::timestamptz) * 1000 as "lateMs",
         extract(epoch from run.finished_at - run.started_at) * 1000 as "readMs"
       from sources join lateral (
         select * from source_runs where source_id = sources.id and started_at >= $2 order by started_at limit 1
       ) run on finished_at is not null
       where title like $1`,
      [which, since],
    );
    if (rows.length >= due.length) return rows;
    await setTimeout(500);
  }
}

/** Somebody with a role, signed in with a second factor. */
async function signUpAs(site: Site, role: 'editor' | 'admin'): Promise<Client> {
  const person = await signUp(site);
  await site.database.pool.query('insert into user_roles (user_id, role) values ($1, $2)', [person.id, role]);
  const { json } = await person.post('/api/user/second-factor/authenticator');
  const code = new TOTP({ secret: String(json.secret) }).generate();
  const enrolled = await person.put('/api/user/second-factor', { code, proposal: json.proposal });
  if (enrolled.status !== 200) throw new Error(`Second factor: ${enrolled.status} ${enrolled.text}`);
  return person;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** What editors see of a hostile address that they try. */
async function tryAddresses(site: Site, host: string, findings: Findings): Promise<void> {
  const visitor = createClient(site);
  for (const [index, { name, kind, isSlow }] of hostileKinds.entries()) {
    if (isSlow) continue;
    for (const document of [1, 0]) {
      const editor = await signUpAs(site, 'editor');
      const watch = watchLoop(site, visitor);
      const asked = performance.now();
      const { status, text } = await editor.post('/api/admin/sources/preview', {
        address: `http://${host}/${index}/${document}`,
        // The largest as what it is read as, the others as what it seems to be.
        ...(document === 0 ? { kind } : {}),
      });
      const takenMs = performance.now() - asked;
      const holdMs = Math.max(...(await watch.stop()));
      console.log(
        `  try ${name} ${document}: ${status} ${Math.round(takenMs)} ms, holds ${Math.round(holdMs)} ms ${text.slice(0, 200)}`,
      );
      findings.add(![200, 400].includes(status), `${name}, tried by an editor: ${status}`);
      findings.add(
        holdMs > mostHoldMs,
        `${name}, tried by an editor: holds the loop ${Math.round(holdMs)} ms`,
      );
      findings.add(takenMs > 12_000, `${name}, tried by an editor: takes ${seconds(takenMs)}`);
    }
  }
}

/** @param count of hostile documents; fewer for a quick look */
export const hostileDocuments = (
  count: number,
  start: (env: Record<string, string>) => Promise<Site>,
): Attack => ({
  name: 'hostile documents of 20 kinds beside 20 good sources',
  async run() {
    const findings = new Findings();
    const sendHostile =
      (hasRobots: boolean): Parameters<typeof serve>[0] =>
      (request, response) => {
        response.on('error', () => {});
        request.socket.on('error', () => {});
        if (request.url === '/robots.txt') {
          if (hasRobots) response.end(hostileRobots);
          else response.writeHead(404).end();
          return;
        }
        const [, kind, index] = request.url?.split('/') ?? [];
        const path = `http://${request.headers.host}${request.url}`;
        const hostile = hostileKinds[Number(kind)];
        if (hostile && index) hostile.send(response, Number(index), path);
        else response.writeHead(404).end();
      };
    const hostile = await serve(sendHostile(false));
    const withRobots = await serve(sendHostile(true));
    const good = await serve((request, response) => response.end(goodCalendar(request.url ?? '')));
    const site = await start({
      SOURCES_PRIVATE_HOSTS: [hostile.host, withRobots.host, good.host].join(','),
      CAMPUS_NAME: 'Campus',
      CAMPUS_CENTER: '39.13,-84.5',
    });
    const editor = await signUpAs(site, 'admin');
    await tryAddresses(site, hostile.host, findings);
    await addSources(
      site,
      Array.from({ length: goodSources }, (_, index) => ({
        kind: 'ics',
        name: `good ${index}`,
        url: `http://${good.host}/${index}`,
      })),
    );
    await readAll(site, editor, 'good %');
    const usual = [...(await readAll(site, editor, 'good %')), ...(await readAll(site, editor, 'good %'))];
    const perKind = Math.ceil(count / hostileKinds.length);
    const sources = hostileKinds.flatMap(({ name, kind, hasRobots, isSlow }, at) =>
      Array.from({ length: isSlow ? Math.min(slowOnes, perKind) : perKind }, (_, index) => ({
        kind,
        name: `hostile ${name} ${index}`,
        url: `http://${hasRobots ? withRobots.host : hostile.host}/${at}/${index}`,
      })),
    );
    await addSources(site, sources);
    const watch = watchLoop(site, createClient(site));
    let isOver = false;
    const reading = readAll(site, editor, 'hostile %').then((runs) => {
      isOver = true;
      return runs;
    });
    const beside: Run[] = [];
    while (!isOver) {
      beside.push(...(await readAll(site, editor, 'good %')));
      await setTimeout(2_000);
    }
    const runs = await reading;
    const holds = await watch.stop();
    const [usualRead, usualLate] = [
      median(usual.map(({ readMs }) => +readMs)),
      median(usual.map(({ lateMs }) => +lateMs)),
    ];
    const [read, late] = [
      median(beside.map(({ readMs }) => +readMs)),
      median(beside.map(({ lateMs }) => +lateMs)),
    ];
    console.log(
      `  good: read in ${seconds(usualRead)}, after ${seconds(usualLate)}; beside hostile ones in ${seconds(read)}, after ${seconds(late)} (${beside.length} readings; slowest ${seconds(Math.max(...beside.map(({ lateMs }) => +lateMs)))})`,
    );
    const reasons = new Map<string, number>();
    for (const { name, trouble } of runs) {
      const line = `${name.replace(/ \d+$/, '')}: ${trouble}`;
      reasons.set(line, (reasons.get(line) ?? 0) + 1);
    }
    for (const [line, times] of reasons) console.log(`  ${times} x ${line}`);
    findings.add(
      read > 2 * usualRead,
      `good sources are read in ${seconds(read)} instead of ${seconds(usualRead)}`,
    );
    findings.add(
      late > 2 * usualLate,
      `good sources are read after ${seconds(late)} instead of ${seconds(usualLate)}`,
    );
    for (const { name, failures, trouble } of runs) {
      findings.add(failures === 0 || !trouble, `${name} does not count as failing: ${trouble}`);
    }
    const long = holds.filter((ms) => ms > mostHoldMs);
    console.log(`  ${holds.length} looks at the loop, longest hold ${Math.round(Math.max(...holds))} ms`);
    findings.add(
      long.length > holds.length / 10_000,
      `${long.length} of ${holds.length} looks: the loop is held up to ${Math.round(Math.max(...long))} ms`,
    );
    await site.stop();
    for (const server of [hostile, withRobots, good]) server.stop();
    return findings;
  },
});
