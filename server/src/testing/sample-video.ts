import type { Client, TestApp } from './test-app';

/** An ISO base media box: size, type, content. */
function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

/** Where the sample was 'filmed', which must never be revealed. */
export const sampleLocation = '+39.1299-084.5111/';

/** The start of a phone's MP4: brands, a location in `moov/udta`, and this many bytes of 'film'. */
export function sampleMp4(filmBytes = 64): Buffer {
  return Buffer.concat([
    box('ftyp', 'isom', Buffer.alloc(4), 'isommp42'),
    box('moov', box('mvhd', Buffer.alloc(100)), box('udta', box('\u00a9xyz', sampleLocation))),
    box('mdat', Buffer.alloc(filmBytes, 7)),
  ]);
}

/**
 * Uploads a file as this client; the app has to listen.
 * @returns the address to name in the requests that use it
 */
export async function uploadFile(by: Client, test: TestApp, file = sampleMp4()): Promise<string> {
  const asked = await by.post('/api/objects/upload', { size: file.length });
  const { uploadURL } = asked.json<{ uploadURL: string }>();
  const { pathname, search } = new URL(uploadURL);
  await test.put(pathname + search, file);
  return uploadURL;
}
