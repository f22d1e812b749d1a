import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeMp4Metadata } from './mp4-metadata';
import { withCleanVideo } from './video-file';

const location = '+39.1299-084.5111/';
const film = Buffer.alloc(300, 7);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quad-metadata-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** An MP4 box with a 32-bit or a 64-bit size. */
function box(type: string, content: Buffer, isWide = false): Buffer {
  const header = Buffer.alloc(isWide ? 16 : 8);
  header.writeUInt32BE(isWide ? 1 : content.length + 8, 0);
  header.write(type, 4, 'latin1');
  if (isWide) header.writeBigUInt64BE(BigInt(content.length + 16), 8);
  return Buffer.concat([header, content]);
}
const boxes = (...parts: Buffer[]) => Buffer.concat(parts);
const text = (words: string) => Buffer.from(words, 'latin1');

/** A WebM element with a four-byte id and an eight-byte size. */
function element(id: number, content: Buffer, isUnknownSize = false): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt32BE(id, 0);
  header.writeBigUInt64BE((1n << 56n) | (isUnknownSize ? (1n << 56n) - 1n : BigInt(content.length)), 4);
  return Buffer.concat([header, content]);
}

async function clean(file: Buffer): Promise<{ bytes: Buffer; type: string } | null> {
  const stream = Readable.toWeb(Readable.from([file])) as ReadableStream<Uint8Array>;
  return withCleanVideo(stream, async ({ path, type }) => ({ bytes: await readFile(path), type }));
}

const ftyp = box('ftyp', text('isom\0\0\0\0isommp42'));
const mvhd = box('mvhd', Buffer.alloc(100));
const mdat = box('mdat', film);

describe('an MP4', () => {
  it.each([
    ['the film', boxes(ftyp, box('moov', boxes(mvhd, box('udta', text(location)))), mdat)],
    ['a track', boxes(ftyp, box('moov', boxes(mvhd, box('trak', box('udta', text(location))))), mdat)],
    ["Apple's keys", boxes(ftyp, box('moov', boxes(mvhd, box('meta', text(location)))), mdat)],
    ['XMP after the film', boxes(ftyp, box('moov', mvhd), mdat, box('uuid', text(location)))],
    [
      'a box of 64-bit size',
      boxes(ftyp, box('moov', boxes(mvhd, box('udta', text(location), true)), true), mdat),
    ],
  ])('loses the location in %s, with all offsets unchanged', async (_, file) => {
    expect(file.includes(location)).toBe(true);
    const cleaned = await clean(file);
    expect(cleaned?.type).toBe('video/mp4');
    expect(cleaned?.bytes.includes(location)).toBe(false);
    expect(cleaned?.bytes).toHaveLength(file.length);
    expect(cleaned?.bytes.indexOf(film)).toBe(file.indexOf(film));
  });

  it('with invalid sizes is left unchanged, immediately', async () => {
    const path = join(folder, 'lies.mp4');
    const liar = box('moov', Buffer.alloc(64));
    liar.writeUInt32BE(0xffffffff, 0);
    await writeFile(path, boxes(ftyp, liar));
    const file = await open(path, 'r+');
    expect(await removeMp4Metadata(file)).toBe(0);
    await file.close();
    expect(await readFile(path)).toEqual(boxes(ftyp, liar));
  });
});

describe('a WebM', () => {
  const ebml = Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581 02'.replace(' ', ''),
    'hex',
  );
  const tags = element(0x1254c367, text(`LOCATION${location}`));
  const attachments = element(0x1941a469, text(`cover ${location}`));
  const cluster = element(0x1f43b675, film);

  it.each([
    ['of known size', boxes(ebml, element(0x18538067, boxes(tags, cluster, attachments)))],
    ['of unknown size', boxes(ebml, element(0x18538067, boxes(tags, cluster, attachments), true))],
  ])('loses tags and attachments in %s, with all offsets unchanged', async (_, file) => {
    const cleaned = await clean(file);
    expect(cleaned?.type).toBe('video/webm');
    expect(cleaned?.bytes.includes(location)).toBe(false);
    expect(cleaned?.bytes).toHaveLength(file.length);
    expect(cleaned?.bytes.indexOf(film)).toBe(file.indexOf(film));
  });
});

it.each([
  ['a program', text('MZ\x90\0 This program cannot be run in DOS mode')],
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['nothing', Buffer.alloc(0)],
])('%s is not a video, whatever it is called', async (_, file) => {
  expect(await clean(file)).toBeNull();
});
