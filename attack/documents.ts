import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
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
/** One look in so many may find it held twice as long: other programs are on the machine. */
const heldShare = 1 / 10_000;
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
  // A server that is gone has no thread to ask; readAll says so.
  watching.catch(() => {});
  return {
    async stop() {
      isOver = true;
      await watching;
      return holds;
    },
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
    if (site.hasEnded()) throw new Error('the server ended by itself');
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

/** What several readings after each other came to. */
async function inTurns(times: number, read: () => Promise<Run[]>): Promise<Run[]> {
  const runs: Run[] = [];
  for (let turn = 0; turn < times; turn += 1) runs.push(...(await read()));
  return runs;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

const sendHostile =
  (hasRobots: boolean): RequestListener =>
  (request, response) => {
    response.on('error', () => {});
    request.socket.on('error', () => {});
    const url = request.url ?? '';
    if (url === '/robots.txt' && hasRobots) return response.end(hostileRobots);
    const [, kind, index] = /^\/api\/2\/(\d+)\/(\d+)/.exec(url) ?? [];
    const hostile = index === undefined ? undefined : hostileKinds[Number(kind)];
    if (hostile) hostile.send(response, Number(index), `http://${request.headers.host}${url}`);
    else response.writeHead(404).end();
  };

/** Servers with hostile documents and with good ones, and a site that may read them. */
async function open(start: StartSite) {
  const hostile = await serve(sendHostile(false));
  const withRobots = await serve(sendHostile(true));
  const good = await serve((request, response) => response.end(goodCalendar(request.url ?? '')));
  const servers = [hostile, withRobots, good];
  const site = await start({
    SOURCES_PRIVATE_HOSTS: servers.map(({ host }) => host).join(','),
    CAMPUS_NAME: 'Campus',
    CAMPUS_CENTER: '39.13,-84.5',
  });
  return {
    site,
    good: good.host,
    addressOf: (at: number, index: number) =>
      `http://${hostileKinds[at]?.hasRobots ? withRobots.host : hostile.host}/api/2/${at}/${index}`,
    async close() {
      await site.stop();
      for (const server of servers) server.stop();
    },
  };
}

type StartSite = (env: Record<string, string>) => Promise<Site>;

export const hostileAddresses = (start: StartSite): Attack => ({
  name: 'hostile addresses that an editor tries',
  async run() {
    const findings = new Findings();
    const { site, addressOf, close } = await open(start);
    const visitor = createClient(site);
    for (const [at, { name, kind, isSlow }] of hostileKinds.entries()) {
      if (isSlow) continue;
      const editor = await signUpAs(site, 'editor');
      // The largest as what it is read as, the others as what it seems to be.
      for (const wanted of [{ address: addressOf(at, 1) }, { address: addressOf(at, 0), kind }]) {
        const watch = watchLoop(site, visitor);
        const asked = performance.now();
        const { status } = await editor.post('/api/admin/sources/preview', wanted);
        const takenMs = performance.now() - asked;
        const holdMs = Math.max(...(await watch.stop()));
        findings.add(![200, 400].includes(status), `${name}: ${status} after ${seconds(takenMs)}`);
        findings.add(holdMs > mostHoldMs, `${name}: holds the loop ${Math.round(holdMs)} ms`);
      }
    }
    await close();
    return findings;
  },
});

/** @param count of hostile documents; fewer for a quick look */
export const hostileDocuments = (count: number, start: StartSite): Attack => ({
  name: 'hostile documents of 20 kinds beside 20 good sources',
  async run() {
    const findings = new Findings();
    const { site, good, addressOf, close } = await open(start);
    const editor = await signUpAs(site, 'admin');
    await addSources(
      site,
      Array.from({ length: goodSources }, (_, index) => ({
        kind: 'ics',
        name: `good ${index}`,
        url: `http://${good}/${index}`,
      })),
    );
    const readGood = () => readAll(site, editor, 'good %');
    await readGood();
    const usual = await inTurns(3, readGood);
    const perKind = Math.ceil(count / hostileKinds.length);
    const sources = hostileKinds.flatMap(({ name, kind, isSlow }, at) =>
      Array.from({ length: isSlow ? Math.min(slowOnes, perKind) : perKind }, (_, index) => ({
        kind,
        name: `hostile ${name} ${index}`,
        url: addressOf(at, index),
      })),
    );
    await addSources(site, sources);
    const watch = watchLoop(site, createClient(site));
    let isOver = false;
    const reading = readAll(site, editor, 'hostile %').finally(() => {
      isOver = true;
    });
    // The good sources may find it first.
    reading.catch(() => {});
    const beside: Run[] = [];
    while (!isOver) {
      beside.push(...(await readGood()));
      await setTimeout(2_000);
    }
    for (const { name, failures, trouble } of await reading) {
      findings.add(failures === 0 || !trouble, `${name} does not count as failing: ${trouble}`);
    }
    const holds = await watch.stop();
    for (const measure of ['readMs', 'lateMs'] as const) {
      const [before, now] = [usual, beside].map((runs) => median(runs.map((run) => Number(run[measure]))));
      const what = measure === 'readMs' ? 'within' : 'after';
      const sentence = `good sources are read ${what} ${seconds(now ?? 0)}, usually ${seconds(before ?? 0)}`;
      console.log(`                 ${sentence}`);
      findings.add((now ?? 0) > 2 * (before ?? 0), sentence);
    }
    const long = holds.filter((ms) => ms > mostHoldMs);
    const longest = Math.round(Math.max(...holds));
    console.log(`                 ${holds.length} looks at the loop, the longest hold is ${longest} ms`);
    findings.add(
      long.length > holds.length * heldShare || longest > 2 * mostHoldMs,
      `${long.length} of ${holds.length} looks: the loop is held up to ${longest} ms`,
    );
    await close();
    return findings;
  },
});
