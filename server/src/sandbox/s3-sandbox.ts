import { randomUUID, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isObjectKey } from '../adapters/object-key';
import { ownStoreHost } from '../adapters/object-store';

/**
 * Our own S3 bucket on disk, with the part of S3's API that Quad uses: PUT, GET with ranges, HEAD, DELETE;
 * signatures in the query or the Authorization header (AWS Signature Version 4), including expiry, type and
 * length.
 */
export interface S3SandboxOptions {
  folder: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export const s3SandboxPath = '/sandbox/s3';
const objectMaxBytes = 64 * 1024 * 1024;
const clockSkewMs = 15 * 60_000;

class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/** '20261120T233857Z' to milliseconds. */
function amzTime(text: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!match) throw new S3Error(403, 'AccessDenied');
  const [, year, month, day, hour, minute, second] = match.map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

interface GivenSignature {
  datetime: string;
  signedHeaders: string[];
  signature: string;
  isQuery: boolean;
}

function readSignature(request: FastifyRequest, url: URL): GivenSignature {
  const { authorization } = request.headers;
  if (authorization) {
    return {
      datetime: String(request.headers['x-amz-date'] ?? ''),
      signedHeaders: (/SignedHeaders=([^,\s]+)/.exec(authorization)?.[1] ?? '').split(';'),
      signature: /Signature=([^,\s]+)/.exec(authorization)?.[1] ?? '',
      isQuery: false,
    };
  }
  return {
    datetime: url.searchParams.get('X-Amz-Date') ?? '',
    signedHeaders: (url.searchParams.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: url.searchParams.get('X-Amz-Signature') ?? '',
    isQuery: true,
  };
}

/** Signs the received request again with our own key and compares. */
export async function checkSignature(request: FastifyRequest, options: S3SandboxOptions): Promise<void> {
  const hosts = [ownStoreHost, request.headers.host ?? ''];
  const given = readSignature(request, new URL(request.url, 'http://store'));
  const signedAt = amzTime(given.datetime);
  for (const host of hosts) {
    const url = new URL(request.url, `http://${host}`);
    const expires = Number(url.searchParams.get('X-Amz-Expires') ?? 0) * 1000;
    const lastMoment = given.isQuery ? signedAt + expires : signedAt + clockSkewMs;
    if (Date.now() > lastMoment || Date.now() < signedAt - clockSkewMs)
      throw new S3Error(403, 'AccessDenied');
    for (const name of [
      'X-Amz-Signature',
      'X-Amz-Date',
      'X-Amz-SignedHeaders',
      'X-Amz-Algorithm',
      'X-Amz-Credential',
    ]) {
      url.searchParams.delete(name);
    }
    const headers = Object.fromEntries(
      given.signedHeaders
        .filter((name) => name !== 'host' && name !== 'x-amz-date')
        .map((name) => [name, String(request.headers[name] ?? '')]),
    );
    const signer = new AwsV4Signer({
      method: request.method,
      url: url.href,
      headers,
      accessKeyId: options.accessKeyId,
      secretAccessKey: options.secretAccessKey,
      region: options.region,
      service: 's3',
      datetime: given.datetime,
      signQuery: given.isQuery,
      allHeaders: true,
    });
    if (sameText(await signer.signature(), given.signature)) return;
  }
  throw new S3Error(403, 'SignatureDoesNotMatch');
}

/**
 * Refuses a body whose length isn't announced, as S3 does, or is too large. The HTTP parser holds a body to the
 * announced length, which is part of the signature.
 */
function checkLength({ headers }: FastifyRequest): void {
  const length = headers['content-length'];
  if (length === undefined) throw new S3Error(411, 'MissingContentLength');
  if (Number(length) > objectMaxBytes) throw new S3Error(400, 'EntityTooLarge');
}

function parseRange(header: string | undefined, size: number): { from: number; to: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const from = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const to = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (from > to || from >= size) throw new S3Error(416, 'InvalidRange');
  return { from, to };
}

export function s3SandboxRoutes(app: FastifyInstance, options: S3SandboxOptions): void {
  const pathOf = (key: string) => join(options.folder, key);

  const sendError = (error: unknown, reply: FastifyReply) => {
    const known = error instanceof S3Error ? error : new S3Error(500, 'InternalError');
    return reply
      .code(known.status)
      .type('application/xml')
      .send(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${known.code}</Code></Error>`);
  };

  const storeObject = async (request: FastifyRequest, key: string) => {
    checkLength(request);
    const temporary = join(options.folder, 'incoming', randomUUID());
    await mkdir(dirname(temporary), { recursive: true });
    await mkdir(dirname(pathOf(key)), { recursive: true });
    try {
      await pipeline(request.raw, createWriteStream(temporary));
      await writeFile(`${pathOf(key)}.type`, request.headers['content-type'] ?? 'application/octet-stream');
      await rename(temporary, pathOf(key));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  const sendObject = async (request: FastifyRequest, reply: FastifyReply, key: string) => {
    const info = await stat(pathOf(key)).catch(() => null);
    if (!info) throw new S3Error(404, 'NoSuchKey');
    const type = await readFile(`${pathOf(key)}.type`, 'utf8').catch(() => 'application/octet-stream');
    const range = parseRange(request.headers.range, info.size);
    reply.type(type).header('accept-ranges', 'bytes').header('x-content-type-options', 'nosniff');
    if (range) {
      reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${info.size}`);
    }
    const length = range ? range.to - range.from + 1 : info.size;
    reply.header('content-length', length);
    if (request.method === 'HEAD') return reply.send();
    return reply.send(createReadStream(pathOf(key), range ? { start: range.from, end: range.to } : {}));
  };

  app.register(async (scope) => {
    // Bodies are streamed to disk whatever their type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, __, done) => done(null));
    scope.route<{ Params: { bucket: string; '*': string } }>({
      method: ['GET', 'HEAD', 'PUT', 'DELETE'],
      url: `${s3SandboxPath}/:bucket/*`,
      bodyLimit: objectMaxBytes,
      config: { takesFiles: true },
      handler: async (request, reply) => {
        try {
          const key = request.params['*'];
          if (request.params.bucket !== options.bucket) throw new S3Error(404, 'NoSuchBucket');
          if (!isObjectKey(key)) throw new S3Error(400, 'InvalidArgument');
          await checkSignature(request, options);
          if (request.method === 'PUT') await storeObject(request, key);
          else if (request.method === 'DELETE') {
            await rm(pathOf(key), { force: true });
            await rm(`${pathOf(key)}.type`, { force: true });
            return reply.code(204).send();
          } else return await sendObject(request, reply, key);
          return reply.send();
        } catch (error) {
          return sendError(error, reply);
        }
      },
    });
  });
}
