import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createStripeSandbox,
  type StripeKeys,
  stripeSandboxPlugin,
} from '@quad/stripe-sandbox/stripe-sandbox';
import fastify from 'fastify';
import { openPostgres } from '../db/client';
import { stripeSandboxPath } from '../sandbox/embedded-stripe';
import { type CrashPoint, pause, type ServedApp } from './chaos-crashes';

/** What happened to the webhooks in transit. */
export interface PostFigures {
  sent: number;
  lost: number;
  doubled: number;
  late: number;
  /** Undelivered or refused: sent again later. */
  failed: number;
}

/** A Stripe in the test's own process, so that it survives the app, behind an unreliable line. */
export interface ChaosStripe {
  origin: string;
  keys: StripeKeys;
  /** Settings of an app process that uses this Stripe under its own name. */
  envOf(name: string): Record<string, string>;
  /** The app whose requests die as planned. */
  connect(app: ServedApp): void;
  /** Publishing for these intents is slow, so that a crash can happen in the middle. */
  slowIntents: Set<string>;
  figures: PostFigures;
  /** Stops sending webhooks; waits for those in transit, and for requests. */
  hangUp(): Promise<void>;
  close(): Promise<void>;
}

const secretKey = 'sk_test_chaos0000000000000000000';
const publishableKey = 'pk_test_chaos0000000000000000000';
const webhookSecret = 'whsec_chaos000000000000000000000';
/** The longest delay of those that arrive late. */
const longestDelayMs = 2_000;
/** The middle of a slow publishing, after its intent was read. */
const middleMs = 120;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The purpose of a request to Stripe. */
function stepOf(method: string, path: string): string {
  if (path === '/v1/payment_intents') return 'open';
  if (path.endsWith('/cancel')) return 'cancel';
  if (path.startsWith('/v1/payment_intents/')) return 'read';
  if (path.endsWith('/reversals')) return method === 'POST' ? 'reverse' : 'list reversals';
  if (path === '/v1/payouts') return method === 'POST' ? 'pay out' : 'list payouts';
  if (path === '/v1/transfers') return method === 'POST' ? 'send back' : 'list transfers';
  if (/^\/v1\/(balance|disputes|accounts|account_links)/.test(path)) return 'ask';
  if (path === '/v1/refunds') return method === 'POST' ? 'refund' : 'list refunds';
  return 'list events';
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function startChaosStripe(databaseUrl: string, random: () => number): Promise<ChaosStripe> {
  const database = await openPostgres(databaseUrl);
  const figures: PostFigures = { sent: 0, lost: 0, doubled: 0, late: 0, failed: 0 };
  const slowIntents = new Set<string>();
  /** Requests being answered, and webhooks that arrive late. */
  const onTheWay = new Set<Promise<unknown>>();
  const follow = (work: Promise<unknown>) => {
    onTheWay.add(work);
    void work.finally(() => onTheWay.delete(work));
  };
  let app: ServedApp | null = null;
  const crashAt = async (point: CrashPoint, name: string) => (await app?.crashAt(point, name)) ?? false;

  const stripeApp = fastify();
  const keys = { secretKey, publishableKey, webhookSecret, connectWebhookSecret: webhookSecret };
  let lineOrigin = '';
  const sandbox = createStripeSandbox({
    db: database.db,
    keys,
    webhookUrl: () => lineOrigin,
    publicUrl: () => `${origin}${stripeSandboxPath}`,
    onError: console.error,
  });
  await stripeApp.register(stripeSandboxPlugin, { sandbox, path: stripeSandboxPath });
  await stripeApp.ready();

  /** One request of an app process or a browser: '/p3/v1/...', '/browser/sandbox/stripe/v1/...'. */
  const ask = async (request: IncomingMessage, response: ServerResponse) => {
    const [, name = '', rest = ''] = /^\/(\w+)(?:\/sandbox\/stripe)?(\/.*)$/.exec(request.url ?? '') ?? [];
    const path = rest.split('?')[0] ?? '';
    const step = stepOf(request.method ?? '', path);
    const payload = await readBody(request);
    if (await crashAt(`${step} before`, name)) return response.destroy();
    const reply = await stripeApp.inject({
      method: request.method as 'GET',
      url: `${stripeSandboxPath}${rest}`,
      headers: request.headers as Record<string, string>,
      ...(payload.length > 0 ? { payload } : {}),
    });
    if (await crashAt(`${step} during`, name)) return response.destroy();
    response.writeHead(reply.statusCode, reply.headers as Record<string, string>);
    response.end(reply.rawPayload);
    if (slowIntents.has(path.split('/')[3] ?? '') && reply.json().status === 'succeeded') {
      await pause(middleMs);
      await crashAt('publish during', name);
    } else if (app?.isPlanned(`${step} after`)) {
      await pause(random() * 60);
      await crashAt(`${step} after`, name);
    }
  };

  /** Passes a webhook to some process; returns its status, or 502 if it died meanwhile. */
  const handOver = async (body: Buffer, signature: string): Promise<number> => {
    const target = app?.anyProcess();
    if (!target || (await crashAt('webhook before', target.name))) return 502;
    const posted = fetch(`${target.origin}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: new Uint8Array(body),
    }).then(
      ({ status }) => status,
      () => 502,
    );
    if (app?.isPlanned('webhook during')) {
      await pause(random() * 40);
      await crashAt('webhook during', target.name);
    }
    const status = await posted;
    await crashAt('webhook after', target.name);
    return status;
  };

  /** The unreliable line for webhooks: it loses, duplicates and delays them. */
  const deliver = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request);
    const signature = String(request.headers['stripe-signature']);
    const fate = random();
    figures.sent += 1;
    let status = 200;
    if (fate < 0.15) figures.lost += 1;
    else if (fate < 0.3) {
      figures.late += 1;
      follow(pause(random() * longestDelayMs).then(() => handOver(body, signature)));
    } else if (fate < 0.45) {
      figures.doubled += 1;
      const [first] = await Promise.all([handOver(body, signature), handOver(body, signature)]);
      status = first;
    } else status = await handOver(body, signature);
    if (status >= 300) figures.failed += 1;
    response.writeHead(status).end();
  };

  const serve = (handle: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) =>
    createServer((request, response) =>
      // One whose sender has died goes on, and may not find the database closed.
      follow(handle(request, response).catch(() => response.destroy())),
    );
  const api = serve(ask);
  const line = serve(deliver);
  const origin = await listen(api);
  lineOrigin = await listen(line);
  sandbox.start();

  const hangUp = async () => {
    await sandbox.stop();
    await Promise.all(onTheWay);
  };
  return {
    origin,
    keys,
    envOf: (name) => ({
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret,
      STRIPE_BASE_URL: `${origin}/${name}`,
      // Failures are intentional here.
      LOG_LEVEL: 'silent',
    }),
    connect(connected) {
      app = connected;
    },
    slowIntents,
    figures,
    hangUp,
    async close() {
      await hangUp();
      for (const server of [api, line]) {
        server.closeAllConnections();
        server.close();
      }
      await Promise.all(onTheWay);
      await stripeApp.close();
      await database.close();
    },
  };
}
