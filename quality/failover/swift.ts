import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { aptInstall } from '../../scripts/apt.mjs';
import { freePort } from '../../server/src/testing/free-port';
import { type Program, runCommand, startProgram } from './processes';

/** A store that nobody here wrote: OpenStack Swift with its S3 API, one device in a folder. */
export interface Swift {
  /** Where S3's API responds; it lets pages of `allowedOrigin` ask before they upload. */
  endpoint: string;
  /** The same, without this rule of its own. */
  endpointWithoutPreflight: string;
  /** The settings of the bucket, without its address. */
  settings: Record<string, string>;
  /** The rule of the bucket itself: whose pages may read that their upload succeeded; null: nobody's. */
  allow(origin: string | null): Promise<void>;
  close(): Promise<void>;
}

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
const bucket = 'campus';
const startMs = 60_000;

/** @throws Error if Swift is missing and can't be installed */
export async function requireSwift(): Promise<void> {
  const programs = [...packages.slice(1, 4), 'swift-proxy'].map((name) => `/usr/bin/${name}-server`);
  if ([...programs, '/usr/bin/memcached'].every((path) => existsSync(path))) return;
  await aptInstall(...packages);
}

const section = (name: string, values: Record<string, string | number>) =>
  [`[${name}]`, ...Object.entries(values).map(([key, value]) => `${key} = ${value}`), ''].join('\n');

/** @param s3api the settings of its S3 API; null for a proxy that lets everybody do everything by Swift's own API */
function proxySettings(cache: number, s3api: Record<string, string> | null): string {
  const filters = [
    'catch_errors',
    'gatekeeper',
    'cache',
    'listing_formats',
    's3api',
    'tempauth',
    'copy',
    'slo',
    'dlo',
  ];
  const used = s3api ? [...filters, 'versioned_writes'] : ['catch_errors'];
  const more: Record<string, Record<string, string>> = {
    // Its accounts are refused without one.
    cache: { use: 'egg:swift#memcache', memcache_servers: `127.0.0.1:${cache}` },
    s3api: s3api ?? {},
    tempauth: { user_quad_site: 'secret .admin' },
  };
  return [
    section('pipeline:main', { pipeline: `${used.join(' ')} proxy-server` }),
    section('app:proxy-server', {
      use: 'egg:swift#proxy',
      account_autocreate: 'true',
      // Seconds until a changed rule of the bucket counts; 60 unless it is set, and 0 is for ever.
      recheck_container_existence: 1,
    }),
    ...used.map((name) => section(`filter:${name}`, { use: `egg:swift#${name}`, ...more[name] })),
  ].join('\n');
}

async function waitFor(url: string, programs: readonly Program[]): Promise<void> {
  for (const until = Date.now() + startMs; ; await setTimeout(200)) {
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response) return;
    const ended = programs.find((program) => program.hasEnded());
    if (ended || Date.now() > until) throw new Error(`Swift does not start:\n${ended?.output()}`);
  }
}

/** @param allowedOrigin whose pages may upload */
export async function startSwift(allowedOrigin: string): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-failover-swift-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'devices/disk'), { recursive: true });
  const programs: Program[] = [];
  const start = async (name: string, server: string, settings: string): Promise<number> => {
    const port = await freePort();
    const common = {
      bind_ip: '127.0.0.1',
      bind_port: port,
      workers: 0,
      user: userInfo().username,
      swift_dir: folder,
      devices: join(folder, 'devices'),
      mount_check: 'false',
    };
    const path = join(folder, `${name}.conf`);
    writeFileSync(path, `${section('DEFAULT', common)}\n${settings}`);
    programs.push(startProgram(`/usr/bin/swift-${server}-server`, [path]));
    return port;
  };
  for (const kind of ['account', 'container', 'object']) {
    const app = `${kind}-server`;
    const settings =
      section('pipeline:main', { pipeline: app }) + section(`app:${app}`, { use: `egg:swift#${kind}` });
    const port = await start(kind, kind, settings);
    const ring = (...args: string[]) =>
      runCommand('/usr/bin/swift-ring-builder', [join(folder, `${kind}.builder`), ...args]);
    await ring('create', '2', '1', '0');
    await ring('add', `r1z1-127.0.0.1:${port}/disk`, '1');
    await ring('rebalance');
  }
  const cache = await freePort();
  programs.push(
    startProgram('/usr/bin/memcached', ['-u', 'nobody', '-l', '127.0.0.1', '-p', String(cache), '-m', '16']),
  );
  const preflight = { cors_preflight_allow_origin: allowedOrigin };
  const [s3, bare, own] = [
    await start('s3', 'proxy', proxySettings(cache, preflight)),
    await start('bare', 'proxy', proxySettings(cache, {})),
    await start('own', 'proxy', proxySettings(cache, null)),
  ].map((port) => `http://127.0.0.1:${port}`) as [string, string, string];
  for (const address of [s3, bare, own]) await waitFor(address, programs);
  const ask = async (method: string, headers: Record<string, string> = {}) => {
    const { status } = await fetch(`${own}/v1/AUTH_quad/${bucket}`, { method, headers });
    if (status >= 300) throw new Error(`Swift responded to ${method} of the bucket with ${status}`);
  };
  await ask('PUT');
  return {
    endpoint: s3,
    endpointWithoutPreflight: bare,
    settings: {
      S3_BUCKET: bucket,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'quad:site',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    async allow(origin) {
      await ask('POST', { 'x-container-meta-access-control-allow-origin': origin ?? '' });
      await setTimeout(3_000);
    },
    async close() {
      for (const program of programs) program.signal('SIGKILL');
      await Promise.all(programs.map(({ ended }) => ended));
    },
  };
}
