import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/client';
import { stripeSandboxKeys } from '../db/schema/stripe-sandbox';
import { createStripeClockwork, type StripeClockwork } from './stripe-clockwork';
import { expandBody } from './stripe-expand';
import { invalidRequest, StripeFault } from './stripe-faults';
import { newId } from './stripe-objects';
import { type Form, parseForm } from './stripe-params';
import { type Answer, type KeyKind, type StripeRoute, stripeRoutes } from './stripe-routes';
import { stripeScript } from './stripe-script';
import type { Turn } from './stripe-store';

/** Keys of the one account of the embedded Stripe. */
export interface StripeKeys {
  /** 'sk_test_...': everything. */
  secretKey: string;
  /** 'pk_test_...': what a browser with an intent's client secret may do. */
  publishableKey: string;
  /** 'whsec_...': signs what is sent to our webhook. */
  webhookSecret: string;
}

/** A Stripe account of our own in the database, shared by all app processes, behind Stripe's wire. */
export interface StripeSandbox extends StripeClockwork {
  db: Db;
  keys: StripeKeys;
}

/** In front of '/v1/...'. */
export const stripeSandboxPath = '/sandbox/stripe';
/** The browser's half: defines window.Stripe. */
export const stripeScriptPath = '/sandbox/stripe.js';
const webhookPath = '/api/webhooks/stripe';
/** Of events that happen by themselves; a request's answer names the version it asked for. */
const ownApiVersion = '2026-10-28.endive';

export function createStripeSandbox(db: Db, keys: StripeKeys, ownOrigin: () => string): StripeSandbox {
  const clockwork = createStripeClockwork(db, {
    webhookUrl: () => `${ownOrigin()}${webhookPath}`,
    webhookSecret: keys.webhookSecret,
    apiVersion: ownApiVersion,
  });
  return { db, keys, ...clockwork };
}

/** Bearer, or the user name of Basic, as curl sends it. */
function givenKey({ authorization = '' }: FastifyRequest['headers']): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return '';
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Compared as hashes, so that the time it takes tells nothing. */
function authenticate(request: FastifyRequest, keys: StripeKeys): KeyKind {
  const key = givenKey(request.headers);
  if (hash(key) === hash(keys.secretKey)) return 'secret';
  if (hash(key) === hash(keys.publishableKey)) return 'publishable';
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  throw invalidRequest(message, {}, 401);
}

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

function idempotencyError(message: string, status: number, code?: string): StripeFault {
  return new StripeFault(status, { type: 'idempotency_error', message, ...(code ? { code } : {}) });
}

interface KeyedAnswer extends Answer {
  /** The request whose answer this is, when it was given before. */
  replayOf: string | null;
}

/**
 * Runs `act` once for a key and remembers its answer in the same transaction; a request that is refused leaves no trace.
 * @throws StripeFault 400 when the key was used for something else, 409 while the first request still runs
 */
async function once(
  turn: Turn & { idempotencyKey: string; requestId: string },
  { path, form }: { path: string; form: Form },
  act: () => Promise<Answer>,
): Promise<KeyedAnswer> {
  const { db, idempotencyKey: key, requestId } = turn;
  const lock = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`stripe sandbox ${key}`}, 0)) as free`,
  );
  if (!lock.rows[0]?.free) {
    throw idempotencyError(
      'There is currently another in-progress request using this Idempotency-Key.',
      409,
      'idempotency_key_in_use',
    );
  }
  const fingerprint = hash(JSON.stringify(form));
  const [known] = await db.select().from(stripeSandboxKeys).where(eq(stripeSandboxKeys.key, key));
  if (!known) {
    const answer = await act();
    await db.insert(stripeSandboxKeys).values({
      key,
      path,
      fingerprint,
      requestId,
      status: answer.status,
      body: answer.body as Record<string, unknown>,
    });
    return { ...answer, replayOf: null };
  }
  if (known.path !== path || known.fingerprint !== fingerprint) {
    const limit = known.path === path ? 'with the same parameters' : 'for the same endpoint';
    throw idempotencyError(
      `Keys for idempotent requests can only be used ${limit} they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      400,
    );
  }
  return { status: known.status, body: known.body, replayOf: known.requestId };
}

