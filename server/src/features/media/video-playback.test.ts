import { beforeAll, describe, expect, it } from 'vitest';
import { sampleMp4, uploadFile } from '../../testing/sample-video';
import { useMember, useTestApp } from '../../testing/test-app';

/** The signed address that the player is redirected to, and the stored film. */
let film: { address: string; bytes: Buffer };
const test = useTestApp();
const ada = useMember(test);
beforeAll(async () => {
  await test.listen();
  const event = await test.event();
  const url = await upload(sampleMp4(1000));
  const file = { type: 'video', url, filename: 'a.mp4', fileSize: 1 };
  const created = (await ada.post('/api/media', { eventId: event.id, ...file })).json();
  const { headers } = await test.get(created.url);
  const address = String(headers.location);
  film = { address, bytes: (await test.get(address)).rawPayload };
});
const upload = (bytes: Buffer) => uploadFile(ada, test, bytes);
const play = (range?: string) => test.get(film.address, range ? { range } : {});

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
    expect((await test.get(film.address.split('?')[0] ?? '')).statusCode).toBe(403);
    expect((await test.delete(film.address)).statusCode).toBe(403);
    expect((await test.put(film.address, 'x')).statusCode).toBe(403);
  });
});

describe('a profile image', () => {
  it('of more than 5 MB is refused by its bytes, whatever was announced', async () => {
    const imageUrl = await upload(Buffer.alloc(5 * 1024 * 1024 + 1));
    const refused = await ada.post('/api/user/profile-image', { imageUrl });
    expect(refused.statusCode).toBe(413);
    expect(refused.json().message).toBe('Please choose an image under 5MB');
    expect((await ada.get('/api/user')).json().profileImageUrl).toBeNull();
  });
});

describe('a film across a block', () => {
  it('is not found by its id, nor its poster, whoever blocked whom', async () => {
    for (const isByViewer of [true, false]) {
      const [author, viewer, other] = [await test.member(), await test.member(), await test.member()];
      const { id: eventId } = await test.event();
      const url = await uploadFile(author, test, sampleMp4(1000));
      const file = { type: 'video', url, filename: 'a.mp4', fileSize: 1 };
      const { id } = (await author.post('/api/media', { eventId, ...file })).json();
      expect((await viewer.get(`/media/${id}`)).statusCode).toBe(302);
      const [one, two] = isByViewer ? [viewer, author] : [author, viewer];
      await one.put(`/api/users/${two.id}/block`);
      for (const path of [`/media/${id}`, `/media/${id}/poster`])
        expect((await viewer.get(path)).statusCode, path).toBe(404);
      expect((await other.get(`/media/${id}`)).statusCode).toBe(302);
    }
  });

  it('has an address for five minutes, so that it ends soon after', async () => {
    expect(Number(new URLSearchParams(film.address.split('?')[1]).get('X-Amz-Expires'))).toBeLessThanOrEqual(
      300,
    );
  });
});
