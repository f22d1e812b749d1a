import { setTimeout } from 'node:timers/promises';
import { hostileRequests, type OpenApiDocument } from '../../server/src/testing/hostile-requests';
import { type Attack, Findings } from './attack';
import { addEvent, createClient, password, signUp } from './client';
import type { Site } from './site';

/** The most CPU of the server, in milliseconds, that one request may cost; it is counted in steps of 10. */
const mostCpuMs = 120;
/** How long a visitor may wait for a response of nothing while four attack at once. */
const mostWaitMs = 1_000;
/** After that, a request's connection counts as stuck. */
const mostTakenMs = 10_000;
/** The same beside one request: the event loop is held no longer than this. */
const mostHoldMs = 50;

const draft = (description: string) => ({
  title: 'Porch concert',
  category: 'concerts',
  startDate: new Date(Date.now() + 172_800_000).toISOString(),
  location: 'Stratford Ave',
  price: 0,
  description,
});
const bombs = [
  '<b>'.repeat(900) + '<p>a'.repeat(1_800),
  `${'<b><i><em><strong>'.repeat(200)}${'<br>'.repeat(1_500)}`,
  `${'<blockquote>'.repeat(400)}${'</blockquote>'.repeat(400)}`,
];

/** What takes a description, and how its body holds it. */
const bodies: readonly [path: string, bodyOf: (description: string) => object][] = [
  ['/api/create-event-payment', (description) => ({ draft: draft(description) })],
  ['/api/events', draft],
];

/** CPU of the server for what `work` asks of it; what it does anyway is waited for first. */
async function cpuFor(site: Site, work: () => Promise<unknown>): Promise<number> {
  const before = site.cpuMs();
  await work();
  return site.cpuMs() - before;
}

export const descriptionBombs: Attack = {
  name: 'descriptions that take the cleaner seconds, while visitors wait',
  async run(site) {
    const findings = new Findings();
    const hosts = await Promise.all(Array.from({ length: 4 }, () => signUp(site)));
    const visitor = createClient(site);
    let isOver = false;
    let longestMs = 0;
    const waiting = (async () => {
      while (!isOver) {
        const asked = performance.now();
        await visitor.get('/api/config');
        longestMs = Math.max(longestMs, performance.now() - asked);
        await setTimeout(20);
      }
    })();
    for (const bomb of bombs) {
      for (const [path, bodyOf] of bodies) {
        const cpuMs = await cpuFor(site, () =>
          Promise.all(hosts.map((host) => host.post(path, bodyOf(bomb)))),
        );
        findings.add(
          cpuMs > mostCpuMs * hosts.length,
          `${path}: ${cpuMs / hosts.length} ms of CPU a request`,
        );
      }
    }
    isOver = true;
    await waiting;
    findings.add(longestMs > mostWaitMs, `a visitor waited ${Math.round(longestMs)} ms`);
    return findings;
  },
};

/** One hostile request in this many is sent; a prime number, so that every kind meets every field. */
const step = 41;

export const hostileInput: Attack = {
  name: 'hostile values for every parameter and field of every operation',
  async run(site) {
    const findings = new Findings();
    const host = await signUp(site);
    await site.database.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [host.id]);
    const eventId = await addEvent(site, host.id);
    const document = JSON.parse((await host.get('/api/openapi.json')).text) as OpenApiDocument;
    const known = (path: string, name: string) => {
      if (name === 'eventId' || (name === 'id' && path.startsWith('/api/events/'))) return eventId;
      return { timezone: 'America/New_York', lat: '39.13', lng: '-84.5', q: 'park' }[name];
    };
    const visitor = createClient(site);
    let index = 0;
    for (const request of hostileRequests(document, known)) {
      index += 1;
      if (index % step > 0 || request.isStream) continue;
      // Signing out is an operation too.
      if (index % (step * 10) === 0) {
        // On a connection that the server may have ended, after a refused body that was still on its way.
        const user = await host.get('/api/user').catch(() => null);
        if (user?.status === 401) await host.post('/api/login', { email: host.email, password });
      }
      const body = request.writeBody?.();
      let takenMs = 0;
      const once = async () => {
        const cpuBefore = site.cpuMs();
        const sent = performance.now();
        const sending = host.send(request.method, request.url, body, request.headers).catch(() => null);
        await setTimeout(2);
        const asked = performance.now();
        const isServed = await visitor.get('/api/config').then(
          () => true,
          () => false,
        );
        const holdMs = performance.now() - asked;
        const status = (await sending)?.status ?? 0;
        takenMs = Math.max(takenMs, performance.now() - sent);
        return { isServed, status, holdMs, cpuMs: site.cpuMs() - cpuBefore };
      };
      let tried = await once();
      // What happened beside the first try doesn't happen beside all of them.
      for (let again = 0; again < 3 && (tried.cpuMs > mostCpuMs || tried.holdMs > mostHoldMs); again += 1) {
        tried = await once();
      }
      const { isServed, status, cpuMs, holdMs } = tried;
      findings.add(takenMs > mostTakenMs, `${request.name}: takes ${Math.round(takenMs / 1_000)} s`);
      findings.add(!isServed, `${request.name}: cuts a visitor off`);
      findings.add(status >= 500, `${request.name}: ${status}`);
      findings.add(cpuMs > mostCpuMs, `${request.name}: ${cpuMs} ms of CPU`);
      findings.add(holdMs > mostHoldMs, `${request.name}: holds others up for ${Math.round(holdMs)} ms`);
    }
    return findings;
  },
};

/** Requests that once got a 500, or were answered as if they were right. */
const oddities: readonly [
  what: string,
  method: string,
  path: string,
  body: unknown,
  expected: readonly number[],
][] = [
  ['brackets without an end', 'POST', '/api/register', '['.repeat(120_000), [400, 413]],
  ['a cursor of dashes', 'GET', `/api/events/search?cursor=${'-'.repeat(36)}`, undefined, [400]],
  ['a word that is not UTF-8', 'GET', '/api/events/search?keyword=%FF', undefined, [400]],
  ['a page of nobody', 'GET', '/profile/11111111-1111-4111-8111-111111111111', undefined, [404]],
  ['a page of no event', 'GET', '/events/11111111-1111-4111-8111-111111111111', undefined, [404]],
  ['the outbox of a developer', 'GET', '/dev/outbox', undefined, [404]],
];

export const oddRequests: Attack = {
  name: 'small odd requests',
  async run(site) {
    const findings = new Findings();
    const client = createClient(site);
    for (const [what, method, path, body, expected] of oddities) {
      const headers = { host: 'localhost', accept: 'text/html' };
      const { status } = await client.send(method, path, body, headers);
      findings.add(!expected.includes(status), `${what}: ${status}`);
    }
    const host = await signUp(site);
    const usual = await host.post('/api/events', draft('Music'));
    findings.add(usual.status >= 300, `an event as it should be: ${usual.status}`);
    const tooMany = { ...draft('Music'), maxAttendees: 2 ** 31 };
    const { status } = await host.post('/api/events', tooMany);
    findings.add(status !== 400, `2^31 attendees: ${status}`);
    const worker = await client.send('GET', '/sw.js', undefined, { 'accept-encoding': 'br' });
    findings.add(
      /max-age=[1-9]/.test(worker.headers.get('cache-control') ?? ''),
      'the service worker stays in caches',
    );
    return findings;
  },
};
