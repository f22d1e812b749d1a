import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploads } from '../../db/schema/uploads';
import { sweep } from '../../housekeeping';
import { startS3Server } from '../../testing/s3-server';
import { sampleMp4 } from '../../testing/sample-video';
import { startStoreRelay } from '../../testing/store-relay';
import { type Member, useTestApp } from '../../testing/test-app';

const bucket = await startS3Server();
const endpoint = new URL(bucket.settings.S3_ENDPOINT ?? '');
const relay = await startStoreRelay(endpoint.origin, 'campus');
const settings = { ...bucket.settings, S3_ENDPOINT: `${relay.origin}${endpoint.pathname}` };
let now = new Date();
const test = useTestApp({ env: settings, now: () => now });
let author: Member;
let eventId: string;

beforeAll(() => test.listen());
beforeEach(async () => {
  now = new Date();
  author = await test.member();
  eventId = (await test.event({ hostId: author.id })).id;
  relay.heal();
});
afterAll(async () => {
  await relay.close();
  await bucket.close();
});

const photo = () =>
  sharp({ create: { width: 90, height: 50, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();

async function put(url: string, file: Buffer, type: string): Promise<void> {
  const sent = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(file),
    headers: { 'content-type': type },
  });
  expect(sent.status).toBe(200);
}

async function upload(file: Buffer, type = 'video/mp4'): Promise<string> {
  const { uploadURL } = (await author.post('/api/objects/upload', { size: file.length })).json();
  await put(uploadURL, file, type);
  return uploadURL;
}

const publish = (url: string, posterUrl: string | null = null) =>
  author.post('/api/media', { eventId, type: 'video', url, posterUrl, filename: 'a.mp4', fileSize: 1 });

/** What a visitor gets who plays the listed videos. */
async function played(): Promise<number[]> {
  const listed = (await test.get(`/api/events/${eventId}/media`)).json();
  const statuses = listed.map(async ({ url }: { url: string }) => {
    const { headers } = await test.get(url);
    return (await fetch(String(headers.location))).status;
  });
  return Promise.all(statuses);
}

/** A day later only what is shown is left. */
async function expectSwept(kinds: string[]): Promise<void> {
  relay.heal();
  now = new Date(now.getTime() + 48 * 3_600_000);
  await sweep(test.context);
  expect(bucket.keys().map((key) => key.split('/')[0])).toEqual(kinds);
  expect(await test.db.$count(uploads)).toBe(0);
}

describe('a published video', () => {
  it('stays though the store refuses to delete the upload, and who asks again gets it', async () => {
    const url = await upload(sampleMp4());
    relay.fail('DELETE pending', '503', 3);
    const published = await publish(url);
    expect(published.statusCode).toBe(200);
    expect(await played()).toEqual([200]);
    const again = await publish(url);
    expect([again.statusCode, again.json().id]).toEqual([200, published.json().id]);
    expect(await played()).toEqual([200]);
    await expectSwept(['media']);
  });

  it('is there once, and whole, when its commit happened and the answer was lost', async () => {
    const url = await upload(sampleMp4());
    const { transaction } = test.database.db;
    let left = 3;
    test.database.db.transaction = (async (...args: Parameters<typeof transaction>) => {
      const result = await transaction.apply(test.database.db, args);
      left -= 1;
      // The first announces the files.
      if (left === 1) throw new Error('Connection terminated unexpectedly');
      return result;
    }) as typeof transaction;
    expect((await publish(url)).statusCode).toBe(503);
    test.database.db.transaction = transaction;
    expect((await publish(url)).statusCode).toBe(200);
    expect(await played()).toEqual([200]);
  });

  it.each(['GET pending', 'PUT media'])('is published at once though %s gets a 503 first', async (call) => {
    const url = await upload(sampleMp4(300_000));
    relay.fail(call, '503');
    expect((await publish(url)).statusCode).toBe(200);
    expect(await played()).toEqual([200]);
  });

  it('keeps its picture when it is published only the second time', async () => {
    const [url, poster] = [await upload(sampleMp4()), await upload(await photo(), 'image/jpeg')];
    relay.fail('PUT posters', '503', 3);
    expect((await publish(url, poster)).statusCode).toBe(503);
    const again = await publish(url, poster);
    expect(again.json()).toMatchObject({ posterUrl: expect.any(String) });
  });
});

describe('a store with a fault', () => {
  it.each(['refusal', '503', 'lost answer', 'other protocol'] as const)(
    'of %s is a 503 that says when to ask again, and the same request succeeds then',
    async (fault) => {
      const url = await upload(sampleMp4());
      relay.fail('PUT media', fault, 3);
      const refused = await publish(url);
      expect(refused.statusCode).toBe(503);
      expect(refused.json()).toEqual({ message: expect.any(String), code: 'UNAVAILABLE' });
      expect(refused.headers['retry-after']).toBe('5');
      expect((await publish(url)).statusCode).toBe(200);
    },
  );

  it.each(['PUT media', 'GET pending'])(
    'that never responds to %s is given up within ten seconds',
    async (call) => {
      const url = await upload(sampleMp4());
      relay.fail(call, 'silence', 3);
      const started = performance.now();
      expect((await publish(url)).statusCode).toBe(503);
      expect(performance.now() - started).toBeLessThan(10_000);
      relay.heal();
      expect((await publish(url)).statusCode).toBe(200);
    },
    20_000,
  );

  it('that sends less than it announced is given up within ten seconds', async () => {
    const url = await upload(sampleMp4(300_000));
    relay.fail('GET pending', 'short body');
    const started = performance.now();
    expect((await publish(url)).statusCode).toBe(503);
    expect(performance.now() - started).toBeLessThan(10_000);
  }, 20_000);
});

describe('a picture', () => {
  it('of a profile is set though the store refuses to delete the upload, and stays when asked again', async () => {
    const file = await photo();
    const asked = { filename: 'me.jpg', contentType: 'image/jpeg', size: file.length };
    const { uploadUrl, imageUrl } = (await author.post('/api/upload/profile-image', asked)).json();
    await put(uploadUrl, file, 'image/jpeg');
    relay.fail('DELETE pending', '503', 3);
    const set = await author.post('/api/user/profile-image', { imageUrl });
    expect(set.statusCode).toBe(200);
    expect((await author.post('/api/user/profile-image', { imageUrl })).json()).toEqual(set.json());
  });

  it('of a profile is removed though the store refuses to delete it', async () => {
    const file = await photo();
    const asked = { filename: 'me.jpg', contentType: 'image/jpeg', size: file.length };
    const { uploadUrl, imageUrl } = (await author.post('/api/upload/profile-image', asked)).json();
    await put(uploadUrl, file, 'image/jpeg');
    await author.post('/api/user/profile-image', { imageUrl });
    relay.fail('DELETE avatars', '503', 3);
    expect((await author.put('/api/user/profile', { profileImageUrl: '' })).statusCode).toBe(200);
  });

  it('of an event may be tried again until it is stored', async () => {
    const file = await photo();
    const asked = { filename: 'me.jpg', contentType: 'image/jpeg', size: file.length };
    const { uploadUrl, imageUrl } = (await author.post('/api/upload/event-image', asked)).json();
    await put(uploadUrl, file, 'image/jpeg');
    relay.fail('PUT covers', '503', 3);
    expect((await author.post('/api/event-images', { imageUrl })).statusCode).toBe(503);
    expect((await author.post('/api/event-images', { imageUrl })).statusCode).toBe(200);
  });
});
