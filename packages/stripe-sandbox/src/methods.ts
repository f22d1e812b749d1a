import * as z from 'zod';
import { readCard, type TestCard, testCards } from './cards';
import { invalidRequest } from './faults';
import { newMethod, type PaymentMethod } from './objects';
import { integer, mergeMetadata, metadata } from './params';
import { type CallContext, findObject, getObject, saveObject } from './store';

/** The fields that a card form sends; with a real account, browsers send them only to Stripe. */
export const methodFields = {
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string(),
    exp_month: integer,
    exp_year: integer,
    cvc: z.string().optional(),
  }),
  billing_details: z.record(z.string(), z.unknown()).optional(),
  allow_redisplay: z.string().optional(),
  metadata: metadata.optional(),
};
const methodSchema = z.strictObject(methodFields);
type MethodParams = z.output<typeof methodSchema>;

async function storeMethod(
  call: CallContext,
  card: TestCard,
  fields: Parameters<typeof newMethod>[1],
): Promise<PaymentMethod> {
  const method = newMethod(card, fields, call.now);
  await saveObject(call, method, { testCard: card.number });
  return method;
}

/** Stores brand, last four digits and which test card it is; number and security code are discarded. */
export async function createMethod(call: CallContext, params: MethodParams): Promise<PaymentMethod> {
  const { exp_month, exp_year } = params.card;
  return storeMethod(call, readCard(params.card, call.now), {
    exp_month,
    exp_year,
    billing_details: params.billing_details,
    metadata: mergeMetadata({}, params.metadata),
  });
}

/**
 * A payment method by id, or a new one for a name like 'pm_card_visa'.
 * @throws StripeFault if it doesn't exist
 */
export async function resolveMethod(call: CallContext, id: string): Promise<PaymentMethod> {
  const card = testCards.find((known) => known.method === id);
  if (!card) return getObject(call, 'payment_method', id, 'payment_method');
  const fields = { exp_month: 12, exp_year: call.now.getUTCFullYear() + 1, billing_details: undefined };
  return storeMethod(call, card, { ...fields, metadata: {} });
}

/** The payment method to use: the one in the request, else the intent's. */
export async function chosenMethod(
  call: CallContext,
  params: { payment_method?: string | undefined; payment_method_data?: MethodParams | undefined },
  attached: string | null,
): Promise<PaymentMethod> {
  if (params.payment_method_data) return createMethod(call, params.payment_method_data);
  if (params.payment_method) return resolveMethod(call, params.payment_method);
  const method = attached ? await findObject(call, 'payment_method', attached) : null;
  if (method) return method;
  throw invalidRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    { code: 'payment_intent_unexpected_state' },
  );
}
