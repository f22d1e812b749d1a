import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleMp4 } from '../../server/src/testing/sample-video';
import { type StoreFault, type StoreRelay, startStoreRelay } from '../../server/src/testing/store-relay';
import { defineAppNode } from './app-node';
import { type Browser, openBrowser, type Reply } from './browser';
import { slowerThan } from './fault';
import { signUp } from './person';
import { askDoctor } from './store-doctor';
import { startSwift } from './swift';

/** A call fails once, or as often as Quad tries. */
const faults: [StoreFault, number][] = [
  ['refusal', 1],
  ['503', 1],
  ['lost answer', 1],
  ['silence', 1],
  ['refusal', 3],
  ['503', 3],
  ['lost answer', 3],
];
/** Nobody waits longer for a response, in milliseconds. */
const longestMs = 13_000;
const filmBytes = 400_000;

interface Scene {
  origin: string;
  browser: Browser;
  eventId: string;
}

/** Something a person does with a file: everything before the request whose calls fail, the request, and what must be there then. */
interface Errand {
  name: string;
  /** The calls of the store that the request makes. */
  calls: string[];
  prepare(scene: Scene): Promise<unknown>;
  send(scene: Scene, prepared: never): Promise<Reply>;
  /** Addresses that have to lead to a file afterwards. */
  shown(reply: Reply): string[];
}

const film = new Uint8Array(sampleMp4(filmBytes));
/** A PNG of one pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function ask<Result>(browser: Browser, method: string, path: string, body?: unknown): Promise<Result> {
  const reply = await browser.send(method, path, body);
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.json as Result;
}

async function put(url: string, file: Uint8Array, type: string): Promise<void> {
  const body = new Uint8Array(file);
  const { status } = await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });
  if (status !== 200) throw new Error(`The upload was refused: ${status}`);
}

async function upload({ browser }: Scene, file: Uint8Array, type: string): Promise<string> {
  const asked = { size: file.length };
  const { uploadURL } = await ask<{ uploadURL: string }>(browser, 'POST', '/api/objects/upload', asked);
  await put(uploadURL, file, type);
  return uploadURL;
}

async function uploadPicture({ browser }: Scene, path: string): Promise<{ imageUrl: string }> {
  const asked = { filename: 'me.png', contentType: 'image/png', size: photo.length };
  const found = await ask<{ uploadUrl: string; imageUrl: string }>(browser, 'POST', path, asked);
  await put(found.uploadUrl, photo, 'image/png');
  return { imageUrl: found.imageUrl };
}

const videoOf = async (scene: Scene) => ({
  eventId: scene.eventId,
  type: 'video',
  url: await upload(scene, film, 'video/mp4'),
  posterUrl: await upload(scene, photo, 'image/png'),
  filename: 'night.mp4',
  fileSize: film.length,
});
const field = (reply: Reply, name: string) => String((reply.json as Record<string, unknown> | null)?.[name]);

const errands: Errand[] = [
  {
    name: 'a video with its picture',
    calls: ['GET pending', 'PUT media', 'PUT posters', 'DELETE pending'],
    prepare: videoOf,
    send: ({ browser }, body) => browser.send('POST', '/api/media', body),
    shown: (reply) => [field(reply, 'url'), field(reply, 'posterUrl')],
  },
  {
    name: 'a profile picture',
    calls: ['GET pending', 'PUT avatars', 'DELETE pending'],
    prepare: (scene) => uploadPicture(scene, '/api/upload/profile-image'),
    send: ({ browser }, body) => browser.send('POST', '/api/user/profile-image', body),
    shown: (reply) => [field(reply, 'profileImageUrl')],
  },
  {
    name: "an event's picture",
    calls: ['GET pending', 'PUT covers', 'DELETE pending'],
    prepare: (scene) => uploadPicture(scene, '/api/upload/event-image'),
    send: ({ browser }, body) => browser.send('POST', '/api/event-images', body),
    shown: (reply) => [field(reply, 'imageUrl')],
  },
  {
    name: 'a profile picture removed',
    calls: ['DELETE avatars'],
    async prepare(scene) {
      const picture = await uploadPicture(scene, '/api/upload/profile-image');
      await ask(scene.browser, 'POST', '/api/user/profile-image', picture);
    },
    send: ({ browser }) => browser.send('PUT', '/api/user/profile', { profileImageUrl: '' }),
    shown: () => [],
  },
];

/** Whether an address of the site leads to a file of the store. */
async function isThere({ browser }: Scene, path: string): Promise<boolean> {
  const { headers } = await browser.send('GET', path);
  const response = await fetch(String(headers.location)).catch(() => null);
  const bytes = await response?.arrayBuffer();
  return response?.status === 200 && (bytes?.byteLength ?? 0) > 0;
}

