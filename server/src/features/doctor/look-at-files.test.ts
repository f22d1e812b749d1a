import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadEnv } from '../../env';
import { startS3Server } from '../../testing/s3-server';
import { examine } from './examine';

/** What the doctor says of the files, with its state before it. */
async function said(settings: Record<string, string>): Promise<string> {
  const findings = await examine(loadEnv({ NODE_ENV: 'test', DATA_DIR: '/nowhere', ...settings }));
  const found = findings.find(({ about }) => about === 'Files');
  return `${found?.state}: ${found?.words}`;
}

/** A store that responds in this way only. */
async function site(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the bucket', () => {
  it('tells a wrong key, a missing bucket and missing rights apart', async () => {
    const bucket = await startS3Server();
    onTestFinished(bucket.close);
    expect(await said(bucket.settings)).toBe(
      'note: the bucket campus can be written, read, deleted from and listed; set PUBLIC_URL to see whether browsers can upload',
    );
    expect(bucket.keys()).toEqual([]);
    expect(await said({ ...bucket.settings, S3_SECRET_ACCESS_KEY: 'another' })).toMatch(
      /^fault: .*can't be written \(403\): check S3_ACCESS_KEY_ID/,
    );
    expect(await said({ ...bucket.settings, S3_BUCKET: 'none' })).toMatch(/^fault: there is no bucket none/);
    const refusing = await site(({ method }, response) => {
      response.writeHead(method === 'DELETE' ? 403 : 200, { 'content-length': '4' }).end('Quad');
    });
    expect(await said({ ...bucket.settings, S3_ENDPOINT: refusing })).toMatch(
      /^fault: .*can't be deleted from \(403\)/,
    );
    expect(await said({ ...bucket.settings, S3_ENDPOINT: 'http://127.0.0.1:9' })).toMatch(
      /^fault: .*can't be reached/,
    );
    const failing = await site((_, response) => response.writeHead(503).end());
    expect(await said({ ...bucket.settings, S3_ENDPOINT: failing })).toMatch(
      /^fault: .*can't be written \(503\): the store has a fault/,
    );
  });

  it('is fine only if a page of PUBLIC_URL may upload: asked before, and told so after', async () => {
    const bucket = await startS3Server();
    onTestFinished(bucket.close);
    const PUBLIC_URL = 'http://quad.campus.example';
    const files = () => said({ ...bucket.settings, PUBLIC_URL });
    expect(await files()).toMatch(/^fault: browsers can't upload: .*doesn't allow it \(403\).*CORS rules/);
    bucket.cors.preflight = 'https://elsewhere.example';
    expect(await files()).toMatch(/^fault: browsers can't upload: .*doesn't allow it \(200\).*CORS rules/);
    bucket.cors.preflight = '*';
    expect(await files()).toMatch(/^fault: a browser's upload arrives and counts as failed.*CORS rules/);
    bucket.cors.response = PUBLIC_URL;
    expect(await files()).toBe(
      `fine: the bucket campus can be written, read, deleted from and listed, and browsers can upload from ${PUBLIC_URL}`,
    );
    expect(bucket.keys()).toEqual([]);
    expect(await said({ ...bucket.settings, PUBLIC_URL: 'https://quad.example' })).toMatch(
      /^fault: browsers send nothing from https:\/\/quad.example to an http:\/\/ address/,
    );
  });
});
