import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { readBalance } from './balance';
import { getEvent, listEvents } from './events';
import { type ErrorBody, invalidRequest, loggedError } from './faults';
import {
  cancelIntent,
  cancelParams,
  confirmIntent,
  confirmParams,
  createIntent,
  createParams,
  updateIntent,
  updateParams,
} from './intents';
import { createMethod, methodFields } from './methods';
import type { PaymentIntent } from './objects';
import { finishAuthentication, type Outcome } from './outcomes';
import { listObjects } from './pages';
import { boolean, expand, type Form, pageFields, readParams } from './params';
import { createRefund, refundParams } from './refunds';
import { type CallContext, getObject, lockIntent } from './store';

export type KeyKind = 'secret' | 'publishable';

export interface SandboxResponse {
  status: number;
  body: object;
}

export interface SandboxRoute {
  method: 'GET' | 'POST';
  /** Relative to '/v1'. */
  path: string;
  /** Whether publishable keys may call it too. */
  isPublic: boolean;
  handle(call: CallContext, form: Form, id: string, key: KeyKind): Promise<SandboxResponse>;
}

function route<Schema extends z.ZodType>(
  method: SandboxRoute['method'],
  path: string,
  schema: Schema,
  respond: (
    call: CallContext,
    params: z.output<Schema>,
    id: string,
    key: KeyKind,
  ) => Promise<SandboxResponse>,
  isPublic = false,
): SandboxRoute {
  return {
    method,
    path,
    isPublic,
    handle: async (call, form, id, key) => respond(call, readParams(schema, form), id, key),
  };
}

const ok = (body: object): SandboxResponse => ({ status: 200, body });

/** The fields of an intent that Stripe shows to browsers. */
const browserFields = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
];

function presentIntent(intent: PaymentIntent, key: KeyKind): object {
  if (key === 'secret') return intent;
  return Object.fromEntries(browserFields.map((field) => [field, intent[field] ?? null]));
}

/** The intent, or a 402 for a declined card. */
function presentOutcome(call: CallContext, { intent, error }: Outcome, key: KeyKind): SandboxResponse {
  if (!error) return ok(presentIntent(intent, key));
  const body: ErrorBody = { ...error, payment_intent: presentIntent(intent, key) };
  return { status: 402, body: loggedError(body, call.requestId, call.now) };
}

/** The client secret proves that the intent was created for this browser. */
async function checkClientSecret(
  call: CallContext,
  id: string,
  given: string | undefined,
  key: KeyKind,
): Promise<PaymentIntent> {
  const intent = await getObject(call, 'payment_intent', id, 'intent');
  if (given === undefined && key === 'publishable') {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }
  const expected = Buffer.from(intent.client_secret);
  const secret = Buffer.from(given ?? intent.client_secret);
  if (secret.length === expected.length && timingSafeEqual(secret, expected)) return intent;
  throw invalidRequest(
    'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the publishable key used belongs to the same account that created the PaymentIntent.',
    { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
  );
}

const retrieveParams = z.strictObject({ expand });
const eventListParams = z.strictObject({
  ...pageFields,
  type: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
  delivery_success: boolean.optional(),
});
const authenticationParams = z.strictObject({
  payment_intent: z.string(),
  client_secret: z.string(),
  outcome: z.enum(['complete', 'fail']),
});

async function authenticate(
  call: CallContext,
  params: z.output<typeof authenticationParams>,
): Promise<Outcome> {
  await checkClientSecret(call, params.payment_intent, params.client_secret, 'publishable');
  const intent = await lockIntent(call, params.payment_intent);
  if (intent.status !== 'requires_action') {
    throw invalidRequest('This PaymentIntent is not waiting for authentication.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  }
  return finishAuthentication(call, intent, params.outcome === 'complete');
}

export const stripeRoutes: SandboxRoute[] = [
  route('POST', '/payment_intents', createParams, async (call, params, _, key) =>
    presentOutcome(call, await createIntent(call, params), key),
  ),
  route('GET', '/payment_intents', z.strictObject(pageFields), async (call, params) =>
    ok(await listObjects(call, 'payment_intent', params)),
  ),
  route(
    'GET',
    '/payment_intents/:id',
    z.strictObject({ client_secret: z.string().optional(), expand }),
    async (call, params, id, key) =>
      ok(presentIntent(await checkClientSecret(call, id, params.client_secret, key), key)),
    true,
  ),
  route('POST', '/payment_intents/:id', updateParams, async (call, params, id) =>
    ok(await updateIntent(call, id, params)),
  ),
  route(
    'POST',
    '/payment_intents/:id/confirm',
    confirmParams,
    async (call, params, id, key) => {
      await checkClientSecret(call, id, params.client_secret, key);
      return presentOutcome(call, await confirmIntent(call, id, params), key);
    },
    true,
  ),
  route('POST', '/payment_intents/:id/cancel', cancelParams, async (call, params, id) =>
    ok(await cancelIntent(call, id, params)),
  ),
  // Stripe's script in the browser calls this when the bank's dialog is done.
  route(
    'POST',
    '/3ds2/authenticate',
    authenticationParams,
    async (call, params, _, key) => presentOutcome(call, await authenticate(call, params), key),
    true,
  ),
  route(
    'POST',
    '/payment_methods',
    z.strictObject({ ...methodFields, expand }),
    async (call, params) => ok(await createMethod(call, params)),
    true,
  ),
  route('GET', '/payment_methods/:id', retrieveParams, async (call, _, id) =>
    ok(await getObject(call, 'payment_method', id, 'payment_method')),
  ),
  route('GET', '/charges/:id', retrieveParams, async (call, _, id) =>
    ok(await getObject(call, 'charge', id)),
  ),
  route('POST', '/refunds', refundParams, async (call, params) => ok(await createRefund(call, params))),
  route(
    'GET',
    '/refunds',
    z.strictObject({ ...pageFields, payment_intent: z.string().optional(), charge: z.string().optional() }),
    async (call, { payment_intent, charge, ...page }) => {
      const intentId =
        payment_intent ?? (charge ? (await getObject(call, 'charge', charge)).payment_intent : undefined);
      return ok(await listObjects(call, 'refund', { ...page, intentId }));
    },
  ),
  route('GET', '/refunds/:id', retrieveParams, async (call, _, id) =>
    ok(await getObject(call, 'refund', id)),
  ),
  route('GET', '/balance', retrieveParams, async (call) => ok(await readBalance(call))),
  route(
    'GET',
    '/balance_transactions',
    z.strictObject({ ...pageFields, source: z.string().optional(), type: z.string().optional() }),
    async (call, { source, type, ...page }) =>
      ok(await listObjects(call, 'balance_transaction', page, { source, type })),
  ),
  route('GET', '/balance_transactions/:id', retrieveParams, async (call, _, id) =>
    ok(await getObject(call, 'balance_transaction', id)),
  ),
  route('GET', '/events', eventListParams, async (call, params) => ok(await listEvents(call, params))),
  route('GET', '/events/:id', retrieveParams, async (call, _, id) => ok(await getEvent(call, id))),
];
