import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { sweep } from '../../housekeeping';
import { earlyServer, type Finder } from '../../plugins/early-responses';
import { registerErrors } from '../../plugins/error-responses';
import { RequestCounts } from '../../plugins/request-counts';
import { registerSecurity, securityHeaders } from '../../plugins/security';
import { useTestApp } from '../../testing/test-app';
import { BuildFiles } from './build-files';
import { webAssetRoutes } from './web-assets';

let now = new Date();
const test = useTestApp({ now: () => now });
const folder = mkdtempSync(join(tmpdir(), 'quad-test-builds-'));
const apps: FastifyInstance[] = [];
afterAll(async () => {
  for (const app of apps) await app.close();
  rmSync(folder, { recursive: true });
});

const code = `export const greeting = "${'hello '.repeat(100)}";`;

/** Starts a process with a build of these files, all of which hold the same code. */
async function start(build: string, names: readonly string[]): Promise<FastifyInstance> {
  const assets = join(folder, build);
  mkdirSync(assets, { recursive: true });
  for (const name of names) {
    writeFileSync(join(assets, name), code);
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(code));
    writeFileSync(join(assets, `${name}.gz`), gzipSync(code));
  }
  writeFileSync(join(assets, 'font-Ab1.woff2'), 'a font');
  const files = new BuildFiles(assets);
  const counts = new RequestCounts(test.context.env);
  const { env } = test.context;
  const headers = securityHeaders(env, []);
  const finders: Finder[] = [];
  const app = fastify({ serverFactory: earlyServer({ env, counts, headers, finders }) });
  registerErrors(app);
  await registerSecurity(app, { env, counts, headers });
  await webAssetRoutes(app, test.context, { files, finders });
  apps.push(app);
  return app;
}

const days = (count: number) => {
  now = new Date(now.getTime() + count * 24 * 3_600_000);
};

describe('the files of the web app', () => {
  it('are served to pages of an older and of a newer build', async () => {
    const older = await start('older', ['Aa_1-b2.js', 'Cc3.css']);
    const newer = await start('newer', ['Dd4.js']);
    for (const [app, name, type] of [
      [newer, 'Aa_1-b2.js', 'text/javascript; charset=utf-8'],
      [newer, 'Cc3.css', 'text/css; charset=utf-8'],
      [newer, 'font-Ab1.woff2', 'font/woff2'],
      [older, 'Dd4.js', 'text/javascript; charset=utf-8'],
    ] as const) {
      const { statusCode, headers, body } = await app.inject({ url: `/assets/${name}` });
      expect([statusCode, body]).toEqual([200, name.endsWith('2') ? 'a font' : code]);
      expect(headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      });
      expect(headers['content-encoding']).toBeUndefined();
    }
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliCompressSync(code)],
    ['gzip', 'gzip', gzipSync(code)],
  ])('are sent compressed to a browser that accepts %s', async (accepted, encoding, bytes) => {
    const app = await start('newer', ['Dd4.js']);
    const headers = { 'accept-encoding': accepted };
    const response = await app.inject({ url: '/assets/Aa_1-b2.js', headers });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(response.rawPayload).toEqual(bytes);
  });

  it('are sent without the application, with its headers and its limit', async () => {
    const app = await start('newer', ['Dd4.js']);
    let handled = 0;
    app.addHook('onRequest', async () => {
      handled += 1;
    });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const ask = async (name: string, init?: RequestInit) => {
      const response = await fetch(`${origin}/assets/${name}`, init);
      const { date, 'x-ratelimit-remaining': remaining, ...headers } = Object.fromEntries(response.headers);
      return { status: response.status, headers, remaining: Number(remaining), body: await response.text() };
    };
    const early = await ask('Dd4.js');
    expect(handled).toBe(0);
    expect(early.body).toBe(code);
    expect(early.headers).toMatchObject({ 'content-encoding': 'gzip', 'x-content-type-options': 'nosniff' });
    expect((await ask('Dd4.js', { method: 'HEAD' })).body).toBe('');
    const own = await app.inject({ url: '/assets/Dd4.js', headers: { 'accept-encoding': 'gzip' } });
    for (const [name, value] of Object.entries(early.headers)) {
      if (!/^(connection|keep-alive|x-ratelimit-reset)$/.test(name))
        expect(own.headers[name], name).toBe(value);
    }
    expect(handled).toBe(1);
    // So is what is not of this build.
    expect((await ask('Dd4.js.br')).status).toBe(404);
    expect((await ask('Aa_1-b2.js')).body).toBe(code);
    expect(handled).toBe(3);
  });

  it('are gone a week after the last process that has them, and no proxy remembers that', async () => {
    const app = await start('newer', ['Dd4.js']);
    const ask = async (name: string) => {
      const { statusCode, headers } = await app.inject({ url: `/assets/${name}` });
      return [statusCode, headers['cache-control']?.toString().includes('immutable')];
    };
    days(6);
    await sweep(test.context);
    expect(await ask('Cc3.css')).toEqual([200, true]);
    await start('newer', ['Dd4.js']);
    days(2);
    await sweep(test.context);
    expect(await ask('Cc3.css')).toEqual([404, false]);
    expect(await ask('Dd4.js')).toEqual([200, true]);
    const { headers } = await app.inject({ url: '/assets/Cc3.css' });
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['Dd4.js.br', '..%2fDd4.js', '%00.js', `${'a'.repeat(81)}.js`])(
    'are none named %s',
    async (name) => {
      const app = await start('newer', ['Dd4.js']);
      expect((await app.inject({ url: `/assets/${name}` })).statusCode).toBe(404);
    },
  );
});
