import type { EventDraft } from '@quad/shared/contract/hosted-event';
import { signWebhook } from '@quad/stripe-sandbox/sign-webhook';
import { createSandboxClient } from '@quad/stripe-sandbox/stripe-client';
import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeAll } from 'vitest';
import { events } from '../db/schema/events';
import { payments } from '../db/schema/payments';
import { ledgerBalances } from '../features/ledger/ledger';
import { stripeSandboxPath } from '../sandbox/embedded-stripe';
import { buildUser } from './factories';
import type { TestApp } from './test-app';

const hourMs = 3_600_000;

/** A publishable draft, different for each call. */
export function buildDraft(overrides: Partial<EventDraft> = {}): EventDraft {
  return {
    title: `Porch concert ${crypto.randomUUID().slice(0, 8)}`,
    description: 'Bring a chair.',
    category: 'concerts',
    location: 'Stratford Ave',
    startDate: new Date(Date.now() + 48 * hourMs).toISOString(),
    latitude: 39.1312,
    longitude: -84.5174,
    price: 0,
    maxAttendees: null,
    externalSource: 'user',
    isPublic: true,
    ...overrides,
  };
}

export interface Host {
  id: string;
  email: string;
  cookie: string;
}

/** Actions and checks for payment tests: hosts, cards, webhooks, and the books. */
interface PaymentDesk {
  /** Where the app listens. */
  origin: string;
  stripe: Stripe;
  host(overrides?: Parameters<typeof buildUser>[1]): Promise<Host>;
  send(
    method: 'GET' | 'POST',
    url: string,
    host: Host | null,
    payload?: object,
  ): Promise<{ status: number; json: Record<string, never> & { [field: string]: unknown } }>;
  /** Opens the payment of a draft; returns the intent's id. */
  open(host: Host, draft?: EventDraft | null): Promise<string>;
  /** Types a card in, as the browser does. */
  pay(intentId: string, card?: string): Promise<Stripe.PaymentIntent>;
  /** Posts a webhook signed like Stripe's, or with the given key and time. */
  webhook(
    about: { intentId?: string; type?: string; id?: string },
    signing?: { secret?: string; at?: number; body?: (signed: string) => string },
  ): Promise<number>;
  paymentOf(intentId: string): Promise<typeof payments.$inferSelect>;
  eventsOf(intentId: string): Promise<(typeof events.$inferSelect)[]>;
  balances(): ReturnType<typeof ledgerBalances>;
}

export function createPaymentDesk(test: TestApp, origin: string): PaymentDesk {
  const { db } = test.database;
  const keys = test.stripe?.keys ?? { secretKey: '', publishableKey: '', webhookSecret: '' };
  const stripe = createSandboxClient(`${origin}${stripeSandboxPath}`, keys.secretKey, {
    maxNetworkRetries: 0,
  });

  const send: PaymentDesk['send'] = async (method, url, host, payload) => {
    const response = await test.app.inject({
      method,
      url,
      ...(payload ? { payload } : {}),
      headers: { host: new URL(origin).host, ...(host ? { cookie: host.cookie } : {}) },
    });
    return { status: response.statusCode, json: response.json() };
  };

  return {
    origin,
    stripe,
    send,
    async host(overrides) {
      const { id, email } = await buildUser(db, overrides);
      return { id, email, cookie: await test.signIn(email) };
    },
    async open(host, draft = buildDraft()) {
      const { status, json } = await send(
        'POST',
        '/api/create-event-payment',
        host,
        draft ? { draft } : undefined,
      );
      if (status !== 200) throw new Error(`The payment was not opened: ${JSON.stringify(json)}`);
      return String(json.paymentIntentId);
    },
    pay: (intentId, card = 'pm_card_visa') =>
      stripe.paymentIntents.confirm(intentId, { payment_method: card, return_url: origin }),
    async webhook({ intentId = 'pi_none', type = 'payment_intent.succeeded', id }, signing = {}) {
      const at = signing.at ?? Math.floor(Date.now() / 1000);
      const body = JSON.stringify({
        id: id ?? `evt_${crypto.randomUUID().replaceAll('-', '')}`,
        object: 'event',
        type,
        created: Math.floor(Date.now() / 1000),
        data: { object: { id: intentId, object: 'payment_intent' } },
      });
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        payload: signing.body?.(body) ?? body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signWebhook(body, signing.secret ?? keys.webhookSecret, at),
        },
      });
      return response.statusCode;
    },
    async paymentOf(intentId) {
      const [payment] = await db.select().from(payments).where(eq(payments.paymentIntentId, intentId));
      if (!payment) throw new Error('There is no such payment');
      return payment;
    },
    eventsOf: (intentId) => db.select().from(events).where(sql`${events.paymentIntentId} = ${intentId}`),
    balances: () => ledgerBalances(db),
  };
}

/** The desk of a test app, which listens from the first test on. */
export function usePaymentDesk(test: TestApp): PaymentDesk {
  const desk = {} as PaymentDesk;
  beforeAll(async () => void Object.assign(desk, createPaymentDesk(test, await test.listen())));
  return desk;
}
