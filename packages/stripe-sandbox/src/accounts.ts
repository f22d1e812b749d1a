import * as z from 'zod';
import { addEvent } from './events';
import { invalidRequest, noAccess } from './faults';
import { newAccount, type Onboarded, onboardedAccount } from './new-account';
import type { Account } from './objects';
import { boolean, expand, mergeMetadata, metadata, textOrNull } from './params';
import {
  type CallContext,
  deleteObject,
  findObject,
  getObject,
  lockObject,
  onAccount,
  saveObject,
} from './store';

/** How long Stripe looks at what a host said. */
const reviewMs = 3_000;

const requestedCapability = z.strictObject({ requested: boolean.optional() }).optional();
const accountFields = {
  email: textOrNull.optional(),
  business_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
  business_profile: z
    .strictObject({
      name: textOrNull.optional(),
      product_description: textOrNull.optional(),
      url: textOrNull.optional(),
    })
    .optional(),
  capabilities: z
    .strictObject({ card_payments: requestedCapability, transfers: requestedCapability })
    .optional(),
  settings: z
    .strictObject({
      payouts: z.strictObject({ schedule: z.strictObject({ interval: z.enum(['daily', 'manual']) }) }),
    })
    .optional(),
  metadata: metadata.optional(),
  expand,
};

export const accountCreateParams = z.strictObject({
  type: z.literal('express'),
  country: z.literal('US').optional(),
  ...accountFields,
});
export const accountUpdateParams = z.strictObject(accountFields);
type UpdateParams = z.output<typeof accountUpdateParams>;

const capabilityNames = ['card_payments', 'transfers'] as const;
const requestedIn = ({ capabilities }: UpdateParams) =>
  capabilityNames.filter((name) => capabilities?.[name]?.requested);

/** @throws StripeFault for one capability without the other: Stripe gives such accounts to few platforms */
function requireBoth(requested: readonly string[]): void {
  if (requested.length !== 1) return;
  throw invalidRequest(
    requested[0] === 'transfers'
      ? 'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability. If you would like to request transfers without card_payments, please contact us via https://support.stripe.com/contact.'
      : 'Accounts do not currently support `card_payments` without `transfers`. Please visit https://stripe.com/docs/connect/account-capabilities#card-payments for more details.',
  );
}

/** @throws StripeFault 403, as for an account of another platform */
async function lockAccount(call: CallContext, id: string): Promise<Account> {
  await requireAccount(call, id);
  return lockObject(call, 'account', id, 'account');
}

/** @throws StripeFault 403, as for an account of another platform */
export async function requireAccount(call: CallContext, id: string): Promise<Account> {
  const account = await findObject(call, 'account', id);
  if (!account) throw noAccess(id);
  return account;
}

export async function createAccount(
  call: CallContext,
  params: z.output<typeof accountCreateParams>,
): Promise<Account> {
  const { business_profile } = params;
  const requested = requestedIn(params);
  requireBoth(requested);
  const account = newAccount(
    {
      country: params.country ?? 'US',
      email: params.email ?? null,
      business_type: params.business_type ?? null,
      business_profile: {
        name: business_profile?.name ?? null,
        product_description: business_profile?.product_description ?? null,
        url: business_profile?.url ?? null,
      },
      metadata: mergeMetadata({}, params.metadata),
      requested,
      interval: params.settings?.payouts.schedule.interval ?? 'daily',
    },
    call.now,
  );
  await saveObject(call, account);
  return account;
}

/** Stores a change of an account, with `dueAt` when it changes by itself again, and tells the platform of it, as Connect's webhooks do. */
async function changeAccount(
  call: CallContext,
  account: Account,
  changed: Account,
  dueAt?: Date | null,
): Promise<Account> {
  await saveObject(call, changed, { dueAt });
  await addEvent(onAccount(call, account.id), 'account.updated', changed, account);
  return changed;
}

export async function updateAccount(call: CallContext, id: string, params: UpdateParams): Promise<Account> {
  const account = await lockAccount(call, id);
  const { schedule } = account.settings.payouts;
  const isReady = account.payouts_enabled;
  const capabilities = Object.fromEntries(
    requestedIn(params).map((name) => [name, isReady ? 'active' : 'inactive'] as const),
  );
  const changed: Account = {
    ...account,
    ...(params.email === undefined ? {} : { email: params.email }),
    ...(params.business_type === undefined ? {} : { business_type: params.business_type }),
    business_profile: { ...account.business_profile, ...params.business_profile },
    capabilities: { ...capabilities, ...account.capabilities },
    settings: {
      ...account.settings,
      payouts: {
        ...account.settings.payouts,
        schedule: { ...schedule, ...params.settings?.payouts.schedule },
      },
    },
    metadata: mergeMetadata(account.metadata, params.metadata),
  };
  return changeAccount(call, account, changed);
}

/** As in Stripe's test mode, whatever its balance is. */
export async function deleteAccount(call: CallContext, id: string): Promise<object> {
  await deleteObject(call, await lockAccount(call, id));
  return { id, object: 'account', deleted: true };
}

/** Ends onboarding; a review ends by itself later. */
export async function finishOnboarding(call: CallContext, id: string, how: Onboarded): Promise<void> {
  const account = await lockObject(call, 'account', id, 'account');
  const dueAt = how === 'review' ? new Date(call.now.getTime() + reviewMs) : null;
  await changeAccount(call, account, onboardedAccount(account, how, call.now), dueAt);
}

/** Ends a review, once. */
export async function finishReview(call: CallContext, id: string): Promise<void> {
  const account = await lockObject(call, 'account', id, 'account');
  if (account.payouts_enabled) return;
  await changeAccount(call, account, onboardedAccount(account, 'verified', call.now), null);
}

/**
 * The account that money is sent to.
 * @throws StripeFault if there is none, or it may not receive any
 */
export async function receivingAccount(call: CallContext, id: string, param: string): Promise<Account> {
  const account = await getObject(call, 'account', id, param);
  if (account.capabilities.transfers === 'active') return account;
  throw invalidRequest(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    { param },
  );
}
