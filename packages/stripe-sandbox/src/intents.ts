import * as z from 'zod';
import { receivingAccount } from './accounts';
import { addEvent } from './events';
import { invalidRequest } from './faults';
import { chosenMethod, givenMethod, methodFields } from './methods';
import { newIntent } from './new-intent';
import { type PaymentIntent, seconds } from './objects';
import { attempt, type Outcome } from './outcomes';
import { boolean, expand, integer, mergeMetadata, metadata, textOrNull } from './params';
import { type CallContext, lockIntent, saveObject } from './store';

/** Stripe's smallest charge in US dollars and its largest in any currency, in cents. */
const minAmount = 50;
const maxAmount = 99_999_999;

/** Fields of a confirmation that an intent may only have if it is confirmed as it is created. */
const onlyConfirming = {
  return_url: z.url().optional(),
  off_session: boolean.optional(),
  error_on_requires_action: boolean.optional(),
};
/** Fields of a confirmation, whether separate or part of creating an intent. */
const confirmationFields = {
  payment_method: z.string().optional(),
  payment_method_data: z.strictObject(methodFields).optional(),
  use_stripe_sdk: boolean.optional(),
  ...onlyConfirming,
  receipt_email: textOrNull.optional(),
  expand,
};
const describingFields = {
  description: textOrNull.optional(),
  metadata: metadata.optional(),
};
const automaticMethods = z.strictObject({
  enabled: boolean,
  allow_redirects: z.enum(['always', 'never']).optional(),
});

/** A destination charge: paid to the platform, and passed on to an account less a fee. */
const destinationFields = {
  application_fee_amount: integer.optional(),
  transfer_data: z.strictObject({ amount: integer.optional(), destination: z.string() }).optional(),
  transfer_group: z.string().optional(),
};

export const createParams = z.strictObject({
  amount: integer,
  currency: z.string(),
  automatic_payment_methods: automaticMethods.optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  ...destinationFields,
  payment_method_types: z.array(z.literal('card')).optional(),
  confirm: boolean.optional(),
  ...describingFields,
  ...confirmationFields,
});
export const updateParams = z.strictObject({
  amount: integer.optional(),
  currency: z.string().optional(),
  payment_method: z.string().optional(),
  payment_method_data: z.strictObject(methodFields).optional(),
  receipt_email: textOrNull.optional(),
  expand,
  ...describingFields,
});
export const confirmParams = z.strictObject({ ...confirmationFields, client_secret: z.string().optional() });
export const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
  expand,
});

function checkAmount(amount: number): void {
  if (amount < minAmount) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > maxAmount) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}

function readCurrency(given: string): string {
  const currency = given.toLowerCase();
  if (currency === 'usd') return currency;
  throw invalidRequest(`Invalid currency: ${currency}. Stripe currently supports these currencies: usd`, {
    param: 'currency',
  });
}

/** The error for an intent in a final state. */
function unexpectedState(intent: PaymentIntent, verb: 'confirm' | 'cancel' | 'update') {
  const because =
    intent.status === 'succeeded' && verb === 'confirm'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${intent.status}`;
  return invalidRequest(`You cannot ${verb} this PaymentIntent because ${because}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}

async function checkDestination(call: CallContext, params: z.output<typeof createParams>): Promise<void> {
  const { amount, application_fee_amount: fee, transfer_data: to } = params;
  if (fee !== undefined && !to) {
    throw invalidRequest(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      { param: 'application_fee_amount' },
    );
  }
  if (fee !== undefined && to?.amount !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: application_fee_amount, transfer_data[amount].',
      { code: 'parameters_exclusive', param: 'application_fee_amount' },
    );
  }
  const part = fee ?? to?.amount;
  if (part !== undefined && (part < 1 || part > amount)) {
    const param = fee === undefined ? 'transfer_data[amount]' : 'application_fee_amount';
    throw invalidRequest(`\`${param}\` must be positive and not more than the amount.`, { param });
  }
  if (to) await receivingAccount(call, to.destination, 'transfer_data[destination]');
}

function checkConfirms(params: z.output<typeof createParams>): void {
  if (params.confirm) return;
  for (const param of Object.keys(onlyConfirming) as (keyof typeof onlyConfirming)[]) {
    if (params[param] === undefined) continue;
    throw invalidRequest(`\`${param}\` can only be used when \`confirm\` is \`true\`.`, { param });
  }
}

