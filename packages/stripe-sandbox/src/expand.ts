import { invalidRequest } from './faults';
import type { Form } from './params';
import { type CallContext, findObject } from './store';

/** Fields that hold the id of another object, with its kind. */
const references = {
  balance_transaction: 'balance_transaction',
  application_fee: 'application_fee',
  charge: 'charge',
  failure_balance_transaction: 'balance_transaction',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  transfer: 'transfer',
  transfer_reversal: 'transfer_reversal',
} as const;

async function expandPath(call: CallContext, body: object, [name = '', ...rest]: string[]): Promise<object> {
  const fields = body as Record<string, unknown>;
  if (name === 'data' && Array.isArray(fields.data)) {
    const data = [];
    for (const item of fields.data as object[]) data.push(await expandPath(call, item, rest));
    return { ...fields, data };
  }
  const kind = references[name as keyof typeof references];
  if (!kind || !(name in fields)) {
    throw invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' });
  }
  const value = fields[name];
  const object = typeof value === 'string' ? await findObject(call, kind, value) : (value as object | null);
  if (!object) return body;
  return { ...fields, [name]: rest.length > 0 ? await expandPath(call, object, rest) : object };
}

/** Replaces ids by whole objects as `expand` requests: 'latest_charge', 'data.payment_method'. */
export async function expandBody(call: CallContext, body: object, { expand }: Form): Promise<object> {
  let expanded = body;
  for (const path of Array.isArray(expand) ? expand : []) {
    expanded = await expandPath(call, expanded, String(path).split('.'));
  }
  return expanded;
}
