import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { EncodedBody } from './encoded-body';

const text = Array.from(
  { length: 500 },
  (_, index) =>
    `<li><a href="/events/${index * 7919}">Jazz night ${index}</a> at Turley Hall ${index % 97}</li>`,
).join('');
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

it.each(['br', 'gzip'] as const)(
  'compresses %s at once, and thoroughly when it is told to',
  async (encoding) => {
    const body = new EncodedBody(text);
    const asked = { 'accept-encoding': encoding };
    expect(body.madeFor(asked)).toBeNull();
    const first = body.makeFor(asked).bytes ?? Buffer.alloc(0);
    const more = body.compressMore(asked);
    // Nobody waits for it.
    expect(body.madeFor(asked)?.bytes).toBe(first);
    await more;
    const { bytes = Buffer.alloc(0), headers } = body.makeFor(asked);
    expect(headers).toEqual(['content-length', String(bytes.length), 'content-encoding', encoding]);
    expect(bytes.length).toBeLessThan(first.length);
    for (const each of [first, bytes]) expect(unpack[encoding](each).toString()).toBe(text);
  },
);

it('leaves short bodies and clients without compression as they are', async () => {
  const short = new EncodedBody('short');
  await short.compressMore({ 'accept-encoding': 'br' });
  expect(short.makeFor({ 'accept-encoding': 'br' }).bytes?.toString()).toBe('short');
  expect(new EncodedBody(text).makeFor({}).headers).toEqual(['content-length', String(text.length)]);
});

it('knows what a client has', () => {
  const body = new EncodedBody(text);
  expect(body.makeFor({ 'if-none-match': body.etag })).toEqual({ status: 304, headers: [] });
});
