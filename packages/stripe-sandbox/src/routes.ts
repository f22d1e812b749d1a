import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { accountRoutes } from './account-routes';
import { connectRoutes } from './connect-routes';
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
import { expand, pageFields } from './params';
import { createRefund, refundParams } from './refunds';
import { type KeyKind, ok, onlyExpand, route, type SandboxResponse, type SandboxRoute } from './route';
import { type CallContext, getObject, lockIntent } from './store';

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

const paymentRoutes: SandboxRoute[] = [
  route('POST', '/payment_intents', createParams, async (call, params, { key }) =>
    presentOutcome(call, await createIntent(call, params), key),
  ),
  route('GET', '/payment_intents', z.strictObject(pageFields), async (call, params) =>
    ok(await listObjects(call, 'payment_intent', params)),
  ),
  route(
    'GET',
    '/payment_intents/:id',
    z.strictObject({ client_secret: z.string().optional(), expand }),
    async (call, params, { id, key }) =>
      ok(presentIntent(await checkClientSecret(call, id, params.client_secret, key), key)),
    { isPublic: true },
  ),
  route('POST', '/payment_intents/:id', updateParams, async (call, params, { id }) =>
    ok(await updateIntent(call, id, params)),
  ),
  route(
    'POST',
    '/payment_intents/:id/confirm',
    confirmParams,
    async (call, params, { id, key }) => {
      await checkClientSecret(call, id, params.client_secret, key);
      return presentOutcome(call, await confirmIntent(call, id, params), key);
    },
    { isPublic: true },
  ),
  route('POST', '/payment_intents/:id/cancel', cancelParams, async (call, params, { id }) =>
    ok(await cancelIntent(call, id, params)),
  ),
  // Stripe's script in the browser calls this when the bank's dialog is done.
  route(
    'POST',
    '/3ds2/authenticate',
    authenticationParams,
    async (call, params, { key }) => presentOutcome(call, await authenticate(call, params), key),
    { isPublic: true },
  ),
  route(
    'POST',
    '/payment_methods',
    z.strictObject({ ...methodFields, expand }),
    async (call, params) => ok(await createMethod(call, params)),
    { isPublic: true },
  ),
  route('GET', '/payment_methods/:id', onlyExpand, async (call, _, { id }) =>
    ok(await getObject(call, 'payment_method', id, 'payment_method')),
  ),
  route('POST', '/refunds', refundParams, async (call, params) => ok(await createRefund(call, params))),
];

/** Everything that the sandbox answers. */
export const stripeRoutes: SandboxRoute[] = [...paymentRoutes, ...accountRoutes, ...connectRoutes];
