import { bookCharge, bookedAfterMs } from './bookings';
import { authenticationRequired, type TestCard, testCardOf } from './cards';
import { addEvent } from './events';
import { docUrl, type ErrorBody } from './faults';
import { newCharge } from './new-charge';
import type { Charge, PaymentIntent, PaymentMethod } from './objects';
import { type CallContext, getObject, saveObject, testCardNumberOf } from './store';

/** How long the sandbox's own two cards stay 'processing'. */
const processingMs = 3_000;

const authenticationFailed: ErrorBody = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** The result of a confirmation; `error` is the intent's `last_payment_error`, sent with status 402. */
export interface Outcome {
  intent: PaymentIntent;
  error: ErrorBody | null;
}

/** Money that came: at once or, with `pending`, after a while. */
async function succeed(
  call: CallContext,
  intent: PaymentIntent,
  { method, card, pending }: { method: PaymentMethod; card: TestCard; pending?: Charge },
): Promise<Outcome> {
  const paidCharge: Charge = pending
    ? { ...pending, status: 'succeeded', paid: true, captured: true, amount_captured: pending.amount }
    : newCharge(intent, method, { status: 'succeeded' }, call.now);
  const isBookedAtOnce = intent.capture_method === 'automatic';
  const charge = isBookedAtOnce ? await bookCharge(call, paidCharge, card) : paidCharge;
  const paid: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  };
  if (!isBookedAtOnce) {
    await saveObject(call, charge, { dueAt: new Date(call.now.getTime() + bookedAfterMs) });
  }
  await saveObject(call, paid, { dueAt: null });
  await addEvent(call, 'charge.succeeded', charge);
  await addEvent(call, 'payment_intent.succeeded', paid);
  return { intent: paid, error: null };
}

/** Returns the intent to its initial state with the reason, so that it accepts another card. */
async function fail(
  call: CallContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  reason: ErrorBody,
  charge: Charge | null,
): Promise<Outcome> {
  const error: ErrorBody = {
    ...reason,
    ...(charge ? { charge: charge.id } : {}),
    payment_method: method,
  };
  const failed: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
    ...(charge ? { latest_charge: charge.id } : {}),
  };
  if (charge) await saveObject(call, charge);
  await saveObject(call, failed, { dueAt: null });
  if (charge) await addEvent(call, 'charge.failed', charge);
  await addEvent(call, 'payment_intent.payment_failed', failed);
  return { intent: failed, error };
}

function declineError(decline: NonNullable<TestCard['decline']>): ErrorBody {
  return {
    type: 'card_error',
    ...decline,
    doc_url: docUrl(decline.code),
  };
}

async function charge(
  call: CallContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  card: TestCard,
): Promise<Outcome> {
  if (card.decline) {
    const failed = newCharge(intent, method, { status: 'failed', decline: card.decline }, call.now);
    return fail(call, intent, method, declineError(card.decline), failed);
  }
  if (!card.processing) return succeed(call, intent, { method, card });
  const pending = newCharge(intent, method, { status: 'pending' }, call.now);
  const processing: PaymentIntent = {
    ...intent,
    status: 'processing',
    latest_charge: pending.id,
    last_payment_error: null,
    next_action: null,
  };
  await saveObject(call, pending);
  await saveObject(call, processing, { dueAt: new Date(call.now.getTime() + processingMs) });
  await addEvent(call, 'charge.pending', pending);
  await addEvent(call, 'payment_intent.processing', processing);
  return { intent: processing, error: null };
}

/** Charges the method, or requires 3-D Secure first if somebody `isPresent` to complete it. The intent must be locked. */
export async function attempt(
  call: CallContext,
  intent: PaymentIntent,
  { method, isPresent }: { method: PaymentMethod; isPresent: boolean },
): Promise<Outcome> {
  const card = testCardOf(await testCardNumberOf(call, method.id));
  const confirmed: PaymentIntent = { ...intent, payment_method: method.id, last_payment_error: null };
  if (!card.needsAuthentication) return charge(call, confirmed, method, card);
  if (!isPresent) return charge(call, confirmed, method, { ...card, decline: authenticationRequired });
  const waiting: PaymentIntent = {
    ...confirmed,
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
  };
  await saveObject(call, waiting);
  await addEvent(call, 'payment_intent.requires_action', waiting);
  return { intent: waiting, error: null };
}

/** Completes 3-D Secure for a locked intent that is waiting for it. */
export async function finishAuthentication(
  call: CallContext,
  intent: PaymentIntent,
  isAuthentic: boolean,
): Promise<Outcome> {
  const method = await getObject(call, 'payment_method', intent.payment_method ?? '');
  if (!isAuthentic) return fail(call, intent, method, authenticationFailed, null);
  return charge(call, intent, method, testCardOf(await testCardNumberOf(call, method.id)));
}

/** Ends the processing of a locked intent: it clears or fails. */
export async function finishProcessing(call: CallContext, intent: PaymentIntent): Promise<void> {
  const method = await getObject(call, 'payment_method', intent.payment_method ?? '');
  const pending = await getObject(call, 'charge', intent.latest_charge ?? '');
  const card = testCardOf(await testCardNumberOf(call, method.id));
  if (card.processing === 'clears') {
    await succeed(call, intent, { method, card, pending });
    return;
  }
  const decline = {
    code: 'payment_intent_payment_attempt_failed',
    decline_code: 'generic_decline',
    message: 'The payment failed.',
  };
  const failed: Charge = {
    ...pending,
    status: 'failed',
    failure_code: decline.code,
    failure_message: decline.message,
  };
  await fail(call, intent, method, declineError(decline), failed);
}