/** One errand with one fault. @returns what did not hold, in words */
async function play(
  scene: Scene,
  relay: StoreRelay,
  errand: Errand,
  call: string,
  [fault, times]: [StoreFault, number],
  published: string[],
): Promise<string[]> {
  const what = `${errand.name}, ${call}, ${fault} ${times} x`;
  const prepared = (await errand.prepare(scene)) as never;
  relay.fail(call, fault, times);
  const first = await errand.send(scene, prepared);
  relay.heal();
  // People press again, also those who got their response.
  const again = await errand.send(scene, prepared);
  const shown = errand.shown(again);
  const missing: string[] = [];
  for (const path of shown) if (!(await isThere(scene, path))) missing.push(path);
  published.push(...shown);
  console.log(`  ${what}: ${first.status} in ${Math.round(first.ms)} ms, then ${again.status}`);
  return [
    ...(first.status === 200 || (first.status === 503 && field(first, 'code') === 'UNAVAILABLE')
      ? []
      : [`${what}: ${first.status} ${first.text}`]),
    ...slowerThan(what, first.ms, longestMs),
    ...(again.status === 200 ? [] : [`${what}, again: ${again.status} ${again.text}`]),
    ...missing.map((path) => `${what}: ${path} is lost`),
  ];
}

/**
 * Makes every call of the store fail in every way while people publish films and pictures, on a store that nobody here wrote.
 * @returns what did not hold, in words
 */
export async function walkStore(program: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-failover-store-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const allowed = 'http://quad.campus.example';
  const swift = await startSwift(allowed);
  await swift.allow(allowed);
  const relay = await startStoreRelay(swift.endpoint, swift.settings.S3_BUCKET ?? '');
  const app = await defineAppNode('the app', {
    program,
    dataDir: join(folder, 'data'),
    env: () => ({
      ...swift.settings,
      S3_ENDPOINT: relay.origin,
      NODE_ENV: 'production',
      PUBLIC_URL: allowed,
      ALLOW_SANDBOX: '1',
      PLATFORM_FEE_WAIVED: '1',
      DEMO_DATA: '1',
      SESSION_SECRET: 'a secret of the site whose store fails',
      MAP_TILES_URL: '',
      TRUST_PROXY: '1',
      LIMIT_SIGN_UPS: '1000',
    }),
  });
  await app.start();
  const holes: string[] = [];
  const published: string[] = [];
  const visitor = openBrowser(app.origin);
  const [event] = await ask<{ id: string }[]>(
    visitor,
    'GET',
    '/api/events/search?lat=39.13&lng=-84.51&radius=50&limit=1',
  );
  const sceneOf = async (): Promise<Scene> => {
    const browser = openBrowser(app.origin);
    await signUp(browser, `${crypto.randomUUID()}@campus.example`);
    return { origin: app.origin, browser, eventId: event?.id ?? '' };
  };
  for (const errand of errands) {
    for (const call of errand.calls) {
      // Each person may upload so many files in an hour.
      const scene = await sceneOf();
      for (const fault of faults) holes.push(...(await play(scene, relay, errand, call, fault, published)));
      scene.browser.close();
    }
  }
  // Once more, at the end: no fault of a later request took an earlier one back. Of pictures of a profile only the last is shown.
  const scene = await sceneOf();
  const kept = published.filter((path) => !path.startsWith('/avatars/'));
  for (const path of kept) if (!(await isThere(scene, path))) holes.push(`${path} is lost in the end`);
  console.log(`\n${kept.length} published files are there in the end`);
  holes.push(
    ...(await askDoctor({ program, dataDir: join(folder, 'doctor'), origin: allowed }, swift, relay)),
  );
  app.signal('SIGKILL');
  await app.ended();
  await relay.close();
  await swift.close();
  return holes;
}
