import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events';
import { sampleLocation, sampleMp4 } from '../../testing/sample-video';
import { useTestApp } from '../../testing/test-app';

let origin: string;
const test = useTestApp();
beforeAll(async () => {
  origin = await test.listen();
});

async function call(method: string, path: string, body?: object, cookie?: string) {
  const response = await fetch(`${origin}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(cookie ? { cookie } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: () => JSON.parse(text), text };
}

async function upload(file: Buffer, cookie?: string, type = 'video/mp4'): Promise<string> {
  const { uploadURL } = (await call('POST', '/api/objects/upload', { size: file.length }, cookie)).json();
  const response = await fetch(origin + uploadURL, {
    method: 'PUT',
    body: new Uint8Array(file),
    headers: { 'content-type': type },
  });
  expect(response.status).toBe(200);
  return uploadURL;
}

const mediaBody = (eventId: string, url: string) => ({
  eventId,
  commentId: null,
  type: 'video',
  url,
  filename: 'night.mp4',
  fileSize: 100,
});
const guest = { guestName: 'Tomás', guestEmail: 'tomas@uni.example' };

/** The files in one folder of the store. */
function stored(folder: string): string[] {
  try {
    return readdirSync(join(test.context.env.DATA_DIR, 'objects', folder)).filter(
      (name) => !name.endsWith('.type'),
    );
  } catch {
    return [];
  }
}

describe("a member's video", () => {
  it('is uploaded in three steps, loses its location, and plays with ranges', async () => {
    const event = await test.event();
    const ada = await test.member();
    const url = await upload(sampleMp4(5000), ada.cookie);
    const created = await call('POST', '/api/media', mediaBody(event.id, url), ada.cookie);
    expect(created.status).toBe(200);
    expect(created.json()).toMatchObject({ isApproved: true, guestEmail: null });
    const listed = await call('GET', `/api/events/${event.id}/media`);
    expect(listed.json()).toHaveLength(1);
    const play = await call('GET', created.json().url);
    expect(play.status).toBe(302);
    const location = origin + play.headers.get('location');
    const whole = Buffer.from(await (await fetch(location)).arrayBuffer());
    expect(whole.includes(sampleLocation)).toBe(false);
    expect(whole.length).toBe(sampleMp4(5000).length);
    const part = await fetch(location, { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
  });

  it('is made only once from an upload: who asks again gets it, for another event there is none', async () => {
    const event = await test.event();
    const ada = await test.member();
    const url = await upload(sampleMp4(), ada.cookie);
    const made = await call('POST', '/api/media', mediaBody(event.id, url), ada.cookie);
    expect(made.status).toBe(200);
    const again = await call('POST', '/api/media', mediaBody(event.id, url), ada.cookie);
    expect([again.status, again.json().id]).toEqual([200, made.json().id]);
    const other = mediaBody((await test.event()).id, url);
    expect((await call('POST', '/api/media', other, ada.cookie)).status).toBe(404);
  });

  it("can't be made from another person's upload or an address that is not ours", async () => {
    const event = await test.event();
    const [owner, thief] = [await test.member(), await test.member()];
    const url = await upload(sampleMp4(), owner.cookie);
    expect((await call('POST', '/api/media', mediaBody(event.id, url), thief.cookie)).status).toBe(404);
    const foreign = mediaBody(event.id, 'https://evil.example/pending/video.mp4');
    expect((await call('POST', '/api/media', foreign, owner.cookie)).status).toBe(404);
  });

  it('must be a video by its bytes, whatever it is called', async () => {
    const event = await test.event();
    const ada = await test.member();
    const url = await upload(
      Buffer.from('MZ this program cannot be run in DOS mode'),
      ada.cookie,
      'video/mp4',
    );
    const response = await call('POST', '/api/media', mediaBody(event.id, url), ada.cookie);
    expect(response.status).toBe(415);
    expect(response.json().message).toBe('Please select a video file');
  });

  it('of more than 50 MB is refused when it is announced', async () => {
    const ada = await test.member();
    const announced = await call('POST', '/api/objects/upload', { size: 51 * 1024 * 1024 }, ada.cookie);
    expect(announced.status).toBe(413);
    expect(announced.json().message).toBe('Please select a video file smaller than 50MB');
  });

  it('is deleted with its file by its author', async () => {
    const event = await test.event();
    const [author, stranger] = [await test.member(), await test.member()];
    const url = await upload(sampleMp4(), author.cookie);
    const before = stored('media').length;
    const { id } = (await call('POST', '/api/media', mediaBody(event.id, url), author.cookie)).json();
    expect(stored('media')).toHaveLength(before + 1);
    expect((await call('DELETE', `/api/media/${id}`, undefined, stranger.cookie)).status).toBe(403);
    expect((await call('DELETE', `/api/media/${id}`, undefined, author.cookie)).status).toBe(204);
    expect(stored('media')).toHaveLength(before);
  });
});

describe("a guest's video", () => {
  it('waits for the host and is visible to nobody else', async () => {
    const host = await test.member();
    const event = await test.event({ hostId: host.id });
    const url = await upload(sampleMp4());
    const created = await call('POST', '/api/media/guest', { ...mediaBody(event.id, url), ...guest });
    expect(created.json()).toMatchObject({ isApproved: false, guestEmail: null });
    expect((await call('GET', `/api/events/${event.id}/media`)).json()).toHaveLength(0);
    expect((await call('GET', created.json().url)).status).toBe(404);
    const [waiting] = (await call('GET', `/api/events/${event.id}/media`, undefined, host.cookie)).json();
    expect(waiting).toMatchObject({ canReview: true, guestEmail: 'tomas@uni.example' });
    const review = { decision: 'approve' };
    expect(
      (await call('PUT', `/api/media/${waiting.id}/review`, review, host.cookie)).json().isApproved,
    ).toBe(true);
    expect((await call('GET', `/api/events/${event.id}/media`)).json()).toHaveLength(1);
  });

  it('requires name and email', async () => {
    const event = await test.event();
    const url = await upload(sampleMp4());
    const response = await call('POST', '/api/media/guest', {
      ...mediaBody(event.id, url),
      ...guest,
      guestName: '',
    });
    expect(response.status).toBe(400);
    expect(response.json().message).toBe('Please fill in your name and email');
  });
});

describe('the signed address', () => {
  it.each([
    ['a changed key', (url: string) => url.replace(/pending\/./, 'pending/x')],
    ['a changed signature', (url: string) => url.replace(/Signature=..../, 'Signature=0000')],
    ['a longer life', (url: string) => url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=99999')],
    ['no signature', (url: string) => url.split('?')[0] ?? ''],
  ])('is refused with %s', async (_, change) => {
    const { uploadURL } = (await call('POST', '/api/objects/upload', { size: 1 })).json();
    const response = await fetch(origin + change(uploadURL), { method: 'PUT', body: 'x' });
    expect(response.status).toBe(403);
  });
});

describe('a profile image', () => {
  it.each(['jpeg', 'avif'] as const)('becomes a small square without metadata, of %s', async (format) => {
    const ada = await test.member();
    const photo = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toFormat(format)
      .toBuffer();
    const contentType = `image/${format}`;
    const asked = { filename: 'me.jpg', contentType, size: photo.length };
    const { uploadUrl, imageUrl } = (
      await call('POST', '/api/upload/profile-image', asked, ada.cookie)
    ).json();
    await fetch(origin + uploadUrl, {
      method: 'PUT',
      body: new Uint8Array(photo),
      headers: { 'content-type': contentType },
    });
    const { profileImageUrl } = (
      await call('POST', '/api/user/profile-image', { imageUrl }, ada.cookie)
    ).json();
    const shown = await fetch(`${origin}${profileImageUrl}`);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512, format: 'webp' });
    expect(bytes.includes('secret place')).toBe(false);
  });

  it.each([
    [{ contentType: 'application/pdf' }, 'Please upload an image file'],
    [{ size: 6 * 1024 * 1024 }, 'Please choose an image under 5MB'],
  ])('is refused with %o', async (change, message) => {
    const ada = await test.member();
    const asked = { filename: 'me.png', contentType: 'image/png', size: 10, ...change };
    const response = await call('POST', '/api/upload/profile-image', asked, ada.cookie);
    expect(response.status).toBe(400);
    expect(response.json().message).toBe(message);
  });

  it('is never an SVG or another text', async () => {
    const ada = await test.member();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const asked = { filename: 'me.svg', contentType: 'image/svg+xml', size: svg.length };
    const { uploadUrl, imageUrl } = (
      await call('POST', '/api/upload/profile-image', asked, ada.cookie)
    ).json();
    await fetch(origin + uploadUrl, {
      method: 'PUT',
      body: new Uint8Array(svg),
      headers: { 'content-type': 'image/svg+xml' },
    });
    const response = await call('POST', '/api/user/profile-image', { imageUrl }, ada.cookie);
    expect(response.status).toBe(415);
    expect(response.json().message).toBe('Please upload a JPG, PNG, GIF, WebP or AVIF image');
  });
});

describe('hidden events', () => {
  it('accept no videos', async () => {
    const event = await test.event({ hiddenAt: new Date() });
    const ada = await test.member();
    const url = await upload(sampleMp4(), ada.cookie);
    expect((await call('POST', '/api/media', mediaBody(event.id, url), ada.cookie)).status).toBe(404);
    expect((await test.db.select().from(events)).length).toBeGreaterThan(0);
  });
});
