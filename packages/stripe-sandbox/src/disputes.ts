import * as z from 'zod';
import { bookTransaction } from './balance';
import type { TestCard } from './cards';
import { addEvent } from './events';
import { invalidRequest } from './faults';
import { evidenceFields, newDispute } from './new-dispute';
import type { BalanceTransaction, Charge, Dispute } from './objects';
import { boolean, expand, mergeMetadata, metadata } from './params';
import { type CallContext, lockObject, saveObject } from './store';

/** Integer cents that Stripe takes for a dispute in the US, whoever wins it. */
const disputeFee = 1_500;
/** How long the bank looks at the evidence: in life it is weeks. */
const decidedAfterMs = 1_000;

const fee = { amount: disputeFee, description: 'Dispute fee', type: 'stripe_fee' };

const bookDispute = (
  call: CallContext,
  { id, amount }: { id: string; amount: number },
  isBack: boolean,
): Promise<BalanceTransaction> =>
  bookTransaction(call, {
    amount: isBack ? amount : -amount,
    type: 'adjustment',
    reporting_category: isBack ? 'dispute_reversal' : 'dispute',
    source: id,
    description: isBack ? 'Chargeback reversal' : 'Chargeback withdrawal',
    ...(isBack ? {} : { fee }),
  });

/** The payer says they did not buy it. The money leaves at once, the platform's also for a destination charge. */
export async function openDispute(
  call: CallContext,
  charge: Charge,
  kind: NonNullable<TestCard['dispute']>,
): Promise<void> {
  const opened = newDispute(charge, kind, call.now);
  const isInquiry = kind === 'inquiry';
  const withdrawn = isInquiry ? [] : [await bookDispute(call, opened, false)];
  const dispute: Dispute = { ...opened, balance_transactions: withdrawn };
  await saveObject(call, dispute);
  await saveObject(call, { ...charge, disputed: true }, { dueAt: null });
  await addEvent(call, 'charge.dispute.created', dispute);
  if (!isInquiry) await addEvent(call, 'charge.dispute.funds_withdrawn', dispute);
}

const text = z.string().max(20_000).optional();
export const disputeParams = z.strictObject({
  evidence: z.strictObject(Object.fromEntries(evidenceFields.map((field) => [field, text]))).optional(),
  submit: boolean.optional(),
  metadata: metadata.optional(),
  expand,
});

const openStatuses = ['needs_response', 'warning_needs_response'];

export async function updateDispute(
  call: CallContext,
  id: string,
  params: z.output<typeof disputeParams>,
): Promise<Dispute> {
  const dispute = await lockObject(call, 'dispute', id, 'dispute');
  if (params.evidence && !openStatuses.includes(dispute.status)) {
    throw invalidRequest('You cannot update the evidence of a dispute that has been submitted or closed.');
  }
  const isSubmitted = params.evidence !== undefined && params.submit !== false;
  const isInquiry = dispute.status === 'warning_needs_response';
  const { evidence_details } = dispute;
  const changed: Dispute = {
    ...dispute,
    evidence: { ...dispute.evidence, ...params.evidence },
    evidence_details: {
      ...evidence_details,
      has_evidence: evidence_details.has_evidence || params.evidence !== undefined,
      submission_count: evidence_details.submission_count + (isSubmitted ? 1 : 0),
      submission_method: isSubmitted ? 'manual' : evidence_details.submission_method,
    },
    metadata: mergeMetadata(dispute.metadata, params.metadata),
    ...(isSubmitted ? { status: isInquiry ? 'warning_under_review' : 'under_review' } : {}),
  };
  await saveObject(
    call,
    changed,
    isSubmitted ? { dueAt: new Date(call.now.getTime() + decidedAfterMs) } : {},
  );
  await addEvent(call, 'charge.dispute.updated', changed, dispute);
  return changed;
}

async function endDispute(call: CallContext, dispute: Dispute, isWon: boolean): Promise<Dispute> {
  const isInquiry = dispute.status.startsWith('warning_');
  const returned = isWon && !isInquiry ? [await bookDispute(call, dispute, true)] : [];
  const ended: Dispute = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...returned],
    status: isInquiry ? 'warning_closed' : isWon ? 'won' : 'lost',
  };
  await saveObject(call, ended, { dueAt: null });
  if (returned.length > 0) await addEvent(call, 'charge.dispute.funds_reinstated', ended, dispute);
  await addEvent(call, 'charge.dispute.closed', ended, dispute);
  return ended;
}

/** Accepts that the dispute is lost. */
export async function closeDispute(call: CallContext, id: string): Promise<Dispute> {
  const dispute = await lockObject(call, 'dispute', id, 'dispute');
  if (!openStatuses.includes(dispute.status)) throw invalidRequest('This dispute is already closed.');
  return endDispute(call, dispute, false);
}

/** The bank decides as the evidence says that it should, as in Stripe's test mode, once; other evidence it keeps looking at. */
export async function decideDispute(call: CallContext, id: string): Promise<void> {
  const dispute = await lockObject(call, 'dispute', id, 'dispute');
  if (!dispute.status.endsWith('under_review')) return;
  const said = dispute.evidence.uncategorized_text;
  if (said === 'winning_evidence' || said === 'losing_evidence') {
    await endDispute(call, dispute, said === 'winning_evidence');
  } else await saveObject(call, dispute, { dueAt: null });
}
