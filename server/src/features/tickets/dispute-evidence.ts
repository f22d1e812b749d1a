import { formatCents } from '@quad/shared/cents-text';
import { zoneWords } from '@quad/shared/event-hours';
import { clockAt, datedDay } from '@quad/shared/event-times';
import { localDay } from '@quad/shared/local-time';
import { orderNumberOf } from '@quad/shared/order-number';
import { refundUntil } from '@quad/shared/ticket-refunds';
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
  timezone: string;
  venue: string;
  name: string | null;
  email: string | null;
  types: string[];
}

async function findFacts(db: Db, disputeId: string): Promise<Facts> {
  const { rows } = await db.execute<Facts>(sql`
    select o.id as "orderId", o.payment_intent_id as "intentId", d.stripe_dispute_id as "stripeId", o.amount, ${wireInstant(sql`o.paid_at`)} as "paidAt",
      o.refund_hours as "refundHours", e.title, ${wireInstant(sql`e.start_date`)} as "startDate", e.timezone, coalesce(e.venue_name, e.location) as venue,
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), o.guest_name) as name, coalesce(u.email, o.guest_email) as email,
      array(select y.name from tickets t join ticket_types y on y.id = t.type_id where t.order_id = o.id order by t.place) as types
    from disputes d join orders o on o.id = d.order_id join events e on e.id = o.event_id left join users u on u.id = o.user_id
    where d.id = ${disputeId}`);
  if (!rows[0]) throw new AppError('NOT_FOUND', "We couldn't find this dispute");
  return rows[0];
}

interface Traces {
  /** When somebody went in with the tickets of the order. */
  scans: { place: number; at: string }[];
  /** Which mails about it were delivered. */
  mails: { kind: string; at: string }[];
}

async function findTraces(db: Db, orderId: string): Promise<Traces> {
  const scans = await db.execute<Traces['scans'][number] & Record<string, unknown>>(sql`
    select t.place, ${wireInstant(sql`p.checked_in_at`)} as at
    from tickets t join passes p on p.ticket_id = t.id
    where t.order_id = ${orderId} and p.checked_in_at is not null order by t.place limit ${linesMax}`);
  const mails = await db.execute<Traces['mails'][number] & Record<string, unknown>>(sql`
    select m.kind, ${wireInstant(sql`m.updated_at`)} as at
    from mail_deliveries m where m.state = 'taken' and m.message_id = any(array(
      select 'ticket-receipt.' || ${orderId} union all select 'refund.' || id::text from ticket_refunds where order_id = ${orderId}))
    order by m.updated_at limit ${linesMax}`);
  return { scans: scans.rows, mails: mails.rows };
}

const mailNames: Record<string, string> = {
  'ticket-receipt': 'The receipt with the passes',
  refund: 'The email about a refund',
};

/** 'Fri, Dec 4, 2026, 8:00 PM, New York time': as people there say it. */
function momentAt(instant: string | Date, zone: string): string {
  const moment = new Date(instant);
  return `${datedDay(localDay(moment, zone))}, ${clockAt(moment, zone)}, ${zoneWords(moment, zone)}`;
}

function ruleWords({ refundHours, startDate, timezone }: Facts): string {
  const until = refundUntil(new Date(startDate), refundHours);
  if (!until) return 'Tickets are not refunded; the rule was shown before the payment.';
  const moment = refundHours === 0 ? 'the event begins' : momentAt(until, timezone);
  return `The price of a ticket is refunded until ${moment}; the rule was shown before the payment.`;
}

/** What Quad knows about a disputed order, as the provider wants it. @throws AppError NOT_FOUND */
export async function evidenceOf(db: Db, disputeId: string): Promise<Record<string, string>> {
  const facts = await findFacts(db, disputeId);
  const { scans, mails } = await findTraces(db, facts.orderId);
  const whenIs = (instant: string) => momentAt(instant, facts.timezone);
  const paid = facts.paidAt ? `, paid ${whenIs(facts.paidAt)}` : '';
  return {
    ...(facts.name ? { customer_name: facts.name } : {}),
    ...(facts.email ? { customer_email_address: facts.email } : {}),
    product_description: `${facts.types.join(', ')}: tickets for ${facts.title}, ${facts.venue}`,
    service_date: whenIs(facts.startDate),
    refund_policy_disclosure: ruleWords(facts),
    access_activity_log:
      scans.map(({ place, at }) => `Ticket ${place} was let in on ${whenIs(at)}`).join('\n') ||
      'Nobody has been let in with these tickets yet.',
    uncategorized_text: [
      `Order ${orderNumberOf(facts.orderId)}, ${formatCents(facts.amount)}${paid}`,
      ...mails.map(({ kind, at }) => `${mailNames[kind] ?? 'An email'} was delivered on ${whenIs(at)}`),
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