/** One request from its key to its answer. */
async function answerRequest(
  sandbox: StripeSandbox,
  route: StripeRoute,
  request: FastifyRequest<{ Params: { id?: string } }>,
  { requestId, apiVersion }: { requestId: string; apiVersion: string },
): Promise<KeyedAnswer> {
  const key = authenticate(request, sandbox.keys);
  if (key === 'publishable' && !route.isPublic) {
    throw invalidRequest(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      { code: 'secret_key_required' },
      403,
    );
  }
  if (header(request, 'stripe-account')) {
    throw invalidRequest(
      'Connected accounts are not part of this sandbox.',
      { code: 'account_invalid' },
      403,
    );
  }
  const id = request.params.id ?? '';
  const path = request.url.split('?')[0] ?? '';
  const isWrite = route.method === 'POST';
  const form = parseForm(isWrite ? String(request.body ?? '') : (request.url.split('?')[1] ?? ''));
  const idempotencyKey = isWrite ? header(request, 'idempotency-key') : null;
  const turn = { now: new Date(), apiVersion, requestId, idempotencyKey };
  const act = async (db: Db) => {
    const { status, body } = await route.answer({ ...turn, db }, form, id, key);
    return { status, body: status === 200 ? await expandBody({ ...turn, db }, body, form) : body };
  };
  if (!isWrite) return { ...(await act(sandbox.db)), replayOf: null };
  const answer = await sandbox.db.transaction(async (db) =>
    idempotencyKey === null
      ? { ...(await act(db)), replayOf: null }
      : once({ ...turn, db, idempotencyKey }, { path, form }, () => act(db)),
  );
  sandbox.wake();
  return answer;
}

/** Errors in Stripe's shape, whatever they are: the SDK takes an answer without `error` for success. */
function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = error instanceof StripeFault ? error : null;
  const { statusCode = 500, message } = error as { statusCode?: number; message?: string };
  if (fault) return reply.code(fault.status).send({ error: fault.body });
  if (statusCode >= 400 && statusCode < 500) {
    return reply.code(statusCode).send({ error: { type: 'invalid_request_error', message } });
  }
  request.log.error({ err: error }, 'embedded Stripe failed');
  return reply
    .code(500)
    .send({ error: { type: 'api_error', message: 'An unknown error occurred in the embedded Stripe.' } });
}

/** Serves the account at /sandbox/stripe/v1/* and the browser's half at /sandbox/stripe.js. */
export function stripeSandboxRoutes(app: FastifyInstance, sandbox: StripeSandbox): void {
  app.get(stripeScriptPath, async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(stripeScript()),
  );
  app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
      scope.addHook('onRequest', async (request, reply) => {
        const requestId = newId('req', 14);
        reply.header('request-id', requestId);
        reply.header('stripe-version', header(request, 'stripe-version') ?? ownApiVersion);
        reply.header('cache-control', 'no-cache, no-store');
        const key = header(request, 'idempotency-key');
        if (key) reply.header('idempotency-key', key);
      });
      scope.setErrorHandler(sendFault);
      scope.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?')[0]?.replace(stripeSandboxPath, '');
        return sendFault(
          invalidRequest(`Unrecognized request URL (${request.method}: ${path}).`, {}, 404),
          request,
          reply,
        );
      });
      for (const route of stripeRoutes) {
        scope.route<{ Params: { id?: string } }>({
          method: route.method,
          url: route.path,
          // Our own server is the one that asks most, and all of it from one address.
          config: { rateLimit: false },
          handler: async (request, reply) => {
            const answer = await answerRequest(sandbox, route, request, {
              requestId: String(reply.getHeader('request-id')),
              apiVersion: String(reply.getHeader('stripe-version')),
            });
            if (answer.replayOf) {
              reply.header('idempotent-replayed', 'true').header('original-request', answer.replayOf);
            }
            return reply.code(answer.status).send(answer.body);
          },
        });
      }
    },
    { prefix: `${stripeSandboxPath}/v1` },
  );
}
