import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify from 'fastify';
import { checkSignature, type S3SandboxOptions, s3SandboxPath, s3SandboxRoutes } from '../sandbox/s3-sandbox';

export interface S3Server {
  /** The settings of an installation whose bucket this is. */
  settings: Record<string, string>;
  /** The keys in the bucket. */
  keys(): string[];
  /** Adds an object that Quad has not made. */
  addOther(key: string): void;
  /** The origin whose pages may use the bucket: as the preflight says, and as the responses do. */
  cors: { preflight: string | null; response: string | null };
  /** From now on reading and writing objects never gets a response, until this is called with false. */
  hang(isHanging: boolean): void;
  /** How many requests are waiting for a response that doesn't come. */
  hanging(): number;
  close(): Promise<void>;
}

/** So few that every list has several pages. */
const keysOnPage = 1;

/** A bucket with an address of its own, as on S3: signed requests, lists in pages. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'quad-test-bucket-'));
  const options: S3SandboxOptions = {
    ...{ folder, bucket: 'campus', region: 'us-east-2', accessKeyId: 'key', secretAccessKey: 'secret' },
  };
  let isHanging = false;
  let hanging = 0;
  const app = Fastify();
  app.addHook('preHandler', async ({ url }) => {
    if (!isHanging || !url.includes(`/${options.bucket}/`)) return;
    hanging += 1;
    await new Promise(() => {});
  });
  const cors: S3Server['cors'] = { preflight: null, response: null };
  app.options('/*', async (_request, reply) => {
    if (cors.preflight === null) return reply.code(403).send();
    return reply
      .header('access-control-allow-origin', cors.preflight)
      .header('access-control-allow-methods', 'GET, HEAD, PUT')
      .header('access-control-allow-headers', 'content-type')
      .send();
  });
  app.addHook('onSend', async (request, reply) => {
    if (cors.response !== null && request.method !== 'OPTIONS')
      reply.header('access-control-allow-origin', cors.response);
  });
  const keys = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.includes('/') && !name.startsWith('incoming') && !name.endsWith('.type'))
      .sort();
  app.get<{ Params: { bucket: string }; Querystring: Record<string, string> }>(
    `${s3SandboxPath}/:bucket`,
    async (request, reply) => {
      await checkSignature(request, options);
      const from = Number(request.query['continuation-token']?.replace('after+&=', '') ?? 0);
      const page = keys().slice(from, from + keysOnPage);
      const next = from + page.length;
      const token =
        next < keys().length ? `<NextContinuationToken>after+&amp;=${next}</NextContinuationToken>` : '';
      const shown = request.query['encoding-type'] === 'url' ? encodeURIComponent : (key: string) => key;
      const found = page.map((key) => `<Contents><Key>${shown(key)}</Key></Contents>`).join('');
      return reply.type('application/xml').send(`<ListBucketResult>${found}${token}</ListBucketResult>`);
    },
  );
  s3SandboxRoutes(app, options);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}${s3SandboxPath}`,
      S3_BUCKET: options.bucket,
      S3_REGION: options.region,
      S3_ACCESS_KEY_ID: options.accessKeyId,
      S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    },
    keys,
    addOther(key) {
      mkdirSync(dirname(join(folder, key)), { recursive: true });
      writeFileSync(join(folder, key), 'of others');
    },
    cors,
    hang(isNow) {
      isHanging = isNow;
    },
    hanging: () => hanging,
    async close() {
      app.server.closeAllConnections();
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
