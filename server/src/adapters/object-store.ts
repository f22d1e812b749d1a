import { once } from 'node:events';
import { access, constants, mkdir } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import type { Env } from '../env';
import { traceHeaders } from './trace-context';

interface ObjectHead {
  /** Bytes. */
  size: number;
  type: string;
}

/** A store that responded, but not as it should. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
  constructor(
    message: string,
    readonly status: number | undefined,
  ) {
    super(message);
  }
}

/** Any S3-compatible bucket: real S3, or the embedded one with the same API. */
export interface ObjectStore {
  /** An address that accepts exactly this many bytes by PUT, and only this type if there is one: both are signed. */
  presignPut(key: string, options: PresignOptions & { contentType?: string; size: number }): Promise<string>;
  /** An address for reading the object, including ranges. */
  presignGet(key: string, options: PresignOptions): Promise<string>;
  /** Null if there is no such object. */
  head(key: string): Promise<ObjectHead | null>;
  /** The bytes, or a range of them. */
  get(key: string, range?: { from: number; to: number }): Promise<ReadableStream<Uint8Array>>;
  put(key: string, body: ObjectBody, options: { type: string; size: number }): Promise<void>;
  delete(key: string): Promise<void>;
  /** Whether the bucket can be reached and used. */
  isThere(): Promise<boolean>;
  /** The keys of all objects, in their order; only of a store with its own address. */
  keys(): AsyncGenerator<string>;
}

/** A stream can be sent only once; bytes are sent again when the store fails. */
type ObjectBody = Readable | Uint8Array<ArrayBuffer>;

interface PresignOptions {
  ttlSeconds: number;
  /** Origin of the address, if the store is served by ours ('https://quad.example'). */
  origin: string;
}

export interface ObjectStoreConfig {
  /** Where this process reaches the store, without a trailing slash: `<endpoint>/<bucket>/<key>`. */
  endpoint: () => string;
  /** Path of the store under our own origin; null for a store with its own address. */
  ownPath: string | null;
  /** The folder of a store that is served by ours; null for a store with its own address. */
  folder: string | null;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The configured store with its own address. */
export const s3Config = (env: Env): ObjectStoreConfig => {
  const endpoint = (env.S3_ENDPOINT ?? '').replace(/\/$/, '');
  return {
    endpoint: () => endpoint,
    ownPath: null,
    folder: null,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  };
};

/**
 * Sends a signed request with a streamed body; returns the response's status. Doesn't use fetch, which
 * buffers a streamed body in case of a redirect and so would hold a whole film in memory.
 */
async function sendStream({ url, method, headers }: Request, body: Readable): Promise<number | undefined> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const outgoing = send(url, { method, headers: Object.fromEntries(headers) });
  const responded = once(outgoing, 'response').then(([response]: IncomingMessage[]) => response?.resume());
  const [response] = await Promise.all([responded, pipeline(body, outgoing)]);
  return response?.statusCode;
}

export function createObjectStore(config: ObjectStoreConfig): ObjectStore {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
    retries: 2,
  });
  const address = (key: string) => `${config.endpoint()}/${config.bucket}/${key}`;
  const publicAddress = (key: string, origin: string) =>
    config.ownPath === null ? address(key) : `${origin}${config.ownPath}/${config.bucket}/${key}`;

  const call = async (key: string, init: RequestInit) => {
    const headers = { ...(init.headers as Record<string, string> | undefined), ...traceHeaders() };
    const response = await client.fetch(address(key), { ...init, headers });
    if (!response.ok && response.status !== 404) {
      const words = `Object store: ${init.method ?? 'GET'} responded with ${response.status}`;
      throw new ObjectStoreError(words, response.status);
    }
    return response;
  };

  const presign = async (
    key: string,
    method: string,
    options: PresignOptions,
    headers: Record<string, string>,
  ) => {
    const url = new URL(publicAddress(key, options.origin));
    url.searchParams.set('X-Amz-Expires', String(options.ttlSeconds));
    const signed = await client.sign(url, { method, headers, aws: { signQuery: true, allHeaders: true } });
    return signed.url;
  };

  return {
    presignPut(key, { contentType, size, ...options }) {
      return presign(key, 'PUT', options, {
        ...(contentType ? { 'content-type': contentType } : {}),
        'content-length': String(size),
      });
    },
    presignGet: (key, options) => presign(key, 'GET', options, {}),
    async head(key) {
      const response = await call(key, { method: 'HEAD' });
      if (response.status === 404) return null;
      return {
        size: Number(response.headers.get('content-length')),
        type: response.headers.get('content-type') ?? 'application/octet-stream',
      };
    },
    async get(key, range) {
      const response = await call(
        key,
        range ? { headers: { range: `bytes=${range.from}-${range.to}` } } : {},
      );
      if (response.status === 404 || !response.body) throw new Error(`Object store: ${key} is gone`);
      return response.body;
    },
    async put(key, body, { type, size }) {
      const headers = { 'content-type': type, 'content-length': String(size) };
      if (body instanceof Uint8Array) {
        const response = await call(key, { method: 'PUT', body, headers });
        await response.body?.cancel();
        if (response.status === 404) throw new ObjectStoreError('Object store: the bucket is missing', 404);
        return;
      }
      const status = await sendStream(await client.sign(address(key), { method: 'PUT', headers }), body);
      if (status !== 200) throw new ObjectStoreError(`Object store: PUT responded with ${status}`, status);
    },
    async delete(key) {
      const response = await call(key, { method: 'DELETE' });
      await response.body?.cancel();
    },
    async isThere() {
      if (config.folder !== null) {
        await mkdir(config.folder, { recursive: true });
        await access(config.folder, constants.W_OK);
        return true;
      }
      const bucket = `${config.endpoint()}/${config.bucket}`;
      const response = await client.fetch(bucket, { method: 'HEAD' });
      return response.ok;
    },
    async *keys() {
      for (let token: string | undefined; ; ) {
        const url = new URL(`${config.endpoint()}/${config.bucket}`);
        url.searchParams.set('list-type', '2');
        if (token) url.searchParams.set('continuation-token', token);
        const response = await client.fetch(url.href);
        if (!response.ok) {
          const words = `Object store: the list responded with ${response.status}`;
          throw new ObjectStoreError(words, response.status);
        }
        const list = await response.text();
        // Our own keys have no character that XML writes in another way.
        for (const [, key = ''] of list.matchAll(/<Key>([^<]*)<\/Key>/g)) yield key;
        token = /<NextContinuationToken>([^<]*)</.exec(list)?.[1]?.replaceAll('&amp;', '&');
        if (!token) return;
      }
    },
  };
}
