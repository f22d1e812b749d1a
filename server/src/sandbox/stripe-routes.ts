import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { type ErrorBody, invalidRequest } from './stripe-faults';
import {
  cancelIntent,
  cancelParams,
  confirmIntent,
  confirmParams,
  createIntent,
  createParams,
  updateIntent,
  updateParams,
} from './stripe-intents';
import { createMethod, methodFields } from './stripe-methods';
import type { PaymentIntent } from './stripe-objects';
import { finishAuthentication, type Outcome } from './stripe-outcomes';
import { boolean, expand, type Form, pageFields, readParams } from './stripe-params';
import { createRefund, refundParams } from './stripe-refunds';
import { getEvent, getObject, listEvents, listObjects, lockIntent, type Turn } from './stripe-store';

export type KeyKind = 'secret' | 'publishable';

export interface Answer {
  status: number;
  body: object;
}

export interface StripeRoute {
  method: 'GET' | 'POST';
  /** Below '/v1'. */
  path: string;
  /** Publishable keys may call it too. */
  isPublic: boolean;
  answer(turn: Turn, form: Form, id: string, key: KeyKind): Promise<Answer>;
}

function route<Schema extends z.ZodType>(
  method: StripeRoute['method'],
  path: string,
  schema: Schema,
  respond: (turn: Turn, params: z.output<Schema>, id: string, key: KeyKind) => Promise<Answer>,
  isPublic = false,
): StripeRoute {
  return {
    method,
    path,
    isPublic,
    answer: async (turn, form, id, key) => respond(turn, readParams(schema, form), id, key),
  };
}

const ok = (body: object): Answer => ({ status: 200, body });

/** What Stripe tells browsers of an intent. */
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

/** The intent, or the 402 of a card that was declined. */
function presentOutcome({ intent, error }: Outcome, key: KeyKind): Answer {
  if (!error) return ok(presentIntent(intent, key));
  const body: ErrorBody = { ...error, payment_intent: presentIntent(intent, key) };
  return { status: 402, body: { error: body } };
}

/** A browser proves by the client secret that the intent was opened for it. */
async function checkClientSecret(
  turn: Turn,
  id: string,
  given: string | undefined,
  key: KeyKind,
): Promise<PaymentIntent> {
  const intent = await getObject(turn, 'payment_intent', id, 'intent');
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

async function authenticate(turn: Turn, params: z.output<typeof authenticationParams>): Promise<Outcome> {
  await checkClientSecret(turn, params.payment_intent, params.client_secret, 'publishable');
  const intent = await lockIntent(turn, params.payment_intent);
  if (intent.status !== 'requires_action') {
    throw invalidRequest('This PaymentIntent is not waiting for authentication.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  }
  return finishAuthentication(turn, intent, params.outcome === 'complete');
}

export const stripeRoutes: StripeRoute[] = [
  route('POST', '/payment_intents', createParams, async (turn, params, _, key) =>
    presentOutcome(await createIntent(turn, params), key),
  ),
  route('GET', '/payment_intents', z.strictObject(pageFields), async (turn, params) =>
    ok(await listObjects(turn, 'payment_intent', params)),
  ),
  route(
    'GET',
    '/payment_intents/:id',
    z.strictObject({ client_secret: z.string().optional(), expand }),
    async (turn, params, id, key) =>
      ok(presentIntent(await checkClientSecret(turn, id, params.client_secret, key), key)),
    true,
  ),
  route('POST', '/payment_intents/:id', updateParams, async (turn, params, id) =>
    ok(await updateIntent(turn, id, params)),
  ),
  route(
    'POST',
    '/payment_intents/:id/confirm',
    confirmParams,
    async (turn, params, id, key) => {
      await checkClientSecret(turn, id, params.client_secret, key);
      return presentOutcome(await confirmIntent(turn, id, params), key);
    },
    true,
  ),
  route('POST', '/payment_intents/:id/cancel', cancelParams, async (turn, params, id) =>
    ok(await cancelIntent(turn, id, params)),
  ),
  // What Stripe's script in the browser calls when the dialog of the bank is done.
  route(
    'POST',
    '/3ds2/authenticate',
    authenticationParams,
    async (turn, params, _, key) => presentOutcome(await authenticate(turn, params), key),
    true,
  ),
  route(
    'POST',
    '/payment_methods',
    z.strictObject({ ...methodFields, expand }),
    async (turn, params) => ok(await createMethod(turn, params)),
    true,
  ),
  route('GET', '/payment_methods/:id', retrieveParams, async (turn, _, id) =>
    ok(await getObject(turn, 'payment_method', id, 'payment_method')),
  ),
  route('GET', '/charges/:id', retrieveParams, async (turn, _, id) =>
    ok(await getObject(turn, 'charge', id)),
  ),
  route('POST', '/refunds', refundParams, async (turn, params) => ok(await createRefund(turn, params))),
  route(
    'GET',
    '/refunds',
    z.strictObject({ ...pageFields, payment_intent: z.string().optional(), charge: z.string().optional() }),
    async (turn, { payment_intent, charge, ...page }) => {
      const intentId =
        payment_intent ?? (charge ? (await getObject(turn, 'charge', charge)).payment_intent : undefined);
      return ok(await listObjects(turn, 'refund', { ...page, intentId }));
    },
  ),
  route('GET', '/refunds/:id', retrieveParams, async (turn, _, id) =>
    ok(await getObject(turn, 'refund', id)),
  ),
  route('GET', '/events', eventListParams, async (turn, params) => ok(await listEvents(turn, params))),
  route('GET', '/events/:id', retrieveParams, async (turn, _, id) => ok(await getEvent(turn, id))),
];
