import { centsToDollars } from '@quad/shared/fees';
import { orderNumberOf } from '@quad/shared/order-number';
import { sql } from 'drizzle-orm';
import type { DisputeEvidence } from '../../adapters/host-money';
import { PaymentsRefusedError } from '../../adapters/stripe-calls';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { wireInstant } from '../../db/fragments';
import { AppError } from '../../errors';
import { followDisputes } from './disputes';

const linesMax = 50;

interface Facts {
  [column: string]: unknown;
  orderId: string;
  intentId: string | null;
  stripeId: string;
  amount: number;
  paidAt: string | null;
  refundHours: number | null;
  title: string;
  startDate: string;
  venue: string;
  name: string | null;
  email: string | null;
  types: string[];
}

async function findFacts(db: Db, disputeId: string): Promise<Facts> {
  const { rows } = await db.execute<Facts>(sql`
    select o.id as "orderId", o.payment_intent_id as "intentId", d.stripe_dispute_id as "stripeId", o.amount, ${wireInstant(sql`o.paid_at`)} as "paidAt",
      o.refund_hours as "refundHours", e.title, ${wireInstant(sql`e.start_date`)} as "startDate", coalesce(e.venue_name, e.location) as venue,
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), o.guest_name) as name, coalesce(u.email, o.guest_email) as email,
      array(select y.name from tickets t join ticket_types y on y.id = t.type_id where t.order_id = o.id order by t.place) as types
    from disputes d join orders o on o.id = d.order_id join events e on e.id = o.event_id left join users u on u.id = o.user_id
    where d.id = ${disputeId}`);
  if (!rows[0]) throw new AppError('NOT_FOUND', "We couldn't find this dispute");
  return rows[0];
}

/** When somebody went in with the tickets of an order, and which mails about it were delivered. */
async function findTraces(db: Db, orderId: string): Promise<{ scans: string[]; mails: string[] }> {
  const scans = await db.execute<{ line: string }>(sql`
    select 'Ticket ' || t.place || ' was let in at ' || ${wireInstant(sql`p.checked_in_at`)} as line
    from tickets t join passes p on p.ticket_id = t.id
    where t.order_id = ${orderId} and p.checked_in_at is not null order by t.place limit ${linesMax}`);
  const mails = await db.execute<{ line: string }>(sql`
    select 'The mail ' || m.kind || ' was delivered at ' || ${wireInstant(sql`m.updated_at`)} as line
    from mail_deliveries m where m.state = 'taken' and m.message_id = any(array(
      select 'order.' || ${orderId} union all select 'refund.' || id::text from ticket_refunds where order_id = ${orderId}))
    order by m.updated_at limit ${linesMax}`);
  return { scans: scans.rows.map(({ line }) => line), mails: mails.rows.map(({ line }) => line) };
}

const ruleWords = (hours: number | null) =>
  hours === null
    ? 'Tickets are not refunded; the rule was shown before the payment.'
    : `The price is refunded until ${hours} hours before the start; the rule was shown before the payment.`;

/** What Quad knows about a disputed order, as the provider wants it. @throws AppError NOT_FOUND */
export async function evidenceOf(db: Db, disputeId: string): Promise<Record<string, string>> {
  const facts = await findFacts(db, disputeId);
  const { scans, mails } = await findTraces(db, facts.orderId);
  const paid = `$${centsToDollars(facts.amount).toFixed(2)}`;
  return {
    ...(facts.name ? { customer_name: facts.name } : {}),
    ...(facts.email ? { customer_email_address: facts.email } : {}),
    product_description: `${facts.types.join(', ')}: tickets for ${facts.title}, ${facts.venue}`,
    service_date: facts.startDate,
    refund_policy_disclosure: ruleWords(facts.refundHours),
    access_activity_log: scans.join('\n') || 'Nobody has been let in with these tickets yet.',
    uncategorized_text: [
      `Order ${orderNumberOf(facts.orderId)}, ${paid}, paid ${facts.paidAt ?? ''}`,
      ...mails,
    ].join('\n'),
  } satisfies DisputeEvidence;
}

/**
 * Puts the evidence before the buyer's bank, once.
 * @throws AppError NOT_FOUND; CONFLICT if the bank doesn't wait for it; PaymentsUnavailableError
 */
export async function answerDispute(context: AppContext, disputeId: string, words: string): Promise<void> {
  const { db } = context.database;
  const { stripeId, intentId } = await findFacts(db, disputeId);
  const evidence = await evidenceOf(db, disputeId);
  const uncategorized_text = words ? `${words}\n${evidence.uncategorized_text}` : evidence.uncategorized_text;
  try {
    await context.hostMoney.answerDispute(stripeId, { ...evidence, uncategorized_text });
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError)) throw error;
    throw new AppError('CONFLICT', "The bank doesn't wait for evidence of this dispute");
  }
  if (intentId) await followDisputes(context, intentId);
}
