import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEvent, buildUser } from '../../testing/factories';
import { sampleMp4 } from '../../testing/sample-video';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let cookie: string;
/** The signed address that the player is redirected to, and the stored film. */
let film: { address: string; bytes: Buffer };
beforeAll(async () => {
  test = await createTestApp();
  await test.listen();
  cookie = await test.signIn((await buildUser(test.database.db)).email);
  const event = await buildEvent(test.database.db);
  const url = await upload(sampleMp4(1000));
  const file = { type: 'video', url, filename: 'a.mp4', fileSize: 1 };
  const created = (await post('/api/media', { eventId: event.id, ...file })).json();
  const { headers } = await test.app.inject({ url: created.url });
  const address = pathOf(String(headers.location));
  film = { address, bytes: (await test.app.inject({ url: address })).rawPayload };
});
afterAll(() => test.close());

const post = (url: string, payload: object) =>
  test.app.inject({ method: 'POST', url, payload, headers: { cookie } });
const pathOf = (address: string) => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};
async function upload(bytes: Buffer): Promise<string> {
  const { uploadURL } = (await post('/api/objects/upload', {})).json();
  await test.app.inject({ method: 'PUT', url: pathOf(uploadURL), payload: bytes });
  return uploadURL;
}
const play = (range?: string) => test.app.inject({ url: film.address, headers: range ? { range } : {} });

describe('a film', () => {
  it('is sent whole, and announces ranges', async () => {
    const { statusCode, headers, rawPayload } = await play();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'video/mp4',
      'content-length': String(film.bytes.length),
      'x-content-type-options': 'nosniff',
    });
    expect(rawPayload).toEqual(film.bytes);
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=10-19', 10, 20],
    ['bytes=1000-', 1000, undefined],
    ['bytes=-16', -16, undefined],
    ['bytes=1100-999999', 1100, undefined],
  ])('is sent in the range %s', async (range, from, to) => {
    const { statusCode, headers, rawPayload } = await play(range);
    const part = film.bytes.subarray(from, to);
    expect(statusCode).toBe(206);
    expect(rawPayload).toEqual(part);
    expect(headers['content-length']).toBe(String(part.length));
    const start = from < 0 ? film.bytes.length + from : from;
    expect(headers['content-range']).toBe(`bytes ${start}-${start + part.length - 1}/${film.bytes.length}`);
  });

  it.each(['bytes=999999-', 'bytes=20-10'])('refuses the range %s', async (range) => {
    expect((await play(range)).statusCode).toBe(416);
  });

  it.each(['bytes=x-', 'items=0-1', 'bytes=0-1,5-6'])(
    'is sent whole for %s, which is not a range',
    async (range) => {
      expect((await play(range)).statusCode).toBe(200);
    },
  );

  it('requires its signature, and allows no other method', async () => {
    expect((await test.app.inject({ url: film.address.split('?')[0] ?? '' })).statusCode).toBe(403);
    expect((await test.app.inject({ method: 'DELETE', url: film.address })).statusCode).toBe(403);
    expect((await test.app.inject({ method: 'PUT', url: film.address, payload: 'x' })).statusCode).toBe(403);
  });
});

describe('a profile image', () => {
  it('of more than 5 MB is refused by its bytes, whatever was announced', async () => {
    const imageUrl = await upload(Buffer.alloc(5 * 1024 * 1024 + 1));
    const refused = await post('/api/user/profile-image', { imageUrl });
    expect(refused.statusCode).toBe(413);
    expect(refused.json().message).toBe('Please choose an image under 5MB');
    expect(
      (await test.app.inject({ url: '/api/user', headers: { cookie } })).json().profileImageUrl,
    ).toBeNull();
  });
});
