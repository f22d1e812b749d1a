import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { sweep } from '../../housekeeping';
import { calendar, entry, useSourceSite } from '../../testing/source-site';
import type { Member } from '../../testing/test-app';
import { fetchSourcePictures } from '../media/source-picture-jobs';

const site = await useSourceSite();
const { test, editor, correctionOf, correct, undo, shown } = site;
let origin = '';
beforeAll(async () => {
  origin = await test.listen();
});

const photo = (color: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .withExif({ IFD0: { ImageDescription: 'secret place' } })
    .jpeg()
    .toBuffer();
const pictureOf = async (id: string): Promise<string | null> => (await shown(id)).imageUrl;
const fileOf = (picture: string | null) => fetch(origin + picture);

async function upload(person: Member, bytes: Buffer): Promise<string> {
  const asked = { filename: 'a.jpg', contentType: 'image/jpeg', size: bytes.length };
  const { uploadUrl, imageUrl } = (await person.post('/api/upload/event-image', asked)).json();
  const headers = { 'content-type': 'image/jpeg' };
  const sent = await fetch(origin + uploadUrl, { method: 'PUT', body: new Uint8Array(bytes), headers });
  expect(sent.status).toBe(200);
  return imageUrl;
}

let asked: string[] = [];
const withPicture = (uid: string, name: string, hours = 50) =>
  entry(uid, hours, 'Silent Disco').replace(
    'END:',
    `ATTACH;FMTTYPE=image/jpeg:http://${site.host}/${name}.jpg\r\nEND:`,
  );

/** Serves calendars by path, and any picture. */
async function serve(calendars: Record<string, string>) {
  const jpeg = await photo('#246');
  asked = [];
  site.serve((request, response) => {
    const path = request.url ?? '';
    if (path.endsWith('.jpg')) asked.push(path);
    response.end(path.endsWith('.jpg') ? jpeg : calendars[path]);
  });
}

/** A calendar's event with a picture. */
async function pictured() {
  await serve({ '/all.ics': calendar(withPicture('a', 'wrong'), entry('b', 60)) });
  await site.add();
  await site.run();
  await fetchSourcePictures(test.context);
  const { id } = await site.eventOf('a');
  return { id, wrong: await pictureOf(id) };
}

it('takes a wrong picture away for good, until that is undone', async () => {
  const { id, wrong } = await pictured();
  expect(wrong).toMatch(/^\/event-images\//);
  await correct(id, { picture: null });
  const isSo = { imageUrl: null, sources: [{ corrected: ['picture'] }] };
  expect(await shown(id)).toMatchObject(isSo);
  expect((await editor.get(correctionOf(id))).json()).toMatchObject({
    picture: null,
    corrected: ['picture'],
  });
  for (const name of ['wrong', 'wrong-too']) {
    await serve({ '/all.ics': calendar(withPicture('a', name), entry('b', 60)) });
    await site.run(30);
    await fetchSourcePictures(test.context);
    await sweep(test.context);
    await site.run(3);
    expect(await shown(id)).toMatchObject(isSo);
  }
  // It is kept for this moment, and not fetched at every reading.
  expect(asked).toEqual(['/wrong-too.jpg']);
  await undo(id);
  const back = await shown(id);
  expect(back.sources[0].corrected).toBeUndefined();
  expect((await fileOf(back.imageUrl)).status).toBe(200);
});

it("shows an editor's picture whatever the source has later, without what it told of its place", async () => {
  const { id, wrong } = await pictured();
  const first = await upload(editor, await photo('#a40'));
  await correct(id, { picture: first });
  expect(await shown(id)).toMatchObject({ imageUrl: first, sources: [{ corrected: ['picture'] }] });
  const bytes = Buffer.from(await (await fileOf(first)).arrayBuffer());
  expect((await sharp(bytes).metadata()).format).toBe('webp');
  expect(bytes.includes('secret place')).toBe(false);
  await serve({ '/all.ics': calendar(withPicture('a', 'another'), entry('b', 60)) });
  await site.run(30);
  await fetchSourcePictures(test.context);
  await sweep(test.context);
  expect(await pictureOf(id)).toBe(first);
  expect((await fileOf(first)).status).toBe(200);

  // Another one, and none: what no event has any more is swept.
  const second = await upload(editor, await photo('#04a'));
  await correct(id, { picture: second, title: 'Disco' });
  await site.run(30);
  await sweep(test.context);
  expect(await pictureOf(id)).toBe(second);
  expect((await fileOf(first)).status).toBe(404);
  expect((await fileOf(wrong)).status).toBe(404);
  await undo(id);
  await site.run(30);
  await sweep(test.context);
  expect((await fileOf(second)).status).toBe(404);
  expect((await fileOf(await pictureOf(id))).status).toBe(200);
});

it('keeps a correction of the picture when another source has one, through merging and leading', async () => {
  const others = ['c', 'd', 'e'].map((uid, index) => entry(uid, 60 + index)).join('');
  const calendars = {
    '/all.ics': calendar(withPicture('campus', 'campus'), others),
    '/hall.ics': calendar(withPicture('hall', 'hall'), others),
  };
  await serve(calendars);
  await site.add('/all.ics', { priority: 1 });
  await site.run();
  await fetchSourcePictures(test.context);
  const { id } = await site.eventOf('campus');
  await correct(id, { picture: null });
  await site.add('/hall.ics', { name: 'The Hall', priority: 2 });
  await site.run();
  await fetchSourcePictures(test.context);
  await site.run(3);
  const isSo = { imageUrl: null, sources: [{ corrected: ['picture'] }, {}] };
  expect(await shown(id)).toMatchObject(isSo);

  // The other source leads now.
  const own = await upload(editor, await photo('#a40'));
  await correct(id, { picture: own });
  await serve({ ...calendars, '/all.ics': calendar(others) });
  for (let runs = 0; runs < 6; runs += 1) await site.run(9);
  await sweep(test.context);
  expect(await shown(id)).toMatchObject({
    imageUrl: own,
    sources: [{ name: 'The Hall' }, { isListed: false }],
  });
  expect((await fileOf(own)).status).toBe(200);
  await undo(id);
  expect(await pictureOf(id)).not.toBe(own);
  expect((await fileOf(await pictureOf(id))).status).toBe(200);
});

it('takes no other picture than one that was uploaded here', async () => {
  const { id, wrong } = await pictured();
  const statusOf = async (picture: string) => (await editor.put(correctionOf(id), { picture })).statusCode;
  expect(await statusOf('/covers/social.svg')).toBe(400);
  expect(await statusOf('https://elsewhere.example/a.jpg')).toBe(400);
  expect(await statusOf('/event-images/../avatars/a.webp')).toBe(400);
  expect(await statusOf(`/event-images/${crypto.randomUUID()}.webp`)).toBe(400);
  const stranger = await test.member();
  expect(await statusOf(await upload(stranger, await photo('#111')))).toBe(400);
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await statusOf(await upload(editor, text))).toBe(415);
  expect(await pictureOf(id)).toBe(wrong);
  // That of another event is one of ours.
  expect(await statusOf(String(wrong))).toBe(204);
  expect(await pictureOf(id)).toBe(wrong);
});
