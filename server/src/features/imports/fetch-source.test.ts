import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { withoutProxies } from '../../adapters/way-out';
import { download, findDocuments, SourceReadError } from './fetch-source';

const limits = {
  timeoutMs: 500,
  maxBytes: 1000,
  maxRedirects: 2,
  privateHosts: [] as string[],
  proxies: withoutProxies,
};

describe('download', () => {
  let server: Server | undefined;

  async function serve(listener: RequestListener): Promise<string> {
    server = createServer(listener);
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    limits.privateHosts = [host];
    return `http://${host}`;
  }

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = undefined;
  });

  test('follows redirects to the document', async () => {
    const base = await serve((request, response) => {
      if (request.url === '/feed') response.end('BEGIN:VCALENDAR');
      else response.writeHead(302, { location: '/feed' }).end();
    });
    expect(Buffer.from(await download(`${base}/start`, limits)).toString()).toBe('BEGIN:VCALENDAR');
  });

  test('stops endless redirects', async () => {
    const base = await serve((_, response) => response.writeHead(301, { location: '/again' }).end());
    await expect(download(base, limits)).rejects.toThrow('redirects more than 2 times');
  });

  test('does not follow redirects to another scheme', async () => {
    const base = await serve((_, response) =>
      response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    );
    await expect(download(base, limits)).rejects.toThrow('leads to file:');
  });

  test('reports the status of an error page', async () => {
    const base = await serve((_, response) => response.writeHead(404).end('not here'));
    await expect(download(base, limits)).rejects.toThrow(`${base} answered with HTTP status 404.`);
  });

  test('stops at the size limit, even if the length is not announced', async () => {
    const base = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(300)), 5);
      response.on('close', () => clearInterval(timer));
    });
    await expect(download(base, limits)).rejects.toThrow('is larger than');
  });

  test('stops at the time limit, even in the middle of a response', async () => {
    const base = await serve((_, response) => response.write('slow'));
    await expect(download(base, limits)).rejects.toThrow('did not answer within 0.5 seconds');
  });

  test('reports an unreachable server', async () => {
    const base = await serve(() => {});
    server?.close();
    await expect(download(base, limits)).rejects.toThrow(/can't be reached: ECONNREFUSED/);
    await expect(download(base, limits)).rejects.toThrow(SourceReadError);
  });
});

test('a server inside is not asked, unless the operator named it', async () => {
  await expect(download('http://127.0.0.1:9/feed', { ...limits, privateHosts: [] })).rejects.toThrow(
    'http://127.0.0.1:9/feed leads to 127.0.0.1, which is not a public address.',
  );
});

describe('findDocuments', () => {
  let folder = '';

  function makeFolder(files: Record<string, string>): string {
    folder = mkdtempSync(join(tmpdir(), 'quad-import-'));
    mkdirSync(join(folder, 'inner'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  }

  afterEach(() => {
    if (folder) rmSync(folder, { recursive: true });
    folder = '';
  });

  test('finds the fitting files in a folder and its subfolders', async () => {
    makeFolder({ 'b.ics': 'B', 'a.ICS': 'A', 'notes.txt': '-', 'inner/c.ics': 'C' });
    const documents = await findDocuments(folder, ['.ics'], limits);
    expect(documents.map(({ name }) => name)).toEqual(['a.ICS', 'b.ics', 'inner/c.ics']);
    const texts = await Promise.all(documents.map(async ({ read }) => Buffer.from(await read()).toString()));
    expect(texts).toEqual(['A', 'B', 'C']);
  });

  test('accepts any single file, whatever its name', async () => {
    makeFolder({ 'calendar.txt': 'x' });
    const [document] = await findDocuments(join(folder, 'calendar.txt'), ['.ics'], limits);
    expect(document?.name).toBe('calendar.txt');
  });

  test('refuses a file above the limit when it is read', async () => {
    makeFolder({ 'big.ics': 'x'.repeat(2000) });
    const [document] = await findDocuments(join(folder, 'big.ics'), ['.ics'], limits);
    await expect(document?.read()).rejects.toThrow('is larger than');
  });

  test('reports a missing path and a folder without fitting files', async () => {
    await expect(findDocuments('/no/such/file.ics', ['.ics'], limits)).rejects.toThrow(
      'There is no file or folder /no/such/file.ics.',
    );
    makeFolder({ 'notes.txt': '-' });
    await expect(findDocuments(folder, ['.ics', '.ical'], limits)).rejects.toThrow(
      'holds no file ending in .ics, .ical.',
    );
  });
});
