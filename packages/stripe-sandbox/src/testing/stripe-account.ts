import fastify from 'fastify';
import Stripe from 'stripe';
import { createStripeSandbox, type StripeSandbox, stripeSandboxPlugin } from '../stripe-sandbox';
import { openSandboxDatabase, type SandboxDatabase } from './sandbox-database';
import { createSandboxClient } from './stripe-client';

const path = '/sandbox/stripe';
const keys = {
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: 'whsec_1',
  connectWebhookSecret: 'whsec_2',
};

/** What the API answered. */
interface Answer {
  /** 'GET /payment_intents/:id' */
  route: string;
  status: number;
  /** Browsers get less of some objects. */
  isForBrowser: boolean;
  body: Record<string, unknown>;
}

/** A running sandbox; its webhooks go nowhere unless `webhookUrl` is given. */
export interface RunningSandbox {
  sandbox: StripeSandbox;
  database: SandboxDatabase;
  /** 'http://127.0.0.1:1234/sandbox/stripe' */
  baseUrl: string;
  /** All answers of the API until now. */
  answers: Answer[];
  /** Another process on the same database. */
  openAnother(webhookUrl?: () => string): StripeSandbox;
  close(): Promise<void>;
}

export async function runSandbox(webhookUrl = () => 'http://127.0.0.1:1'): Promise<RunningSandbox> {
  const database = await openSandboxDatabase();
  let origin = '';
  const opened: StripeSandbox[] = [];
  const openAnother = (url = webhookUrl) => {
    const sandbox = createStripeSandbox({
      db: database.db,
      keys,
      webhookUrl: url,
      publicUrl: () => `${origin}${path}`,
      onError: console.error,
    });
    opened.push(sandbox);
    return sandbox;
  };
  const sandbox = openAnother();
  const app = fastify();
  const answers: Answer[] = [];
  app.addHook('onSend', async (request, reply, payload) => {
    const address = request.routeOptions.url ?? request.url;
    if (!address.startsWith(`${path}/v1/`)) return;
    answers.push({
      route: `${request.method} ${address.slice(`${path}/v1`.length)}`,
      status: reply.statusCode,
      isForBrowser: request.headers.authorization === `Bearer ${keys.publishableKey}`,
      body: JSON.parse(String(payload)),
    });
  });
  await app.register(stripeSandboxPlugin, { sandbox, path });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    sandbox,
    database,
    baseUrl: `${origin}${path}`,
    answers,
    openAnother,
    async close() {
      await Promise.all(opened.map((one) => one.stop()));
      await app.close();
      await database.close();
    },
  };
}

/** An account to test against: the sandbox over HTTP, or Stripe's test mode if STRIPE_TEST_KEY is set. */
export interface StripeAccount {
  stripe: Stripe;
  /** Null for the real Stripe. */
  running: RunningSandbox | null;
  /** The API's address, including '/v1'. */
  apiUrl: string;
  close(): Promise<void>;
}

const testKey = process.env.STRIPE_TEST_KEY;
/** Some tests need the sandbox: its own cards, known keys, locks on demand. */
export const isSandbox = !testKey;

export async function openStripeAccount(): Promise<StripeAccount> {
  if (testKey) {
    const stripe = new Stripe(testKey, {
      telemetry: false,
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(),
    });
    return { stripe, running: null, apiUrl: 'https://api.stripe.com/v1', close: async () => {} };
  }
  const running = await runSandbox();
  running.sandbox.start();
  const stripe = createSandboxClient(running.baseUrl, keys.secretKey, { maxNetworkRetries: 0 });
  return { stripe, running, apiUrl: `${running.baseUrl}/v1`, close: () => running.close() };
}

/** Polls until the check passes: Stripe's events and late refunds take a while. */
export async function eventually<Result>(ask: () => Promise<Result | undefined | false>): Promise<Result> {
  for (;;) {
    const result = await ask();
    if (result) return result;
    await new Promise((resolve) => setTimeout(resolve, isSandbox ? 50 : 1_000));
  }
}
