import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SandboxDb } from './store';
import type { StripeSandbox } from './stripe-sandbox';
import { stripeSandboxEvents } from './tables';
import { type RunningSandbox, runSandbox } from './testing/stripe-account';
import { createIntent, createSandboxClient } from './testing/stripe-client';

/** Webhooks are received by a server that can refuse, hang and be down. */
let running: RunningSandbox;
let db: SandboxDb;
let stripe: Stripe;
let hooks: { url: string; close(): Promise<void> };
const received: { id: string; type: string }[] = [];
/** Status codes of the next responses; 200 when empty. */
let statuses: number[] = [];
const others: StripeSandbox[] = [];

/** Another process on the same database. */
function openSandbox(webhookUrl?: () => string): StripeSandbox {
  const sandbox = running.openAnother(webhookUrl);
  others.push(sandbox);
  return sandbox;
}

beforeAll(async () => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      const { webhookSecret } = running.sandbox.keys;
      const event = stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, webhookSecret);
      const status = statuses.shift() ?? 200;
      if (status === 200) received.push({ id: event.id, type: event.type });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hooks = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  running = await runSandbox(() => hooks.url);
  db = running.database.db;
  stripe = createSandboxClient(running.baseUrl, running.sandbox.keys.secretKey);
});
afterEach(async () => {
  await Promise.all(others.map((sandbox) => sandbox.stop()));
  statuses = [];
  received.length = 0;
  await db.delete(stripeSandboxEvents);
});
afterAll(async () => {
  await running.close();
  await hooks.close();
});

/** Booked at once, so that nothing follows later. */
const pay = () =>
  createIntent(stripe, { payment_method: 'pm_card_visa', confirm: true, capture_method: 'automatic' });
const paidTypes = ['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'];
const types = () => received.map(({ type }) => type).sort();
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('webhooks', () => {
  it('are signed, sent once, and then recorded as delivered', async () => {
    await pay();
    await openSandbox().tick();
    expect(types()).toEqual(paidTypes);
    await openSandbox().tick();
    expect(received).toHaveLength(3);
    const { data } = await stripe.events.list({ delivery_success: true });
    expect(data.map(({ pending_webhooks }) => pending_webhooks)).toEqual([0, 0, 0]);
  });

  it('are retried automatically until they are accepted', async () => {
    statuses = [500, 404, 500, 302];
    await pay();
    openSandbox().start();
    await until(() => received.length === 3);
    expect(types()).toEqual(paidTypes);
    expect(statuses).toEqual([]);
  });

  it('survive an unreachable server, and are sent after a pause', async () => {
    await pay();
    const nobody = openSandbox(() => 'http://127.0.0.1:1');
    await nobody.tick();
    const { data } = await stripe.events.list({ delivery_success: false });
    expect(data).toHaveLength(3);
    expect(received).toEqual([]);
    const [row] = await db.select().from(stripeSandboxEvents);
    expect(row?.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now());
    openSandbox().start();
    await until(() => received.length === 3);
    expect(types()).toEqual(paidTypes);
  });

  it('are sent by only one of many processes', async () => {
    await Promise.all(Array.from({ length: 5 }, pay));
    await Promise.all([openSandbox(), openSandbox(), openSandbox()].map((sandbox) => sandbox.tick()));
    expect(received).toHaveLength(15);
    expect(new Set(received.map(({ id }) => id)).size).toBe(15);
  });

  it('of a process that died while sending are sent by another when the lease is over', async () => {
    await pay();
    // The state of the database when the sender dies before the response.
    const leased = { attempts: 1, nextAttemptAt: new Date(Date.now() + 600) };
    await db.update(stripeSandboxEvents).set(leased);
    const other = openSandbox();
    await other.tick();
    expect(received).toEqual([]);
    other.start();
    await until(() => received.length === 3);
    expect(types()).toEqual(paidTypes);
  });

  it('are given up after three days', async () => {
    await pay();
    statuses = [500, 500, 500];
    await db.update(stripeSandboxEvents).set({ createdAt: new Date(Date.now() - 4 * 86_400_000) });
    await openSandbox().tick();
    const rows = await db.select().from(stripeSandboxEvents).where(eq(stripeSandboxEvents.attempts, 1));
    expect(rows.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([null, null, null]);
  });
});

describe('delayed work', () => {
  it('is done once, however many processes there are', async () => {
    await createIntent(stripe, {
      payment_method: 'pm_card_processing',
      confirm: true,
      capture_method: 'automatic',
    });
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
