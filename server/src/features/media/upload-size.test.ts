import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { useMember, useTestApp } from '../../testing/test-app';

const test = useTestApp();
const ada = useMember(test);
let origin: string;
beforeAll(async () => {
  origin = await test.listen();
});

async function newAddress(body: object): Promise<string> {
  return origin + (await test.post('/api/objects/upload', body)).json().uploadURL;
}

/** Sends lines as they are, without the care of an HTTP client; the status that came back. */
async function putRaw(address: string, headers: string[], body: string): Promise<string> {
  const { hostname, port, host, pathname, search } = new URL(address);
  const socket = connect(Number(port), hostname);
  const head = [`PUT ${pathname}${search} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return (await text(socket)).slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
}

const incoming = () => readdirSync(join(test.context.env.DATA_DIR, 'objects', 'incoming'));

describe('an address for an upload', () => {
  it.each([
    ['no body', undefined],
    ['no size', {}],
    ['only a type', { contentType: 'video/mp4' }],
    ['no bytes', { size: 0 }],
    ['half a byte', { size: 1.5 }],
    ['more than can be counted', { size: 1e300 }],
  ])('is given to nobody who announces %s', async (_, body) => {
    for (const by of [test, ada]) {
      const refused = await by.post('/api/objects/upload', body);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().message).toMatch(/size/);
    }
  });

  it('takes the announced type and number of bytes, and nothing else', async () => {
    const address = await newAddress({ contentType: 'video/mp4', size: 4 });
    const put = async (body: string, type = 'video/mp4') =>
      (await fetch(address, { method: 'PUT', body, headers: { 'content-type': type } })).status;
    expect(await put('abcde')).toBe(403);
    expect(await put('abc')).toBe(403);
    expect(await put('')).toBe(403);
    expect(await put('abcd', 'text/html')).toBe(403);
    expect(await put('abcd')).toBe(200);
  });

  it('cannot be given more bytes than announced by sending them in pieces', async () => {
    const address = await newAddress({ size: 4 });
    const chunked = 'Transfer-Encoding: chunked';
    expect(await putRaw(address, [chunked], '5\r\nabcde\r\n0\r\n\r\n')).toMatch(/^4/);
    expect(await putRaw(address, [chunked, 'Content-Length: 4'], '5\r\nabcde\r\n0\r\n\r\n')).toBe('400');
    expect(await putRaw(address, ['Content-Length: 4', 'Content-Length: 9'], 'abcdefghi')).toBe('400');
    expect(await putRaw(address, ['Content-Length: 4'], 'abcd')).toBe('200');
    expect(incoming()).toHaveLength(0);
  });

  it('keeps nothing of an upload that ends too early', async () => {
    const address = await newAddress({ size: 1_000_000 });
    const sending = requestHttp(address, { method: 'PUT', headers: { 'content-length': 1_000_000 } });
    sending.write(Buffer.alloc(64 * 1024));
    await expect.poll(incoming).toHaveLength(1);
    sending.destroy();
    await once(sending, 'error');
    await expect.poll(incoming).toHaveLength(0);
  });
});

describe('the type of a file', () => {
  it.each(['video/webm;codecs="vp9,opus"', 'video/mp4; codecs=avc1', 'video/x-m4v'])(
    'may be %o',
    async (contentType) => {
      const address = await newAddress({ contentType, size: 1 });
      const sent = await fetch(address, {
        method: 'PUT',
        body: 'x',
        headers: { 'content-type': contentType },
      });
      expect(sent.status).toBe(200);
    },
  );

  const hostile = [
    'video/mp4\r\nX-A: b',
    'video/mp4\n',
    'video/\0',
    'video/\u007f',
    'vidéo/mp4',
    'video',
    '/',
  ];
  const refused = [...hostile, `video/${'x'.repeat(100)}`, 7, null];
  it.each(refused)('is never %o', async (contentType) => {
    const video = await test.post('/api/objects/upload', { contentType, size: 1 });
    expect(video.statusCode).toBe(400);
    expect(video.json().message).toMatch(/^contentType must be a media type$|NUL/);
    for (const path of ['/api/upload/profile-image', '/api/upload/event-image']) {
      const type = typeof contentType === 'string' ? contentType.replace('video', 'image') : contentType;
      const picture = await ada.post(path, { filename: 'a.png', contentType: type, size: 1 });
      expect(picture.statusCode).toBe(400);
    }
  });
});

it.each(['a\r\nX-A: b.png', 'a\0.png', '😀.png', ' '.repeat(10), 'x'.repeat(201)])(
  'the name %o of a picture never fails the server',
  async (filename) => {
    for (const path of ['/api/upload/profile-image', '/api/upload/event-image']) {
      const asked = await ada.post(path, { filename, contentType: 'image/png', size: 1 });
      expect([200, 400]).toContain(asked.statusCode);
    }
  },
);
