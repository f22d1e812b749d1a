import { sql } from 'drizzle-orm';
import { pause } from './chaos-crashes';
import { type Bought, checkBought, orderUrl, type TicketStage } from './ticket-stage';

/** Buyers whom their bank asks whether they pay (3-D Secure). */

/** Answers in the bank's dialog. @returns whether the bank took the money */
async function answerBank(
  { bank }: TicketStage,
  { intentId, clientSecret }: Bought,
  outcome: 'complete' | 'fail',
): Promise<boolean> {
  const answer = { payment_intent: intentId, client_secret: clientSecret, outcome };
  return bank.rawRequest('POST', '/v1/3ds2/authenticate', answer).then(
    () => true,
    () => false,
  );
}

/** Whose bank says yes in time has their tickets as soon as their browser asks, also if it asked before. */
export async function payWhenAsked(stage: TicketStage, bought: Bought): Promise<void> {
  const { findings } = stage;
  await checkBought(stage, bought);
  const isTaken = await answerBank(stage, bought, 'complete');
  if (!isTaken)
    return findings.fault(2, `the bank took no money for the order ${bought.orderId} that is held`);
  const checked = await checkBought(stage, bought, 'check after the bank');
  if (checked && checked.status !== 'paid')
    findings.fault(2, `the order ${bought.orderId} is ${checked.status}, and its money came in time`);
  findings.count(2, 'paid when asked');
}

/** Who says no in the dialog, and lets the tickets go, can't be charged any more. */
export async function giveUpWhenAsked(stage: TicketStage, bought: Bought): Promise<void> {
  const { bank, call, findings } = stage;
  const { buyer, orderId, intentId } = bought;
  if (await answerBank(stage, bought, 'fail'))
    findings.fault(2, `the bank took money for ${orderId}, and was told no`);
  await call(buyer.cookie, 'DELETE', orderUrl(bought), undefined, 'let go');
  const again = { payment_method: 'pm_card_visa', return_url: 'https://quad.example' };
  const isCharged = await bank.paymentIntents.confirm(intentId, again).then(
    () => true,
    () => false,
  );
  if (isCharged) findings.fault(2, `the order ${orderId} was let go, and can be paid`);
  findings.count(2, 'gave up when asked');
}

/** Leaves the dialog open until the hold is over. */
export async function answerLate(stage: TicketStage, bought: Bought, isForgotten = false): Promise<void> {
  stage.late.push({ ...bought, isForgotten });
}

/** As after a crash: our side lets go what the provider still takes money for. */
export async function forgetPayments({ db, late }: TicketStage): Promise<void> {
  for (const { orderId, isForgotten } of late) {
    if (isForgotten)
      await db.execute(
        sql`update orders set payment_intent_id = null where id = ${orderId} and status = 'held'`,
      );
  }
}

/** The bank is told yes when the hold is over: the order gets its tickets or its money back, or the bank takes none. */
export async function answerLateOnes(
  stage: TicketStage,
  { isForgotten, withinMs }: { isForgotten: boolean; withinMs: number },
): Promise<void> {
  for (const bought of stage.late.filter((one) => one.isForgotten === isForgotten)) {
    await pause(stage.random() * withinMs);
    const isTaken = await answerBank(stage, bought, 'complete');
    stage.findings.count(2, isTaken ? 'taken too late' : 'refused too late');
  }
}
