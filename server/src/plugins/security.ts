import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Env } from '../env';
import { AppError } from '../errors';
import { addressKey } from './client-address';
import type { RequestCounts } from './request-counts';
import { isHttps } from './session-cookie';

const yearSeconds = 365 * 24 * 60 * 60;
const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function originOf(url: string | null): string[] {
  if (!url || !/^https?:\/\//.test(url)) return [];
  // Tiles may come from a, b and c in turn: 'https://{s}.tiles.example/{z}/{x}/{y}.png'.
  return [new URL(url.replace('://{s}.', '://*.').replace(/\{[^{}]*\}/g, 'x')).origin];
}

/** Stripe's script, its frames for cards and banks, and its API. Nothing without keys. */
function stripeSources({ STRIPE_PUBLISHABLE_KEY }: Env) {
  if (!STRIPE_PUBLISHABLE_KEY) return { scripts: [], frames: [], calls: [] };
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return { scripts, frames: [...scripts, 'https://hooks.stripe.com'], calls: ['https://api.stripe.com'] };
}

/**
 * Refuses writes that another site makes a browser send. All current browsers say so in fetch metadata; older
 * ones, and all of them over plain http, send Origin only; a proxy may have written another Host. Programs send neither and
 * carry no person's cookies.
 */
function refuseCrossSite(request: FastifyRequest, publicUrl: string | undefined): void {
  if (readMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
    throw new AppError('CROSS_SITE', 'This request came from another site');
  }
  const { origin, host } = request.headers;
  const isOwn = origin === undefined || origin === publicUrl || origin.replace(/^https?:\/\//, '') === host;
  if (!isOwn) {
    throw new AppError('CROSS_SITE', 'This request came from another site');
  }
}

/** Allows one inline script, by its text. */
const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * The security headers of every response, made once.
 * @param inlineScripts texts of the only scripts in pages that may run
 */
export function securityHeaders(
  env: Env,
  inlineScripts: readonly string[],
): Readonly<Record<string, string>> {
  const stripe = stripeSources(env);
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  const addHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts.map(sourceOf), ...stripe.scripts],
        frameSrc: ["'self'", ...stripe.frames],
        styleSrc: ["'self'", "'unsafe-inline'"],
        mediaSrc: ["'self'", 'blob:', ...originOf(env.S3_ENDPOINT ?? null)],
        // Our addresses of pictures redirect to the store.
        imgSrc: [
          "'self'",
          'data:',
          'blob:',
          ...originOf(env.S3_ENDPOINT ?? null),
          ...originOf(env.MAP_TILES_URL),
        ],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          ...originOf(env.MAP_PMTILES_URL ?? null),
          ...originOf(env.S3_ENDPOINT ?? null),
          ...stripe.calls,
        ],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: isHttps(env) && { maxAge: yearSeconds, includeSubDomains: env.HSTS_SUBDOMAINS },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  addHeaders(sample.req, sample, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(
    Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

interface SecurityOptions {
  env: Pick<Env, 'PUBLIC_URL'>;
  counts: RequestCounts;
  headers: Readonly<Record<string, string>>;
}

/** Security headers, cross-site protection and a coarse limit per address. */
export async function registerSecurity(
  app: FastifyInstance,
  { env, counts, headers }: SecurityOptions,
): Promise<void> {
  const added = new Map(Object.entries(headers));
  app.addHook('onRequest', async (request) => refuseCrossSite(request, env.PUBLIC_URL));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeaders(added);
    done();
  });
  await app.register(fastifyRateLimit, {
    max: counts.max,
    store: counts.store,
    timeWindow: '1 minute',
    // A client that has disconnected has no address any more.
    keyGenerator: ({ ip }) => (ip ? addressKey(ip) : 'gone'),
    errorResponseBuilder: (_, limit) =>
      new AppError(
        'RATE_LIMITED',
        `Too many requests. Please try again in ${Math.ceil(limit.ttl / 1000)} seconds.`,
      ),
  });
}
