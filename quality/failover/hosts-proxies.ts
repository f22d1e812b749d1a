import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/src/testing/free-port';
import { openBrowser } from './browser';
import { makeOwnCertificate } from './hosts-certificate';
import type { Databases } from './hosts-databases';
import { startListening } from './hosts-programs';
import { proxyErrandsOf } from './hosts-proxy-errands';
import { askDoctor, type HostRow, newFolder, type Settings, tryStart, unlessSaid } from './hosts-site';
import { comingEvents } from './hosts-sql';
import { type Person, signUp } from './person';
import { startProgram } from './processes';

/** Where all that is outside listens, at the usual ports: proxies connect to no others. */
const outsideAddress = '127.0.0.2';
/** Names that only the proxy knows. */
const names = ['calendar', 'pictures', 'stripe', 'geocoder', 'map', 'store', 'push'].map(
  (name) => `${name}.example`,
);
export const calendar = `BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//outside//EN\r
BEGIN:VEVENT\r
UID:1@calendar.example\r
DTSTAMP:20260101T000000Z\r
DTSTART:${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}T180000Z\r
SUMMARY:Open lab\r
END:VEVENT\r
END:VCALENDAR\r
`;

/** Responds for every service outside, and keeps what was asked for. */
async function startOutside(folder: string) {
  const { certificate, key } = await makeOwnCertificate(folder, names);
  const asked: string[] = [];
  const listener: RequestListener = (request, response) => {
    asked.push(`${request.method} ${request.headers.host}${request.url}`);
    request.resume();
    const isStripe = request.headers.host === 'stripe.example';
    response.setHeader('content-type', isStripe ? 'application/json' : 'text/calendar');
    response.end(isStripe ? '{"object":"list","data":[],"has_more":false}' : calendar);
  };
  const servers = [
    [createPlainServer(listener), 80],
    [createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, listener), 443],
  ] as const;
  for (const [server, port] of servers)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, outsideAddress, resolve);
    });
  const close = () => {
    for (const [server] of servers) server.closeAllConnections();
    for (const [server] of servers) server.close();
  };
  return { asked, certificate, close };
}

/** The rules of docs/operating.md against what is inside. */
function documentedRules(): string {
  const docs = readFileSync(fileURLToPath(new URL('../../docs/operating.md', import.meta.url)), 'utf8');
  return /```\n(acl inside dst[\s\S]*?)```/.exec(docs)?.[1] ?? '';
}

async function startSquid(rules: string) {
  const folder = newFolder('squid');
  chmodSync(folder, 0o777);
  const port = await freePort();
  const hosts = [...names, 'fcm.googleapis.com'].map((name) => `${outsideAddress} ${name}`).join('\n');
  writeFileSync(join(folder, 'hosts'), `${hosts}\n`);
  writeFileSync(
    join(folder, 'squid.conf'),
    `http_port 127.0.0.1:${port}
acl SSL_ports port 443
acl Safe_ports port 80 443
http_access deny !Safe_ports
http_access deny CONNECT !SSL_ports
${rules}http_access allow localhost
http_access deny all
cache deny all
hosts_file ${folder}/hosts
pid_filename ${folder}/squid.pid
access_log none
cache_log ${folder}/cache.log
coredump_dir ${folder}
pinger_enable off
shutdown_lifetime 0 seconds
`,
  );
  return {
    port,
    program: await startListening('/usr/sbin/squid', ['-N', '-f', join(folder, 'squid.conf')], port),
  };
}

/** One that wants a sign-in, and passes on to squid. */
async function startTinyproxy(squid: number) {
  const folder = newFolder('tinyproxy');
  const port = await freePort();
  const file = join(folder, 'tinyproxy.conf');
  writeFileSync(
    file,
    `Port ${port}\nListen 127.0.0.1\nTimeout 60\nLogLevel Error\nBasicAuth ada secret\nUpstream http 127.0.0.1:${squid}\n`,
  );
  return { port, program: await startListening('/usr/bin/tinyproxy', ['-d', '-c', file], port) };
}

