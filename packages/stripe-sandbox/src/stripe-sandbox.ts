import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type BackgroundWorker, createBackgroundWorker } from './background';
import { expandBody } from './expand';
import { invalidRequest, loggedError, noAccess, StripeFault } from './faults';
import { hostPagesPlugin } from './host-pages-plugin';
import { hash, type KeyedResponse, once } from './idempotency';
import { newId } from './objects';
import { parseForm } from './params';
import type { KeyKind, SandboxRoute } from './route';
import { stripeRoutes } from './routes';
import { findObject, type SandboxDb } from './store';

/** The files that run in the browser, in order of their dependencies. */
const files = ['card-rules', 'look', 'payment-element', 'authentication-dialog', 'stripe-client'];
let script: string | undefined;

/**
 * Joins the modules in browser/ into one classic script: Stripe's own is one too, and its loader expects
 * window.Stripe as soon as it has run. The modules import only each other, so removing `import` and `export`
 * joins them.
 */
function stripeScript(): string {
  script ??= joinModules();
  return script;
}

function joinModules(): string {
  const { resolve } = createRequire(import.meta.url);
  const modules = files.map((file) =>
    readFileSync(resolve(`@quad/stripe-sandbox/browser/${file}`), 'utf8')
      .replaceAll(/^import ([^;\n]|\n(?!import ))*;$/gm, '')
      .replaceAll(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${modules.join('\n')}})();\n`;
}

/** The keys of the sandbox's only account. */
export interface StripeKeys {
  /** 'sk_test_...': everything. */
  secretKey: string;
  /** 'pk_test_...': for a browser that holds an intent's client secret. */
  publishableKey: string;
  /** 'whsec_...': signs requests to the webhook. */
  webhookSecret: string;
  /** 'whsec_...': signs those about connected accounts, which Stripe sends to an endpoint of their own. */
  connectWebhookSecret: string;
}

/** A Stripe account in the database, shared by all processes that use it, with Stripe's API. */
export interface StripeSandbox extends BackgroundWorker {
  db: SandboxDb;
  keys: StripeKeys;
  publicUrl: () => string;
  /** The version of events that no request caused; responses carry the version that the request asked for. */
  apiVersion: string;
}

export interface StripeSandboxOptions {
  /** A Postgres with the tables in tables.ts. */
  db: SandboxDb;
  keys: StripeKeys;
  /** Where events are posted; called each time. */
  webhookUrl: () => string;
  /** Where browsers find the plugin ('https://example.com/sandbox/stripe'), for links to its pages. */
  publicUrl: () => string;
  /** Receives errors between requests, such as a lost database connection; work is retried a second later. */
  onError: (error: unknown) => void;
}

/** The version of events that no request caused; responses carry the version that the request asked for. */
const ownApiVersion = '2026-10-28.endive';

/** Creates the account; `start` begins sending webhooks, `stripeSandboxPlugin` serves the API. */
export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox {
  const { db, keys, publicUrl, webhookUrl, onError } = options;
  const { connectWebhookSecret, webhookSecret } = keys;
  const worker = createBackgroundWorker(db, {
    webhookUrl,
    webhookSecret,
    connectWebhookSecret,
    apiVersion: ownApiVersion,
    onError,
  });
  return { db, keys, publicUrl, apiVersion: ownApiVersion, ...worker };
}

/** Reads the key from Bearer or, as curl sends it, from the user name of Basic. */
function givenKey({ authorization = '' }: FastifyRequest['headers']): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return '';
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
}

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

/** @throws StripeFault if there is no such account, or what is asked for is the platform's */
async function checkAccount({ db }: StripeSandbox, route: SandboxRoute, id: string): Promise<void> {
  if (!route.forAccounts) {
    throw invalidRequest(
      'The sandbox does this for the platform only, not for connected accounts.',
      { code: 'account_invalid' },
      403,
    );
  }
  if (!(await findObject({ db, account: null }, 'account', id))) throw noAccess(id);
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
  const account = header(request, 'stripe-account');
  if (account) await checkAccount(sandbox, route, account);
  const id = request.params.id ?? '';
  const path = request.url.split('?')[0] ?? '';
  const isPost = route.method === 'POST';
  const form = parseForm(isPost ? String(request.body ?? '') : (request.url.split('?')[1] ?? ''));
  const idempotencyKey = isPost ? header(request, 'idempotency-key') : null;
  const publicUrl = sandbox.publicUrl();
  const call = { now: new Date(), apiVersion, requestId, idempotencyKey, account, publicUrl };
  const act = async (db: SandboxDb) => {
    const { status, body } = await route.handle({ ...call, db }, form, { id, key });
    return { status, body: status === 200 ? await expandBody({ ...call, db }, body, form) : body };
  };
  if (route.method === 'GET') return { ...(await act(sandbox.db)), replayOf: null };
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
  app.register(hostPagesPlugin, { sandbox, prefix: path });
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
