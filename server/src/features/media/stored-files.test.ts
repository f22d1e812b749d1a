import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events';
import { uploads } from '../../db/schema/uploads';
import { users } from '../../db/schema/users';
import { sweep } from '../../housekeeping';
import { sampleMp4 } from '../../testing/sample-video';
import { type Member, useTestApp } from '../../testing/test-app';

let now = new Date();
let author: Member;
let eventId: string;
const test = useTestApp({ now: () => now });
beforeAll(() => test.listen());
beforeEach(async () => {
  now = new Date();
  author = await test.member();
  eventId = (await test.event({ hostId: author.id })).id;
});

/** Every file in the store as folder/name; leftovers of interrupted uploads are under incoming. */
function files(): string[] {
  const root = join(test.context.env.DATA_DIR, 'objects');
  return readdirSync(root).flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
}

async function put(url: string, file: Buffer, type: string): Promise<void> {
  const headers = { 'content-type': type };
  const response = await test.put(url, file, headers);
  expect(response.statusCode).toBe(200);
}
const photo = () =>
  sharp({ create: { width: 90, height: 50, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();

async function upload(file: Buffer, type: string): Promise<string> {
  const { uploadURL } = (await author.post('/api/objects/upload', { size: file.length })).json();
  await put(uploadURL, file, type);
  return uploadURL;
}

/** A video with a poster, on a comment by the author. */
async function publish(): Promise<{ id: string; commentId: string }> {
  const commentId = (await author.post(`/api/events/${eventId}/comments`, { content: 'Look' })).json().id;
  const response = await author.post('/api/media', {
    eventId,
    commentId,
    type: 'video',
    url: await upload(sampleMp4(), 'video/mp4'),
    posterUrl: await upload(await photo(), 'image/jpeg'),
    filename: 'a.mp4',
    fileSize: 1,
  });
  expect(response.json()).toMatchObject({ posterUrl: expect.any(String) });
  return { id: response.json().id, commentId };
}

async function takeImage(): Promise<void> {
  const file = await photo();
  const asked = { filename: 'me.jpg', contentType: 'image/jpeg', size: file.length };
  const { uploadUrl, imageUrl } = (await author.post('/api/upload/profile-image', asked)).json();
  await put(uploadUrl, file, 'image/jpeg');
  expect((await author.post('/api/user/profile-image', { imageUrl })).statusCode).toBe(200);
}

const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};

describe('the store', () => {
  it('keeps a published video and a profile image as long as they are shown, and nothing else', async () => {
    await publish();
    await takeImage();
    await takeImage();
    later(48);
    await sweep(test.context);
    const kinds = files().map((path) => path.replace(/\/.*?(\.type)?$/, '$1'));
    expect(kinds.filter((kind) => !kind.endsWith('.type')).sort()).toEqual(['avatars', 'media', 'posters']);
    expect(await test.db.$count(uploads)).toBe(0);
    await test.db.delete(users).where(eq(users.id, author.id));
    await test.db.delete(events).where(eq(events.id, eventId));
    await sweep(test.context);
    expect(files()).toEqual([]);
  });

  it.each(['the video', 'its comment', 'its event', 'its author'])(
    'deletes both files with %s',
    async (what) => {
      const { id, commentId } = await publish();
      const { db } = test.database;
      if (what === 'the video') await author.delete(`/api/media/${id}`);
      if (what === 'its comment') await author.delete(`/api/comments/${commentId}`);
      if (what === 'its event') await author.delete(`/api/events/${eventId}`);
      if (what === 'its author') await db.delete(users).where(eq(users.id, author.id));
      await sweep(test.context);
      expect(files()).toEqual([]);
    },
  );

  it('keeps an unused upload for a day, even if its person is gone', async () => {
    await upload(sampleMp4(), 'video/mp4');
    await test.db.delete(users).where(eq(users.id, author.id));
    later(23);
    await sweep(test.context);
    expect(files().some((path) => path.startsWith('pending/'))).toBe(true);
    later(2);
    await sweep(test.context);
    expect(files()).toEqual([]);
  });

  it("is swept of a video's files whose row is missing, as after a crash", async () => {
    const { put: store } = test.context.storage;
    const url = await upload(sampleMp4(), 'video/mp4');
    // The process ends between the file and its row: the store fails on the next call and during cleanup.
    const { delete: remove } = test.context.storage;
    test.context.storage.delete = async () => {
      throw new Error('gone');
    };
    test.context.storage.put = async (...args) => {
      await store(...args);
      throw new Error('gone');
    };
    const body = { eventId, type: 'video', url, filename: 'a.mp4', fileSize: 1 };
    expect((await author.post('/api/media', body)).statusCode).toBe(500);
    Object.assign(test.context.storage, { put: store, delete: remove });
    expect(files().some((path) => path.startsWith('media/'))).toBe(true);
    later(25);
    await sweep(test.context);
    expect(files()).toEqual([]);
  });
});
