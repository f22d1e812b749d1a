import { bookTransaction } from './balance';
import { type TestCard, testCardOf } from './cards';
import { openDispute } from './disputes';
import { addEvent } from './events';
import { type Charge, seconds } from './objects';
import { type CallContext, getObject, lockIntent, saveObject, testCardNumberOf } from './store';
import { makeTransfer } from './transfers';

/** How long after a payment it is booked, unless its intent says `capture_method: 'automatic'`. */
export const bookedAfterMs = 1_000;
/** How long after that the payer disputes a payment with a card for it. */
const disputedAfterMs = 1_000;
const dayMs = 86_400_000;

/** Stripe's price of a card payment in the US: 2.9 % and 30 cents. */
const stripeFee = (amount: number) => Math.round((amount * 29) / 1000 + 30);

/** Midnight (UTC) two business days later, in seconds. */
function twoBusinessDaysAfter(now: Date): number {
  const day = new Date(now);
  day.setUTCHours(0, 0, 0, 0);
  for (let left = 2; left > 0; ) {
    day.setTime(day.getTime() + dayMs);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return seconds(day);
}

/** Books the money of a successful charge and returns it as it is then; the caller holds the intent's lock. */
export async function bookCharge(call: CallContext, charge: Charge, card: TestCard): Promise<Charge> {
  const available_on = card.isAvailableAtOnce ? seconds(call.now) : twoBusinessDaysAfter(call.now);
  const transaction = await bookTransaction(call, {
    amount: charge.amount,
    type: 'charge',
    reporting_category: 'charge',
    source: charge.id,
    description: charge.description as string | null,
    fee: { amount: stripeFee(charge.amount), description: 'Stripe processing fees', type: 'stripe_fee' },
    available_on,
  });
  const booked: Charge = { ...charge, balance_transaction: transaction.id };
  const passedOn = await passOn(call, booked, available_on);
  const dueAt = card.dispute ? new Date(call.now.getTime() + disputedAfterMs) : null;
  await saveObject(call, passedOn, { dueAt });
  return passedOn;
}

/** Passes the money of a destination charge on to its account, all of it; a fee comes back from there. */
async function passOn(call: CallContext, charge: Charge, available_on: number): Promise<Charge> {
  const to = charge.transfer_data as { amount: number | null; destination: string } | null;
  if (!to) return charge;
  const { transfer, feeId } = await makeTransfer(call, {
    amount: to.amount ?? charge.amount,
    destination: to.destination,
    charge: charge.id,
    fee: charge.application_fee_amount as number | null,
    available_on,
    transfer_group: charge.transfer_group as string | null,
    description: null,
    metadata: {},
  });
  return { ...charge, application_fee: feeId, transfer: transfer.id };
}

/**
 * Books a charge that was paid a moment ago, once, and tells of it. Clients can't rely on a payment's fee, balance
 * transaction or transfer when it has succeeded: with Stripe's default they come later.
 */
export async function bookLate(call: CallContext, { id, payment_intent }: Charge): Promise<Charge> {
  await lockIntent(call, payment_intent ?? '');
  const charge = await getObject(call, 'charge', id);
  if (charge.status !== 'succeeded' || charge.balance_transaction) return charge;
  const card = testCardOf(await testCardNumberOf(call, charge.payment_method));
  const booked = await bookCharge(call, charge, card);
  await addEvent(call, 'charge.updated', booked, charge);
  return booked;
}

/** What happens to a charge by itself: it is booked, then perhaps disputed. Each once. */
export async function advanceCharge(call: CallContext, { id, payment_intent }: Charge): Promise<void> {
  await lockIntent(call, payment_intent ?? '');
  const charge = await getObject(call, 'charge', id);
  if (!charge.balance_transaction) {
    await bookLate(call, charge);
    return;
  }
  const { dispute } = testCardOf(await testCardNumberOf(call, charge.payment_method));
  if (dispute && !charge.disputed) await openDispute(call, charge, dispute);
}
