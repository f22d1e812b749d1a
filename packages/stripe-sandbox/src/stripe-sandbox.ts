import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type BackgroundWorker, createBackgroundWorker } from './background';
import { stripeScript } from './browser-script';
import { expandBody } from './expand';
import { invalidRequest, loggedError, StripeFault } from './faults';
import { newId } from './objects';
import { type Form, parseForm } from './params';
import { type KeyKind, type SandboxResponse, type SandboxRoute, stripeRoutes } from './routes';
import type { CallContext, SandboxDb } from './store';
import { stripeSandboxKeys } from './tables';

/** The keys of the sandbox's only account. */
export interface StripeKeys {
  /** 'sk_test_...': everything. */
  secretKey: string;
  /** 'pk_test_...': for a browser that holds an intent's client secret. */
  publishableKey: string;
  /** 'whsec_...': signs requests to the webhook. */
  webhookSecret: string;
}

/** A Stripe account in the database, shared by all processes that use it, with Stripe's API. */
export interface StripeSandbox extends BackgroundWorker {
  db: SandboxDb;
  keys: StripeKeys;
}

export interface StripeSandboxOptions {
  /** A Postgres with the tables in tables.ts. */
  db: SandboxDb;
  keys: StripeKeys;
  /** Where events are posted; called each time. */
  webhookUrl: () => string;
  /** Receives errors between requests, such as a lost database connection; work is retried a second later. */
  onError: (error: unknown) => void;
}

/** The version of events that no request caused; responses carry the version that the request asked for. */
const ownApiVersion = '2026-10-28.endive';

/** Creates the account; `start` begins sending webhooks, `stripeSandboxPlugin` serves the API. */
export function createStripeSandbox({ db, keys, webhookUrl, onError }: StripeSandboxOptions): StripeSandbox {
  const { webhookSecret } = keys;
  const worker = createBackgroundWorker(db, {
    webhookUrl,
    webhookSecret,
    apiVersion: ownApiVersion,
    onError,
  });
  return { db, keys, ...worker };
}

/** Reads the key from Bearer or, as curl sends it, from the user name of Basic. */
function givenKey({ authorization = '' }: FastifyRequest['headers']): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return '';
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Compares hashes, so that timing reveals nothing. */
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

interface KeyedResponse extends SandboxResponse {
  /** The original request, if this response is a replay. */
  replayOf: string | null;
}

/**
 * Runs `act` once per key and stores its response in the same transaction; a refused request stores nothing.
 * @throws StripeFault 400 if the key was used with other parameters, 409 while the first request is still
 * running
 */
async function once(
  call: CallContext & { idempotencyKey: string; requestId: string },
  { path, form }: { path: string; form: Form },
  act: () => Promise<SandboxResponse>,
): Promise<KeyedResponse> {
  const { db, idempotencyKey: key, requestId } = call;
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
    const response = await act();
    await db.insert(stripeSandboxKeys).values({
      key,
      path,
      fingerprint,
      requestId,
      status: response.status,
      body: response.body as Record<string, unknown>,
    });
    return { ...response, replayOf: null };
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

/** Handles one request, from its key to its response. */
async function respondTo(
  sandbox: StripeSandbox,
  route: SandboxRoute,
  request: FastifyRequest<{ Params: { id?: string } }>,
  { requestId, apiVersion }: { requestId: string; apiVersion: string },
): Promise<KeyedResponse> {
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
  const call = { now: new Date(), apiVersion, requestId, idempotencyKey };
  const act = async (db: SandboxDb) => {
    const { status, body } = await route.handle({ ...call, db }, form, id, key);
    return { status, body: status === 200 ? await expandBody({ ...call, db }, body, form) : body };
  };
  if (!isWrite) return { ...(await act(sandbox.db)), replayOf: null };
  const response = await sandbox.db.transaction(async (db) =>
    idempotencyKey === null
      ? { ...(await act(db)), replayOf: null }
      : once({ ...call, db, idempotencyKey }, { path, form }, () => act(db)),
  );
  sandbox.wake();
  return response;
}

/** Sends every error in Stripe's shape: the SDK takes a response without `error` for success. */
function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = error instanceof StripeFault ? error : null;
  const { statusCode = 500, message } = error as { statusCode?: number; message?: string };
  if (fault) {
    const requestId = String(reply.getHeader('request-id'));
    // Requests without a key belong to nobody's log.
    const body =
      fault.status === 401 ? { error: fault.body } : loggedError(fault.body, requestId, new Date());
    return reply.code(fault.status).send(body);
  }
  if (statusCode >= 400 && statusCode < 500) {
    return reply.code(statusCode).send({ error: { type: 'invalid_request_error', message } });
  }
  request.log.error({ err: error }, 'the Stripe sandbox failed');
  return reply
    .code(500)
    .send({ error: { type: 'api_error', message: 'An unknown error occurred in the embedded Stripe.' } });
}

/** What the plugin serves and where: the API at `<path>/v1/*`, the browser's script at `<path>.js`. */
export interface StripeSandboxPluginOptions {
  sandbox: StripeSandbox;
  /** '/sandbox/stripe' */
  path: string;
}

/** Serves a sandbox: the API for Stripe's SDK, and the script that defines window.Stripe. */
export const stripeSandboxPlugin: FastifyPluginAsync<StripeSandboxPluginOptions> = async (
  app,
  { sandbox, path },
) => {
  app.get(`${path}.js`, async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(stripeScript()),
  );
  app.register(apiPlugin, { sandbox, prefix: `${path}/v1` });
};

const apiPlugin: FastifyPluginAsync<{ sandbox: StripeSandbox }> = async (app, { sandbox }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req', 14));
    reply.header('stripe-version', header(request, 'stripe-version') ?? ownApiVersion);
    reply.header('cache-control', 'no-cache, no-store');
    const key = header(request, 'idempotency-key');
    if (key) reply.header('idempotency-key', key);
  });
  app.setErrorHandler(sendFault);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]?.slice(app.prefix.length - '/v1'.length);
    return sendFault(
      invalidRequest(`Unrecognized request URL (${request.method}: ${path}).`, {}, 404),
      request,
      reply,
    );
  });
  for (const route of stripeRoutes) {
    app.route<{ Params: { id?: string } }>({
      method: route.method,
      url: route.path,
      // Most requests come from one address, the server itself: @fastify/rate-limit must not limit them.
      config: { rateLimit: false },
      handler: async (request, reply) => {
        const response = await respondTo(sandbox, route, request, {
          requestId: String(reply.getHeader('request-id')),
          apiVersion: String(reply.getHeader('stripe-version')),
        });
        if (response.replayOf) {
          reply.header('idempotent-replayed', 'true').header('original-request', response.replayOf);
        }
        return reply.code(response.status).send(response.body);
      },
    });
  }
};
