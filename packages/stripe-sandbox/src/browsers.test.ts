import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCards } from './cards';
import { type RunningSandbox, runSandbox } from './testing/stripe-account';
import { createIntent, createSandboxClient, refusal } from './testing/stripe-client';

/** What browsers do with a publishable key and a client secret, and the sandbox's own cards. */
let running: RunningSandbox;

beforeAll(async () => {
  running = await runSandbox();
  running.sandbox.start();
});
afterAll(() => running.close());

const client = (kind: 'secretKey' | 'publishableKey') =>
  createSandboxClient(running.baseUrl, running.sandbox.keys[kind], { maxNetworkRetries: 0 });

/** An intent, or the error of a refused request. */
interface Body {
  status?: string;
  error?: { decline_code?: string };
}

/** Sends a request as the script in the browser does. */
async function ask(path: string, fields: Record<string, string>) {
  const response = await fetch(`${running.baseUrl}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${running.sandbox.keys.publishableKey}` },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

const open = () =>
  createIntent(client('secretKey'), {
    automatic_payment_methods: { enabled: true },
    metadata: { payment_id: 'private' },
  });

/** Sends a card as typed. */
async function payByCard(number: string, card: Record<string, string> = {}) {
  const intent = await open();
  const details = { number, exp_month: '12', exp_year: '2040', cvc: '123', ...card };
  const confirmed = await ask(`/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    return_url: 'https://example.com',
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    ...Object.fromEntries(
      Object.entries(details).map(([name, value]) => [`payment_method_data[card][${name}]`, value]),
    ),
  });
  return { intent, ...confirmed };
}

const statusOf = async (id: string) => (await client('secretKey').paymentIntents.retrieve(id)).status;

describe('a publishable key', () => {
  it('sees an intent with its client secret, without the metadata', async () => {
    const intent = await open();
    const seen = await client('publishableKey').paymentIntents.retrieve(intent.id, {
      client_secret: intent.client_secret ?? '',
    });
    expect(seen).toMatchObject({ id: intent.id, amount: 500, status: 'requires_payment_method' });
    expect(JSON.stringify(seen)).not.toContain('private');
  });

  it("sees no intent without its client secret, or with another's", async () => {
    const [intent, other] = [await open(), await open()];
    const browser = client('publishableKey');
    const retrieve = (client_secret?: string) =>
      browser.paymentIntents.retrieve(intent.id, { client_secret });
    expect(await refusal(retrieve())).toMatchObject({ statusCode: 400, code: 'parameter_missing' });
    expect(await refusal(retrieve(other.client_secret ?? ''))).toMatchObject({ statusCode: 400 });
    const confirmed = await ask(`/payment_intents/${intent.id}/confirm`, {
      client_secret: other.client_secret ?? '',
      payment_method: 'pm_card_visa',
      return_url: 'https://example.com',
    });
    expect(confirmed.status).toBe(400);
    expect(await statusOf(intent.id)).toBe('requires_payment_method');
  });

  it('can do nothing else', async () => {
    const browser = client('publishableKey');
    const intent = await open();
    const calls: (() => Promise<unknown>)[] = [
      () => createIntent(browser),
      () => browser.paymentIntents.list(),
      () => browser.paymentIntents.cancel(intent.id),
      () => browser.paymentIntents.update(intent.id, { amount: 50 }),
      () => browser.refunds.create({ payment_intent: intent.id }),
      () => browser.events.list(),
    ];
    for (const call of calls) {
      expect(await refusal(call())).toMatchObject({ type: 'StripePermissionError', statusCode: 403 });
    }
  });
});

describe('a typed card', () => {
  it('pays, and its number is stored nowhere', async () => {
    const { status, body, intent } = await payByCard('4242 4242 4242 4242');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'succeeded', id: intent.id });
    const { rows } = await running.database.db.execute<{ text: string }>(
      "select string_agg(data::text || coalesce(body::text, ''), '') as text from stripe_sandbox_objects left join stripe_sandbox_keys on true",
    );
    expect(rows[0]?.text).not.toContain('4242424242424242');
    expect(rows[0]?.text).not.toMatch(/"cvc": ?"123"/);
  });

  it.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242', {}, 'incorrect_number'],
    ['4242424242424242', { exp_month: '13' }, 'invalid_expiry_month'],
    ['4242424242424242', { exp_year: '2020' }, 'invalid_expiry_year'],
    ['4242424242424242', { cvc: '12' }, 'invalid_cvc'],
    // A number that could be a real person's.
    ['4539578763621486', {}, 'card_declined'],
  ])('%s %o is refused: %s', async (number, card, code) => {
    const { status, body, intent } = await payByCard(number, card);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code });
    expect(await statusOf(intent.id)).toBe('requires_payment_method');
  });

  it.each(testCards.map(({ number, method }) => [number, method]))(
    '%s does the same as %s',
    async (number, method) => {
      const typed = await payByCard(number);
      const named = await open();
      const confirmed = await ask(`/payment_intents/${named.id}/confirm`, {
        client_secret: named.client_secret ?? '',
        payment_method: method,
        return_url: 'https://example.com',
      });
      expect(confirmed.status).toBe(typed.status);
      expect(confirmed.body.status).toBe(typed.body.status);
      expect(confirmed.body.error?.decline_code).toBe(typed.body.error?.decline_code);
    },
  );
});

describe('3-D Secure', () => {
  async function finish(number: string, outcome: 'complete' | 'fail') {
    const { intent, body } = await payByCard(number);
    expect(body.status).toBe('requires_action');
    const fields = { payment_intent: intent.id, client_secret: intent.client_secret ?? '', outcome };
    return { intent, fields, ...(await ask('/3ds2/authenticate', fields)) };
  }

  it.each(['4000000000003220', '4000002500003155'])('pays when it succeeds with %s', async (number) => {
    const { body, fields } = await finish(number, 'complete');
    expect(body).toMatchObject({ status: 'succeeded', next_action: null });
    expect((await ask('/3ds2/authenticate', fields)).status).toBe(400);
  });

  it('pays nothing when it fails, and another card pays', async () => {
    const { intent, status, body } = await finish('4000000000003220', 'fail');
    expect(status).toBe(402);
    expect(body.error).toMatchObject({
      code: 'payment_intent_authentication_failure',
      payment_intent: { status: 'requires_payment_method' },
    });
    const paid = await client('secretKey').paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      return_url: 'https://example.com',
    });
    expect(paid.status).toBe('succeeded');
  });

  it('can be followed by a decline', async () => {
    const { body } = await finish('4000008400001629', 'complete');
    expect(body.error).toMatchObject({ type: 'card_error', code: 'card_declined' });
  });

  it('requires the client secret', async () => {
    const { intent } = await payByCard('4000000000003220');
    const fields = { payment_intent: intent.id, client_secret: 'pi_1_secret_1', outcome: 'complete' };
    expect((await ask('/3ds2/authenticate', fields)).status).toBe(400);
    expect(await statusOf(intent.id)).toBe('requires_action');
  });
});

describe('a card with a slow bank', () => {
  const settled = async (id: string) => {
    while ((await statusOf(id)) === 'processing') await new Promise((resolve) => setTimeout(resolve, 50));
    return client('secretKey').paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  };

  it('is processing for a while, can neither be canceled nor paid twice, and then clears', async () => {
    const { intent, body } = await payByCard('4000000000009003');
    expect(body.status).toBe('processing');
    const stripe = client('secretKey');
    const unexpected = { code: 'payment_intent_unexpected_state' };
    expect(await refusal(stripe.paymentIntents.cancel(intent.id))).toMatchObject(unexpected);
    const again = stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      return_url: 'https://example.com',
    });
    expect(await refusal(again)).toMatchObject(unexpected);
    expect(await settled(intent.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 500,
      latest_charge: { status: 'succeeded', paid: true },
    });
  });

  it('can also fail after a while', async () => {
    const { intent } = await payByCard('4000000000009011');
    expect(await settled(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      latest_charge: { status: 'failed', paid: false },
    });
  });
});

describe('the script', () => {
  it('is one classic script that parses and imports nothing', async () => {
    const response = await fetch(`${running.baseUrl}.js`);
    expect(response.headers.get('content-type')).toContain('text/javascript');
    const script = await response.text();
    expect(() => new Function(script)).not.toThrow();
    expect(script).not.toMatch(/^(import|export) /m);
    expect(script).toContain('window.Stripe =');
  });
});
