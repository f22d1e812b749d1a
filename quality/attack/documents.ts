import type { RequestListener } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type Attack, Findings } from './attack';
import { createClient } from './client';
import { hostileKinds, hostileRobots, serve } from './hostile-documents';
import type { Site } from './site';
import {
  addHolds,
  addSources,
  mostHoldMs,
  readAll,
  type SourceRun,
  signUpAs,
  watchLoop,
} from './source-runs';

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

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** What several readings after each other came to. */
async function inTurns(times: number, read: () => Promise<SourceRun[]>): Promise<SourceRun[]> {
  const runs: SourceRun[] = [];
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
    const beside: SourceRun[] = [];
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
    addHolds(findings, holds);
    await close();
    return findings;
  },
});
