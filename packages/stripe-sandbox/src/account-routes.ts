import * as z from 'zod';
import { readBalance } from './balance';
import { getEvent, listEvents } from './events';
import { listObjects } from './pages';
import { boolean, pageFields } from './params';
import { cancelPayout, createPayout, payoutParams } from './payouts';
import { ok, onlyExpand, route, type SandboxRoute } from './route';
import { type CallContext, getObject } from './store';

const text = z.string().optional();
const own = { forAccounts: true };
const one = (path: string, kind: Parameters<typeof getObject>[1]) =>
  route('GET', path, onlyExpand, async (call, _, { id }) => ok(await getObject(call, kind, id, kind)), own);

/** The refunds of a charge have its intent too, which has an index. */
async function intentOf(call: CallContext, charge: string | undefined): Promise<string | undefined> {
  if (!charge) return undefined;
  return (await getObject(call, 'charge', charge)).payment_intent ?? undefined;
}

/** The routes of what every account has, the platform and with `Stripe-Account` those connected to it. */
export const accountRoutes: SandboxRoute[] = [
  one('/charges/:id', 'charge'),
  route(
    'GET',
    '/charges',
    z.strictObject({ ...pageFields, payment_intent: text, transfer_group: text }),
    async (call, { payment_intent, transfer_group, ...page }) =>
      ok(await listObjects(call, 'charge', { ...page, intentId: payment_intent }, { transfer_group })),
    own,
  ),
  one('/refunds/:id', 'refund'),
  route(
    'GET',
    '/refunds',
    z.strictObject({ ...pageFields, payment_intent: text, charge: text }),
    async (call, { payment_intent, charge, ...page }) => {
      const intentId = payment_intent ?? (await intentOf(call, charge));
      return ok(await listObjects(call, 'refund', { ...page, intentId }, { charge }));
    },
    own,
  ),
  route('GET', '/balance', onlyExpand, async (call) => ok(await readBalance(call)), own),
  one('/balance_transactions/:id', 'balance_transaction'),
  route(
    'GET',
    '/balance_transactions',
    z.strictObject({ ...pageFields, source: text, type: text }),
    async (call, { source, type, ...page }) =>
      ok(await listObjects(call, 'balance_transaction', page, { source, type })),
    own,
  ),
  one('/payouts/:id', 'payout'),
  route(
    'GET',
    '/payouts',
    z.strictObject({ ...pageFields, status: text }),
    async (call, { status, ...page }) => ok(await listObjects(call, 'payout', page, { status })),
    own,
  ),
  route('POST', '/payouts', payoutParams, async (call, params) => ok(await createPayout(call, params)), own),
  route(
    'POST',
    '/payouts/:id/cancel',
    onlyExpand,
    async (call, _, { id }) => ok(await cancelPayout(call, id)),
    own,
  ),
  route(
    'GET',
    '/events',
    z.strictObject({
      ...pageFields,
      type: text,
      types: z.array(z.string()).max(20).optional(),
      delivery_success: boolean.optional(),
    }),
    async (call, params) => ok(await listEvents(call, params)),
    own,
  ),
  route('GET', '/events/:id', onlyExpand, async (call, _, { id }) => ok(await getEvent(call, id)), own),
];
