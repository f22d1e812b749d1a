import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import fastify from 'fastify';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/client';
import { stripeSandboxEvents } from '../db/schema/stripe-sandbox';
import { openTestDatabase } from '../testing/database';
import { createIntent, createSandboxClient } from '../testing/stripe-account';
import { createStripeSandbox, type StripeSandbox, stripeSandboxRoutes } from './stripe-sandbox';

/** Webhooks of the embedded Stripe, received by a server that can refuse, hang and be away. */
const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };

let database: Database;
let stripe: Stripe;
let hooks: { origin: string; close(): Promise<void> };
const received: { id: string; type: string }[] = [];
/** Status of the next answers; 200 when none is left. */
let answers: number[] = [];
const sandboxes: StripeSandbox[] = [];
let closeApp: () => Promise<void>;

/** One more process on the same database. */
function openSandbox(origin = () => hooks.origin): StripeSandbox {
  const sandbox = createStripeSandbox(database.db, keys, origin);
  sandboxes.push(sandbox);
  return sandbox;
}

beforeAll(async () => {
  database = await openTestDatabase();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      const event = stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, keys.webhookSecret);
      const status = answers.shift() ?? 200;
      if (status === 200) received.push({ id: event.id, type: event.type });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hooks = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const app = fastify();
  stripeSandboxRoutes(app, openSandbox());
  stripe = createSandboxClient(await app.listen({ port: 0, host: '127.0.0.1' }), keys.secretKey);
  closeApp = () => app.close();
});
afterEach(async () => {
  await Promise.all(sandboxes.map((sandbox) => sandbox.stop()));
  answers = [];
  received.length = 0;
  await database.db.delete(stripeSandboxEvents);
});
afterAll(async () => {
  await closeApp();
  await hooks.close();
  await database.close();
});

const pay = () => createIntent(stripe, { payment_method: 'pm_card_visa', confirm: true });
const paidTypes = ['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'];
const types = () => received.map(({ type }) => type).sort();
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('webhooks', () => {
  it('are signed, sent once, and then known as delivered', async () => {
    await pay();
    await openSandbox().tick();
    expect(types()).toEqual(paidTypes);
    await openSandbox().tick();
    expect(received).toHaveLength(3);
    const { data } = await stripe.events.list({ delivery_success: true });
    expect(data.map(({ pending_webhooks }) => pending_webhooks)).toEqual([0, 0, 0]);
  });

  it('are sent again until they are taken, by themselves', async () => {
    answers = [500, 404, 500, 302];
    await pay();
    openSandbox().start();
    await until(() => received.length === 3);
    expect(types()).toEqual(paidTypes);
    expect(answers).toEqual([]);
  });

  it('survive that nobody is there, and are sent after their pause', async () => {
    await pay();
    const nobody = openSandbox(() => 'http://127.0.0.1:1');
    await nobody.tick();
    const { data } = await stripe.events.list({ delivery_success: false });
    expect(data).toHaveLength(3);
    expect(received).toEqual([]);
    const [row] = await database.db.select().from(stripeSandboxEvents);
    expect(row?.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now());
    openSandbox().start();
    await until(() => received.length === 3);
    expect(types()).toEqual(paidTypes);
  });

  it('are sent by one of many processes', async () => {
    await Promise.all(Array.from({ length: 5 }, pay));
    await Promise.all([openSandbox(), openSandbox(), openSandbox()].map((sandbox) => sandbox.tick()));
    expect(received).toHaveLength(15);
    expect(new Set(received.map(({ id }) => id)).size).toBe(15);
  });

  it('of a process that died on the way are sent by another when its lease is over', async () => {
    await pay();
    // As it stands in the database when the sender is gone before the answer.
    const leased = { attempts: 1, nextAttemptAt: new Date(Date.now() + 600) };
    await database.db.update(stripeSandboxEvents).set(leased);
    const other = openSandbox();
    await other.tick();
    expect(received).toEqual([]);
    other.start();
    await until(() => received.length === 3);
    expect(types()).toEqual(paidTypes);
  });

  it('are given up after three days', async () => {
    await pay();
    answers = [500, 500, 500];
    await database.db.update(stripeSandboxEvents).set({ createdAt: new Date(Date.now() - 4 * 86_400_000) });
    await openSandbox().tick();
    const rows = await database.db
      .select()
      .from(stripeSandboxEvents)
      .where(eq(stripeSandboxEvents.attempts, 1));
    expect(rows.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([null, null, null]);
  });
});

describe('what takes its time', () => {
  it('happens once, however many processes look after it', async () => {
    await createIntent(stripe, { payment_method: 'pm_card_quadProcessing', confirm: true });
    for (const sandbox of [openSandbox(), openSandbox(), openSandbox()]) sandbox.start();
    await until(() => types().includes('payment_intent.succeeded'));
    expect(types()).toEqual([
      'charge.pending',
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.processing',
      'payment_intent.succeeded',
    ]);
  });
});