export async function createIntent(
  call: CallContext,
  params: z.output<typeof createParams>,
): Promise<Outcome> {
  checkAmount(params.amount);
  checkConfirms(params);
  await checkDestination(call, params);
  if (params.automatic_payment_methods && params.payment_method_types) {
    throw invalidRequest(
      'You may only specify one of these parameters: automatic_payment_methods, payment_method_types.',
      { code: 'parameters_exclusive', param: 'payment_method_types' },
    );
  }
  const automatic = params.payment_method_types
    ? undefined
    : (params.automatic_payment_methods ?? { enabled: true });
  const intent = newIntent(
    {
      amount: params.amount,
      capture_method: params.capture_method ?? 'automatic_async',
      currency: readCurrency(params.currency),
      metadata: mergeMetadata({}, params.metadata),
      description: params.description ?? null,
      receipt_email: params.receipt_email ?? null,
      application_fee_amount: params.application_fee_amount ?? null,
      transfer_data: params.transfer_data ?? null,
      transfer_group: params.transfer_group ?? null,
      automatic_payment_methods: automatic?.enabled
        ? { allow_redirects: automatic.allow_redirects ?? 'always', enabled: true }
        : null,
    },
    call.now,
  );
  const method = params.confirm ? null : await givenMethod(call, params);
  const created: PaymentIntent = method
    ? { ...intent, payment_method: method.id, status: 'requires_confirmation' }
    : intent;
  await saveObject(call, created);
  await addEvent(call, 'payment_intent.created', created);
  return params.confirm ? confirm(call, created, params) : { intent: created, error: null };
}

async function confirm(
  call: CallContext,
  intent: PaymentIntent,
  params: Omit<z.output<typeof confirmParams>, 'client_secret'>,
): Promise<Outcome> {
  if (['succeeded', 'processing', 'canceled'].includes(intent.status))
    throw unexpectedState(intent, 'confirm');
  if (intent.automatic_payment_methods?.allow_redirects === 'always' && !params.return_url) {
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
      { param: 'return_url' },
    );
  }
  const method = await chosenMethod(call, params, intent.payment_method);
  const receipt = params.receipt_email === undefined ? {} : { receipt_email: params.receipt_email };
  const isPresent = !params.off_session && !params.error_on_requires_action;
  return attempt(call, { ...intent, ...receipt }, { method, isPresent });
}

/** The second of two simultaneous confirmations sees the state the first left. */
export async function confirmIntent(
  call: CallContext,
  id: string,
  params: z.output<typeof confirmParams>,
): Promise<Outcome> {
  return confirm(call, await lockIntent(call, id), params);
}

export async function updateIntent(
  call: CallContext,
  id: string,
  params: z.output<typeof updateParams>,
): Promise<PaymentIntent> {
  const intent = await lockIntent(call, id);
  const changesMoney =
    params.amount ?? params.currency ?? params.payment_method ?? params.payment_method_data;
  const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(
    intent.status,
  );
  if (changesMoney !== undefined && !isOpen) throw unexpectedState(intent, 'update');
  if (params.amount !== undefined) checkAmount(params.amount);
  const method = await givenMethod(call, params);
  const updated: PaymentIntent = {
    ...intent,
    amount: params.amount ?? intent.amount,
    currency: params.currency === undefined ? intent.currency : readCurrency(params.currency),
    metadata: mergeMetadata(intent.metadata, params.metadata),
    ...(params.description === undefined ? {} : { description: params.description }),
    ...(params.receipt_email === undefined ? {} : { receipt_email: params.receipt_email }),
    ...(method
      ? { payment_method: method.id, status: 'requires_confirmation' as const, next_action: null }
      : {}),
  };
  await saveObject(call, updated);
  return updated;
}

export async function cancelIntent(
  call: CallContext,
  id: string,
  params: z.output<typeof cancelParams>,
): Promise<PaymentIntent> {
  const intent = await lockIntent(call, id);
  if (['succeeded', 'processing', 'canceled'].includes(intent.status))
    throw unexpectedState(intent, 'cancel');
  const canceled: PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: seconds(call.now),
    cancellation_reason: params.cancellation_reason ?? null,
    next_action: null,
  };
  await saveObject(call, canceled);
  await addEvent(call, 'payment_intent.canceled', canceled);
  return canceled;
}
