import { access, constants, mkdir } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import type { Env } from '../env';
import { bodyOf, type ObjectBody, ObjectStoreError, type StoreCall, sendToStore } from './object-store-calls';
import { traceHeaders } from './trace-context';
import type { Proxies } from './way-out';

interface ObjectHead {
  /** Bytes. */
  size: number;
  type: string;
}

export interface StoredObject extends ObjectHead {
  /** Read it or destroy it. */
  body: Readable;
}

/** Any S3-compatible bucket: real S3, or the embedded one with the same API. */
export interface ObjectStore {
  /** An address that accepts exactly this many bytes by PUT, and only this type if there is one: both are signed. */
  presignPut(key: string, options: PresignOptions & { contentType?: string; size: number }): Promise<string>;
  /** An address for reading the object, including ranges. */
  presignGet(key: string, options: PresignOptions): Promise<string>;
  /** Null if there is no such object. */
  head(key: string): Promise<ObjectHead | null>;
  /** Null if there is no such object. */
  get(key: string): Promise<StoredObject | null>;
  put(key: string, body: ObjectBody, options: { type: string; size: number }): Promise<void>;
  delete(key: string): Promise<void>;
  /** Deletes what nothing needs any more and the sweep takes otherwise: what is done by then must not fail by it. */
  discard(key: string): Promise<void>;
  /** Whether the bucket can be reached and used. */
  isThere(): Promise<boolean>;
  /** The keys of all objects, in their order; only of a store with its own address. */
  keys(): AsyncGenerator<string>;
}

interface PresignOptions {
  ttlSeconds: number;
}

/**
 * What stands for the host in signatures of a store that is served by ours: its addresses are paths, which hold under every name
 * that a page was opened by.
 */
export const ownStoreHost = 'store.invalid';

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
  /** The proxies that lead to a store outside. */
  proxies: Proxies;
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
    proxies: env,
  };
};

const headOf = (headers: IncomingHttpHeaders): ObjectHead => ({
  size: Number(headers['content-length']),
  type: headers['content-type'] ?? 'application/octet-stream',
});

/** Each part by itself: others' keys may have any character. */
const encodeKey = (key: string) => key.split('/').map(encodeURIComponent).join('/');
/** As `encoding-type=url` has them: with + for a space. */
const decodeKey = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

export function createObjectStore(config: ObjectStoreConfig): ObjectStore {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
  });
  const bucket = () => `${config.endpoint()}/${config.bucket}`;
  const address = (key: string) => `${bucket()}/${encodeKey(key)}`;

  /** @throws ObjectStoreError unless the status is 2xx or 404 */
  const call = async (
    method: StoreCall['method'],
    url: string,
    { headers = {}, ...sent }: Pick<StoreCall, 'body' | 'size'> & { headers?: Record<string, string> } = {},
  ) => {
    const init = { method, headers: { ...headers, ...traceHeaders() } };
    const { proxies } = config;
    const response = await sendToStore({ ...sent, method, proxies, sign: () => client.sign(url, init) });
    const { statusCode: status = 0 } = response;
    if ((status >= 200 && status < 300) || status === 404) return response;
    response.destroy();
    throw new ObjectStoreError(`${method} responded with ${status}`, status);
  };

  const isThere = async () => {
    if (config.folder !== null) {
      await mkdir(config.folder, { recursive: true });
      await access(config.folder, constants.W_OK);
      return true;
    }
    const response = await call('HEAD', bucket());
    response.resume();
    return response.statusCode !== 404;
  };
  const noBucket = () => new ObjectStoreError(`there is no bucket ${config.bucket}`, 404);
  /** A missing bucket has the status of a missing key. */
  const requireBucket = async () => {
    if (!(await isThere())) throw noBucket();
  };

  const presign = async (
    key: string,
    method: string,
    options: PresignOptions,
    headers: Record<string, string>,
  ) => {
    const isOwn = config.ownPath !== null;
    const origin = isOwn ? `http://${ownStoreHost}${config.ownPath}` : config.endpoint();
    const url = new URL(`${origin}/${config.bucket}/${encodeKey(key)}`);
    url.searchParams.set('X-Amz-Expires', String(options.ttlSeconds));
    const signed = await client.sign(url, { method, headers, aws: { signQuery: true, allHeaders: true } });
    if (!isOwn) return signed.url;
    const { pathname, search } = new URL(signed.url);
    return pathname + search;
  };

  const remove = async (key: string) => {
    const response = await call('DELETE', address(key));
    response.resume();
    if (response.statusCode === 404) await requireBucket();
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
      const response = await call('HEAD', address(key));
      response.resume();
      if (response.statusCode !== 404) return headOf(response.headers);
      await requireBucket();
      return null;
    },
    async get(key) {
      const response = await call('GET', address(key));
      if (response.statusCode !== 404) return { ...headOf(response.headers), body: bodyOf(response) };
      response.resume();
      await requireBucket();
      return null;
    },
    async put(key, body, { type, size }) {
      const headers = { 'content-type': type, 'content-length': String(size) };
      const response = await call('PUT', address(key), { body, size, headers });
      response.resume();
      if (response.statusCode === 404) throw noBucket();
    },
    delete: remove,
    discard: (key) => remove(key).catch(() => {}),
    isThere,
    async *keys() {
      for (let token: string | undefined; ; ) {
        const url = new URL(bucket());
        url.searchParams.set('list-type', '2');
        // XML has no way to write most control characters.
        url.searchParams.set('encoding-type', 'url');
        if (token) url.searchParams.set('continuation-token', token);
        const response = await call('GET', url.href);
        const list = await text(bodyOf(response));
        if (response.statusCode === 404) throw noBucket();
        for (const [, key = ''] of list.matchAll(/<Key>([^<]*)<\/Key>/g)) yield decodeKey(key);
        token = /<NextContinuationToken>([^<]*)</.exec(list)?.[1]?.replaceAll('&amp;', '&');
        if (!token) return;
      }
    },
  };
}
