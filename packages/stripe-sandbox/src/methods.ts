import * as z from 'zod';
import { readCard, type TestCard, testCards } from './cards';
import { invalidRequest } from './faults';
import { newMethod } from './new-method';
import type { PaymentMethod } from './objects';
import { integer, mergeMetadata, metadata, textOrNull } from './params';
import { type CallContext, findObject, getObject, saveObject } from './store';

const billingText = textOrNull.optional();
const billingDetails = z.strictObject({
  address: z
    .strictObject({
      city: billingText,
      country: billingText,
      line1: billingText,
      line2: billingText,
      postal_code: billingText,
      state: billingText,
    })
    .optional(),
  email: billingText,
  name: billingText,
  phone: billingText,
  tax_id: billingText,
});

/** The fields that a card form sends; with a real account, browsers send them only to Stripe. */
export const methodFields = {
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string(),
    exp_month: integer,
    exp_year: integer,
    cvc: z.string().optional(),
  }),
  billing_details: billingDetails.optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
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
    hasCode: params.card.cvc !== undefined,
    allow_redisplay: params.allow_redisplay ?? 'unspecified',
    billing_details: params.billing_details,
    metadata: mergeMetadata({}, params.metadata),
  });
}

/**
 * A payment method by id, or a new one for a name like 'pm_card_visa'.
 * @throws StripeFault if it doesn't exist
 */
async function resolveMethod(call: CallContext, id: string): Promise<PaymentMethod> {
  const card = testCards.find((known) => known.method === id);
  if (!card) return getObject(call, 'payment_method', id, 'payment_method');
  return storeMethod(call, card, {
    exp_month: 12,
    exp_year: call.now.getUTCFullYear() + 1,
    hasCode: true,
    allow_redisplay: 'unspecified',
    billing_details: undefined,
    metadata: {},
  });
}

interface GivenMethod {
  payment_method?: string | undefined;
  payment_method_data?: MethodParams | undefined;
}

/** The payment method in a request; null if there is none. */
export async function givenMethod(call: CallContext, params: GivenMethod): Promise<PaymentMethod | null> {
  if (params.payment_method_data) return createMethod(call, params.payment_method_data);
  return params.payment_method ? resolveMethod(call, params.payment_method) : null;
}

/** The payment method to use: the one in the request, else the intent's. */
export async function chosenMethod(
  call: CallContext,
  params: GivenMethod,
  attached: string | null,
): Promise<PaymentMethod> {
  const given = await givenMethod(call, params);
  if (given) return given;
  const method = attached ? await findObject(call, 'payment_method', attached) : null;
  if (method) return method;
  throw invalidRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    { code: 'payment_intent_unexpected_state' },
  );
}
