import * as z from 'zod';
import { accountLinkParams, createAccountLink, createLoginLink } from './account-links';
import {
  accountCreateParams,
  accountUpdateParams,
  createAccount,
  deleteAccount,
  requireAccount,
  updateAccount,
} from './accounts';
import { createFeeRefund, feeRefundParams } from './application-fees';
import { closeDispute, disputeParams, updateDispute } from './disputes';
import { listObjects } from './pages';
import { expand, pageFields } from './params';
import { createReversal, reversalParams } from './reversals';
import { ok, onlyExpand, route, type SandboxRoute } from './route';
import { getObject } from './store';
import { createTransfer, transferParams } from './transfers';

const page = z.strictObject(pageFields);
const text = z.string().optional();

/** The routes of accounts, and of the money that moves between the platform and them. */
export const connectRoutes: SandboxRoute[] = [
  route('POST', '/accounts', accountCreateParams, async (call, params) =>
    ok(await createAccount(call, params)),
  ),
  route('GET', '/accounts', page, async (call, params) => ok(await listObjects(call, 'account', params))),
  route('GET', '/accounts/:id', onlyExpand, async (call, _, { id }) => ok(await requireAccount(call, id))),
  route('POST', '/accounts/:id', accountUpdateParams, async (call, params, { id }) =>
    ok(await updateAccount(call, id, params)),
  ),
  route('DELETE', '/accounts/:id', onlyExpand, async (call, _, { id }) => ok(await deleteAccount(call, id))),
  route('POST', '/accounts/:id/login_links', onlyExpand, async (call, _, { id }) =>
    ok(await createLoginLink(call, id)),
  ),
  route('POST', '/account_links', accountLinkParams, async (call, params) =>
    ok(await createAccountLink(call, params)),
  ),
  route('POST', '/transfers', transferParams, async (call, params) => ok(await createTransfer(call, params))),
  route(
    'GET',
    '/transfers',
    z.strictObject({ ...pageFields, destination: text, transfer_group: text }),
    async (call, { destination, transfer_group, ...rest }) =>
      ok(await listObjects(call, 'transfer', rest, { destination, transfer_group })),
  ),
  route('GET', '/transfers/:id', onlyExpand, async (call, _, { id }) =>
    ok(await getObject(call, 'transfer', id)),
  ),
  route('POST', '/transfers/:id/reversals', reversalParams, async (call, params, { id }) =>
    ok(await createReversal(call, id, params)),
  ),
  route('GET', '/transfers/:id/reversals', page, async (call, params, { id }) => {
    const list = await listObjects(call, 'transfer_reversal', params, { transfer: id });
    return ok({ ...list, url: `/v1/transfers/${id}/reversals` });
  }),
  route(
    'GET',
    '/application_fees',
    z.strictObject({ ...pageFields, charge: text }),
    async (call, { charge, ...rest }) => ok(await listObjects(call, 'application_fee', rest, { charge })),
  ),
  route('GET', '/application_fees/:id', onlyExpand, async (call, _, { id }) =>
    ok(await getObject(call, 'application_fee', id)),
  ),
  route('POST', '/application_fees/:id/refunds', feeRefundParams, async (call, params, { id }) =>
    ok(await createFeeRefund(call, id, params)),
  ),
  route(
    'GET',
    '/disputes',
    z.strictObject({ ...pageFields, charge: text, payment_intent: text }),
    async (call, { charge, payment_intent, ...rest }) =>
      ok(await listObjects(call, 'dispute', rest, { charge, payment_intent })),
  ),
  route('GET', '/disputes/:id', onlyExpand, async (call, _, { id }) =>
    ok(await getObject(call, 'dispute', id, 'dispute')),
  ),
  route('POST', '/disputes/:id', disputeParams, async (call, params, { id }) =>
    ok(await updateDispute(call, id, params)),
  ),
  route('POST', '/disputes/:id/close', z.strictObject({ expand }), async (call, _, { id }) =>
    ok(await closeDispute(call, id)),
  ),
];
