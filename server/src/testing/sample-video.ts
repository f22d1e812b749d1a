import type { Client, TestApp } from './test-app';

/** An ISO base media box: size, type, content. */
export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

/** Where the sample was 'filmed', which must never be revealed. */
export const sampleLocation = '+39.1299-084.5111/';

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

/** A track of one kind ('vide', 'soun', 'meta') with a single sample. */
export function sampleTrack(kind: string, id: number, sample: { at: number; size: number }): Buffer {
  const table = [
    box('stsd', numbers(0, 1), box('avc1', Buffer.alloc(78), box('avcC', Buffer.alloc(8, 1)))),
    box('stts', numbers(0, 1, 1, 1000)),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stsz', numbers(0, 0, 1, sample.size)),
    box('stco', numbers(0, 1, sample.at)),
  ];
  const handler = box('hdlr', numbers(0, 0), kind, Buffer.alloc(13));
  const media = box('mdia', box('mdhd', Buffer.alloc(24)), handler, box('minf', box('stbl', ...table)));
  return box('trak', box('tkhd', numbers(0, 0, 0, id), Buffer.alloc(68)), media);
}

/** The start of a phone's MP4: brands, a location in `moov/udta`, a track, and this many bytes of 'film'. */
export function sampleMp4(filmBytes = 64): Buffer {
  const moov = (filmAt: number) =>
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      box('udta', box('\u00a9xyz', sampleLocation)),
      sampleTrack('vide', 1, { at: filmAt, size: filmBytes }),
    );
  const start = box('ftyp', 'isom', Buffer.alloc(4), 'isommp42');
  const filmAt = start.length + moov(0).length + 8;
  return Buffer.concat([start, moov(filmAt), box('mdat', Buffer.alloc(filmBytes, 7))]);
}

/**
 * Uploads a file as this client; the app has to listen.
 * @returns the address to name in the requests that use it
 */
export async function uploadFile(by: Client, test: TestApp, file = sampleMp4()): Promise<string> {
  const asked = await by.post('/api/objects/upload', { size: file.length });
  const { uploadURL } = asked.json<{ uploadURL: string }>();
  await test.put(uploadURL, file);
  return uploadURL;
}
