import { describe, expect, it } from 'vitest';
import type { PayoutAccount } from '../../adapters/payout-accounts';
import { stateOf } from './payout-state';

const complete: PayoutAccount = {
  id: 'acct_1',
  isSubmitted: true,
  isReady: true,
  disabledReason: null,
  due: [],
  deadline: null,
  bankLast4: '6789',
};
const due = (...fields: string[]) => fields.map((field) => ({ field, reason: null }));
const partsOf = (account: Partial<PayoutAccount>) =>
  stateOf({ ...complete, ...account }).missing.map(({ part }) => part);

describe('an account', () => {
  it.each<[string, Partial<PayoutAccount>]>([
    ['ready', {}],
    // Stripe wants more by a day, and pays out until then.
    ['ready', { due: due('individual.verification.document'), deadline: new Date() }],
    ['started', { isSubmitted: false, isReady: false, due: due('external_account') }],
    // Just submitted: nothing is due and nothing is decided.
    ['in_review', { isReady: false }],
    ['in_review', { isReady: false, disabledReason: 'requirements.pending_verification' }],
    ['in_review', { isReady: false, disabledReason: 'under_review' }],
    [
      'restricted',
      { isReady: false, disabledReason: 'requirements.past_due', due: due('individual.id_number') },
    ],
    ['rejected', { isReady: false, disabledReason: 'rejected.fraud', due: due('individual.id_number') }],
    ['rejected', { isReady: false, isSubmitted: false, disabledReason: 'rejected.platform_other' }],
  ])('is %s with %o', (status, account) => {
    expect(stateOf({ ...complete, ...account }).status).toBe(status);
  });

  it('is not set up if Stripe has none', () => {
    expect(stateOf(null)).toEqual({ status: 'not_set_up', missing: [], dueAt: null, bankLast4: null });
  });

  it.each([
    ['external_account', 'bank'],
    ['individual.verification.document', 'photo_id'],
    ['person_1Nv0FGQ9RKHgCVdK.verification.additional_document', 'photo_id'],
    ['company.verification.document', 'photo_id'],
    ['individual.dob.day', 'person'],
    ['representative.first_name', 'person'],
    ['owners.email', 'person'],
    ['person_1Nv0FGQ9RKHgCVdK.ssn_last_4', 'person'],
    ['company.tax_id', 'business'],
    ['business_profile.url', 'business'],
    ['business_type', 'business'],
    ['tos_acceptance.date', 'terms'],
    ['settings.payments.statement_descriptor', 'terms'],
    ['interv_1N.request', 'other'],
  ])('that misses %s misses %s', (field, part) => {
    expect(partsOf({ due: due(field) })).toEqual([part]);
  });

  it('misses each part once, with the first reason', () => {
    const reason = 'The document is expired.';
    const fields = [
      ...due('individual.first_name', 'individual.verification.document', 'individual.last_name'),
      { field: 'individual.verification.additional_document', reason },
    ];
    expect(stateOf({ ...complete, due: fields }).missing).toEqual([
      { part: 'person', reason: null },
      { part: 'photo_id', reason },
    ]);
  });
});