/** Two friends, one of whom invites the other: that is pushed. */
async function invite(origin: string, databaseUrl: string): Promise<void> {
  const people = [];
  for (const name of ['ada', 'bea']) {
    const browser = openBrowser(origin);
    people.push(await signUp(browser, `${name}-${randomUUID()}@campus.example`));
  }
  const [ada, bea] = people as [Person, Person];
  for (const [from, to] of [
    [ada, bea],
    [bea, ada],
  ] as const)
    await from.browser.send('POST', '/api/friends/requests', { receiverId: to.id });
  const keys = createECDH('prime256v1');
  await bea.browser.send('POST', '/api/push/subscriptions', {
    endpoint: 'https://push.example/bea',
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  });
  const [event] = await comingEvents(databaseUrl, 1);
  await ada.browser.send('POST', `/api/events/${event?.id}/invitations`, { receiverIds: [bea.id] });
}

const servicePatienceMs = 20_000;

/** What a running server asks for by itself, or because people do something. */
async function walkServices(
  program: string,
  asked: readonly string[],
  settings: Settings,
): Promise<HostRow[]> {
  const app = await tryStart(program, {
    ...settings,
    GEOCODER_URL: 'https://geocoder.example/api',
    MAP_PMTILES_URL: 'https://map.example/m.pmtiles',
    PUSH_SERVICES: 'push.example',
  });
  await fetch(`${app.origin}/api/places/search?q=library`);
  await invite(app.origin, settings.DATABASE_URL ?? '');
  const services = { 'the geocoder': 'geocoder', "the map's host": 'map', 'a push message': 'push' };
  const arrivedOf = (name: string) => asked.find((line) => line.includes(`${name}.example`));
  for (const until = Date.now() + servicePatienceMs; !arrivedOf('push') && Date.now() < until; )
    await setTimeout(200);
  await app.stop();
  return Object.entries(services).map(([what, name]) => {
    const arrived = arrivedOf(name);
    const now = arrived ? `arrives: ${arrived}` : 'nothing arrives';
    return { line: 13, what, now, doctor: '', holes: arrived ? [] : ['nothing arrives outside'] };
  });
}

/** Lets Quad reach the world by the proxies of a university alone. */
export async function* walkProxies(program: string, databases: Databases): AsyncGenerator<HostRow> {
  const folder = newFolder('outside');
  const outside = await startOutside(folder);
  const [squid, guarded] = [await startSquid(''), await startSquid(documentedRules())];
  const tinyproxy = await startTinyproxy(squid.port);
  const at = (port: number, signIn = '') => `http://${signIn}127.0.0.1:${port}`;
  const DATABASE_URL = await databases.make('quad_hosts_proxies');
  const usual = { DATABASE_URL, NODE_EXTRA_CA_CERTS: outside.certificate };
  try {
    for (const errand of proxyErrandsOf(
      at(squid.port),
      at(tinyproxy.port, 'ada:secret@'),
      at(guarded.port),
    )) {
      outside.asked.length = 0;
      const settings = { ...usual, ...errand.settings };
      let words: string;
      if (errand.source) {
        const command = [join(dirname(program), 'import.cli.js'), 'ics', errand.source];
        const env = { PATH: process.env.PATH, DATA_DIR: folder, ...settings };
        const run = startProgram(process.execPath, command, { env });
        await run.ended;
        words = run.output();
      } else words = (await askDoctor(program, settings)).get(errand.about ?? '') ?? '';
      const arrived = outside.asked.find((line) => errand.arrives?.test(line));
      const holes = unlessSaid('it', words, errand.says);
      if (errand.arrives && !arrived) holes.push(`nothing arrived outside: ${words}`);
      if (!errand.arrives && outside.asked.length > 0) holes.push(`${outside.asked[0]} arrived outside`);
      const now = arrived ? `arrives: ${arrived}` : words;
      yield { line: 13, what: errand.what, now, doctor: errand.source ? '' : words, holes };
    }
    yield* await walkServices(program, outside.asked, { ...usual, HTTPS_PROXY: at(squid.port) });
  } finally {
    outside.close();
    for (const { program: proxy } of [squid, guarded, tinyproxy]) proxy.signal('SIGKILL');
  }
}
