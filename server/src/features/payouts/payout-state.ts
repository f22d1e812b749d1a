import type { MissingForPayouts, PayoutPart } from '@quad/shared/contract/payouts';
import type { PayoutAccount } from '../../adapters/payout-accounts';
import type { payoutAccounts } from '../../db/schema/payouts';

type Row = typeof payoutAccounts.$inferSelect;
type State = Pick<Row, 'status' | 'missing' | 'dueAt' | 'bankLast4'>;

/** By the beginnings or the inner names of Stripe's fields; the first that fits counts. */
const parts: [RegExp, PayoutPart][] = [
  [/^external_account/, 'bank'],
  [/\.verification\.|proof_of_liveness/, 'photo_id'],
  [/^tos_acceptance|^settings\./, 'terms'],
  [/^(individual|person_|representative|owners|directors|executives)/, 'person'],
  [/^(business_|company)/, 'business'],
];

const partOf = (field: string): PayoutPart => parts.find(([name]) => name.test(field))?.[1] ?? 'other';

/** What is missing, as parts that people know: each once, with the first reason that there is. */
function missingOf({ due }: PayoutAccount): MissingForPayouts[] {
  const missing = new Map<PayoutPart, string | null>();
  for (const { field, reason } of due) {
    const part = partOf(field);
    missing.set(part, missing.get(part) ?? reason);
  }
  return [...missing].map(([part, reason]) => ({ part, reason }));
}

function statusOf({ isSubmitted, isReady, disabledReason, due }: PayoutAccount): Row['status'] {
  if (disabledReason?.startsWith('rejected.')) return 'rejected';
  if (!isSubmitted) return 'started';
  if (isReady) return 'ready';
  return due.length > 0 ? 'restricted' : 'in_review';
}

/** What is stored and shown of an account; of null, which Stripe doesn't have or doesn't give us. */
export function stateOf(account: PayoutAccount | null): State {
  if (!account) return { status: 'not_set_up', missing: [], dueAt: null, bankLast4: null };
  return {
    status: statusOf(account),
    missing: missingOf(account),
    dueAt: account.deadline,
    bankLast4: account.bankLast4,
  };
}

/** What a host has to hear of; null for what they did themselves a moment ago, or can only wait for. */
export function newsOf({ status, missing }: State): 'ready' | 'due' | 'restricted' | 'rejected' | null {
  if (status === 'ready') return missing.length > 0 ? 'due' : 'ready';
  return status === 'restricted' || status === 'rejected' ? status : null;
}
