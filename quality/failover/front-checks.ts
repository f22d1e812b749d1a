import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sampleMp4 } from '../../server/src/testing/sample-video';
import { askByHttp2, type FrontAddress, openFrontVisitor } from './front-visitor';

interface FrontScene extends FrontAddress {
  eventId: string;
  speaksHttp2: boolean;
}

/** What people do at a front. It returns what was seen, or throws what did not hold. */
type FrontCheck = (scene: FrontScene) => Promise<string>;

const password = 'Lantern2026fronts';
const photoBytes = 3_000_000;
/** How long nothing happens before somebody answers. */
const silenceMs = 75_000;
/** How long the server keeps a connection without requests, and by how much around that it is asked again. */
const [keptMs, aroundMs] = [72_000, 1_000];
const keptCount = 100;
/** A PNG of one pixel; readers skip what follows it. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = new Uint8Array(Buffer.concat([pixel, Buffer.alloc(photoBytes - pixel.length, 7)]));
const film = new Uint8Array(sampleMp4(400_000));

function expectStatus(
  what: string,
  { status, text }: { status: number; text: string },
  wanted: number,
): void {
  if (status !== wanted) throw new Error(`${what}: ${status} ${text.slice(0, 160)}`);
}

async function signedUp(scene: FrontScene) {
  const visitor = openFrontVisitor(scene);
  const email = `${randomUUID()}@campus.example`;
  const person = { email, password, firstName: 'Ada', lastName: 'Lee' };
  expectStatus('sign-up', await visitor.ask('POST', '/api/register', person), 200);
  return { visitor, email };
}

const signIn: FrontCheck = async (scene) => {
  const { email } = await signedUp(scene);
  const visitor = openFrontVisitor(scene);
  expectStatus('sign-in', await visitor.ask('POST', '/api/login', { email, password }), 200);
  const own = await visitor.ask('GET', '/api/user');
  if (!own.text.includes(email))
    throw new Error(`signed in, /api/user is ${own.status} ${own.text.slice(0, 100)}`);
  const stranger = await openFrontVisitor(scene).ask('GET', '/api/user');
  if (stranger.text.includes(email)) throw new Error('a stranger gets what is kept of the person');
  return 'sign-in';
};

const upload = async (scene: FrontScene, path: string, file: Uint8Array, type: string, asked: object) => {
  const { visitor } = await signedUp(scene);
  const place = await visitor.ask('POST', path, { ...asked, size: file.length });
  expectStatus('the address of an upload', place, 200);
  const found = place.json as { uploadURL?: string; uploadUrl?: string; imageUrl?: string };
  const { pathname, search } = new URL(found.uploadURL ?? found.uploadUrl ?? '', 'http://any.example');
  const sent = { body: file, headers: { 'content-type': type } };
  expectStatus('an upload', await visitor.send('PUT', pathname + search, sent), 200);
  return { visitor, found };
};

const photos: FrontCheck = async (scene) => {
  const asked = { filename: 'me.png', contentType: 'image/png' };
  const { visitor, found } = await upload(scene, '/api/upload/event-image', photo, 'image/png', asked);
  const { imageUrl } = found;
  expectStatus('a photo', await visitor.ask('POST', '/api/event-images', { imageUrl }), 200);
  return 'a photo of 3 MB';
};

const ranges: FrontCheck = async (scene) => {
  const { visitor, found } = await upload(scene, '/api/objects/upload', film, 'video/mp4', {});
  const video = {
    ...{ eventId: scene.eventId, type: 'video', url: found.uploadURL },
    ...{ filename: 'night.mp4', fileSize: film.length },
  };
  const published = await visitor.ask('POST', '/api/media', video);
  expectStatus('a video', published, 200);
  let path = (published.json as { url: string }).url;
  const headers = { range: 'bytes=100-199' };
  let part = await visitor.send('GET', path, { headers });
  if (part.headers.location) {
    const { pathname, search } = new URL(String(part.headers.location), 'http://any.example');
    path = pathname + search;
    part = await visitor.send('GET', path, { headers });
  }
  expectStatus('a part of a video', part, 206);
  if (part.text.length !== 100) throw new Error(`a part of a video has ${part.text.length} bytes`);
  return 'ranges of a video';
};

const unchanged: FrontCheck = async (scene) => {
  const visitor = openFrontVisitor(scene);
  const { status, headers } = await visitor.send('GET', '/landing');
  if (!headers.etag) throw new Error(`/landing is ${status} without an ETag`);
  const known = { headers: { 'if-none-match': String(headers.etag) } };
  expectStatus('a page that has not changed', await visitor.send('GET', '/landing', known), 304);
  return '304';
};

const largeBody: FrontCheck = async (scene) => {
  const visitor = openFrontVisitor(scene);
  const body = new TextEncoder().encode(JSON.stringify({ email: 'a'.repeat(300_000) }));
  const reply = await visitor.send('POST', '/api/login', {
    body,
    headers: { 'content-type': 'application/json' },
  });
  expectStatus('300 kB of JSON', reply, 413);
  return '413 for 300 kB arrives';
};

const metrics: FrontCheck = async (scene) => {
  const { status, text } = await openFrontVisitor(scene).send('GET', '/metrics');
  if (status === 200 || text.includes('process_')) throw new Error('anybody can read /metrics');
  return `/metrics ${status}`;
};

const onlyHttps: FrontCheck = async (scene) => {
  const { headers } = await openFrontVisitor(scene).send('GET', '/');
  const words = String(headers['strict-transport-security'] ?? '');
  if (/includeSubDomains/i.test(words)) throw new Error(`https is asked for all names below: ${words}`);
  return words && 'https for this name alone';
};

const live: FrontCheck = async (scene) => {
  const visitor = openFrontVisitor(scene);
  const stream = visitor.follow(`/api/live/attendance?ids=${scene.eventId}`);
  await setTimeout(silenceMs);
  const before = stream.received().length;
  const guest = { guestName: 'Bea', guestEmail: `${randomUUID()}@guest.example` };
  expectStatus('an RSVP', await visitor.ask('POST', `/api/events/${scene.eventId}/rsvp/guest`, guest), 200);
  const started = performance.now();
  const came = () => stream.received().slice(before).includes(scene.eventId);
  while (!came() && performance.now() - started < 5_000) await setTimeout(50);
  const isOpen = stream.isOpen();
  stream.close();
  if (!came())
    throw new Error(`an RSVP after 75 s isn't seen live (the stream ${isOpen ? 'is open' : 'has ended'})`);
  return 'an RSVP is seen live after 75 s';
};

/** The front keeps its connections to the server, which closes those without requests just then. */
const keptConnections: FrontCheck = async (scene) => {
  const visitor = openFrontVisitor(scene);
  const ask = async () => (await visitor.send('GET', '/api/events/search?limit=1')).status;
  await Promise.all(Array.from({ length: keptCount }, ask));
  await setTimeout(keptMs - aroundMs);
  const statuses = await Promise.all(
    Array.from({ length: keptCount }, async (_, index) => {
      await setTimeout((index * 2 * aroundMs) / keptCount);
      return ask();
    }),
  );
  const bad = statuses.filter((status) => status !== 200);
  if (bad.length > 0)
    throw new Error(`${bad.length} of ${keptCount} requests at the end of kept connections: ${bad[0]}`);
  return `${keptCount} requests at the end of kept connections`;
};

const http2: FrontCheck = async (scene) => {
  if (!scene.speaksHttp2) return '';
  const status = await askByHttp2(scene, '/');
  if (status !== 200) throw new Error(`/ by HTTP/2: ${status}`);
  return 'HTTP/2';
};

/** Those that wait go beside each other, after the others. */
const checks: [FrontCheck[], FrontCheck[]] = [
  [signIn, photos, ranges, unchanged, largeBody, metrics, onlyHttps, http2],
  [live, keptConnections],
];

/**
 * Does at a front all that people do.
 * @param refused what the front is known to refuse, as words of the fault
 */
export async function tryFront(
  scene: FrontScene,
  refused?: RegExp,
): Promise<{ now: string; holes: string[] }> {
  const seen: string[] = [];
  const holes: string[] = [];
  const tryCheck = async (check: FrontCheck) => {
    try {
      seen.push(await check(scene));
    } catch (error) {
      const words = (error as Error).message;
      if (refused?.test(words)) seen.push(`${words.slice(0, 60)} (as expected)`);
      else holes.push(words);
    }
  };
  for (const check of checks[0]) await tryCheck(check);
  await Promise.all(checks[1].map(tryCheck));
  return { now: seen.filter(Boolean).join(', '), holes };
}
