import { eventDetailSchema } from '@quad/shared/contract/events';
import { previewPath, previewSize } from '@quad/shared/preview-picture';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';

const testApp = useTestApp();
const pathOf = async (id: string) =>
  previewPath(eventDetailSchema.parse((await testApp.get(`/api/events/${id}`)).json()));

test('an event has a picture of the size that chats show, with nothing but pixels', async () => {
  const { id } = await testApp.event({ title: 'Zoë’s <Jazz> & 音楽 🎷', imageUrl: '/covers/concerts-b.svg' });
  const response = await testApp.get(await pathOf(id));
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('image/png');
  expect(response.headers['cache-control']).toMatch(/^public/);
  const { exif, icc, xmp, ...found } = await sharp(response.rawPayload).metadata();
  expect(found).toMatchObject({ format: 'png', ...previewSize });
  expect({ exif, icc, xmp }).toEqual({ exif: undefined, icc: undefined, xmp: undefined });
  expect(response.rawPayload.length).toBeLessThan(300_000);
});

test('a change of the title, time, place or state gives it another address, to which the old one leads', async () => {
  const { id } = await testApp.event({ title: 'Jazz' });
  const seen = [await pathOf(id)];
  for (const change of [
    "title = 'Soul'",
    "start_date = start_date + interval '1 hour'",
    "location = 'Elsewhere'",
    "status = 'cancelled'",
  ]) {
    await testApp.database.pool.query(`update events set ${change} where id = $1`, [id]);
    const path = await pathOf(id);
    expect(seen).not.toContain(path);
    for (const old of seen) {
      const response = await testApp.get(old);
      expect([response.statusCode, response.headers.location]).toEqual([302, path]);
    }
    seen.push(path);
  }
  await testApp.database.pool.query('update events set attendee_count = 9 where id = $1', [id]);
  expect(await pathOf(id)).toBe(seen.at(-1));
});

test('it is there for whom the page is', async () => {
  const unlisted = await testApp.event({ isPublic: false });
  expect((await testApp.get(await pathOf(unlisted.id))).statusCode).toBe(200);
  const path = await pathOf(unlisted.id);
  await testApp.database.pool.query('update events set hidden_at = now() where id = $1', [unlisted.id]);
  expect((await testApp.get(path)).statusCode).toBe(404);
  for (const none of [`/previews/${crypto.randomUUID()}/a.png`, '/previews/a/b.png']) {
    expect((await testApp.get(none)).statusCode).toBe(404);
  }
});

test('more than a few at a time are told to come again, and one that many ask for is drawn once', async () => {
  const { id } = await testApp.event({ title: 'Asked for by many' });
  const path = await pathOf(id);
  const same = await Promise.all(Array.from({ length: 60 }, () => testApp.get(path)));
  expect(new Set(same.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const others: string[] = [];
  for (let count = 0; count < 50; count += 1) {
    others.push(await pathOf((await testApp.event({ title: `Number ${count}` })).id));
  }
  const statuses = (await Promise.all(others.map((each) => testApp.get(each)))).map(
    (each) => each.statusCode,
  );
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});
