import { centsToDollars } from '@quad/shared/fees';
import { paths } from '@quad/shared/paths';
import { formatPrice } from '@quad/shared/prices';
import { eq } from 'drizzle-orm';
import type { Mail } from '../../adapters/mailer';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { payments } from '../../db/schema/payments';
import { users } from '../../db/schema/users';
import type { PaymentMailJob } from '../payments/payment-mails';
import { type MailContent, renderMailHtml, renderMailText } from './mail-template';
import { whenAndWhere } from './when-and-where';

export interface MailedPayment {
  payment: typeof payments.$inferSelect;
  /** Null if there was none, or its host has deleted it. */
  event: typeof events.$inferSelect | null;
  email: string;
}

/** The data for a mail about a payment; null if its person is gone. */
export async function findMailedPayment(db: Db, paymentId: string): Promise<MailedPayment | null> {
  const [row] = await db
    .select({ payment: payments, event: events, email: users.email })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(events, eq(events.id, payments.eventId))
    .where(eq(payments.id, paymentId));
  return row ?? null;
}

/** Reasons for refunds, by payments.refundReason. */
const refundReasons: Record<string, string> = {
  late: "We couldn't publish your event in time.",
  mismatch: "The payment didn't match the fee, so we didn't publish your event.",
  over: 'Your event was over before the payment went through.',
  administrator: 'Quad took your event down and is refunding the fee.',
};

/** In UTC, because a payment has no zone. */
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function receiptFacts({ payment }: MailedPayment): NonNullable<MailContent['facts']> {
  const amount = formatPrice(centsToDollars(payment.amount));
  const paidAt = payment.paidAt ?? payment.createdAt;
  return [
    { label: 'Amount', value: amount, detail: 'Platform fee, one time' },
    { label: 'Paid', value: dayFormat.format(paidAt) },
    { label: 'Receipt', value: payment.id.slice(0, 8).toUpperCase() },
  ];
}

function receipt(mailed: MailedPayment, publicUrl: string): { subject: string; content: MailContent } {
  const { event, payment, email } = mailed;
  const title = event?.title ?? payment.draft?.title ?? 'Your event';
  return {
    subject: `Your event is live: ${title}`,
    content: {
      badge: { text: '✓ Your event is live', tone: 'positive' },
      title,
      paragraphs: [
        `${event?.isPublic === false ? 'Only people with the link can find it.' : 'Everyone near campus can find it now.'} Share it to fill the room.`,
      ],
      facts: [...(event ? whenAndWhere(event) : []), ...receiptFacts(mailed)],
      ...(event ? { primary: { text: 'View event', url: publicUrl + paths.event(event.id) } } : {}),
      footer: [`You're getting this because ${email} was used to host an event on Quad.`],
    },
  };
}

function refund(mailed: MailedPayment): { subject: string; content: MailContent } {
  const { event, payment, email } = mailed;
  const amount = formatPrice(centsToDollars(payment.amount));
  const title = event?.title ?? payment.draft?.title;
  return {
    subject: `We refunded your ${amount}${title ? `: ${title}` : ''}`,
    content: {
      badge: { text: 'Refunded', tone: 'warn' },
      title: `We refunded your ${amount}`,
      paragraphs: [
        refundReasons[payment.refundReason ?? ''] ?? "We didn't publish your event.",
        'Banks take 5 to 10 days to show it. You can host the event again any time.',
      ],
      facts: [...(title ? [{ label: 'Event', value: title }] : []), ...receiptFacts(mailed)],
      footer: [`You're getting this because ${email} was used to host an event on Quad.`],
    },
  };
}

/** Composes a mail about a payment: its receipt, or the refund. */
export function composePaymentMail(
  mailed: MailedPayment,
  { paymentId, kind }: PaymentMailJob,
  publicUrl: string,
): Mail {
  const { subject, content } = kind === 'receipt' ? receipt(mailed, publicUrl) : refund(mailed);
  return {
    to: mailed.email,
    subject,
    html: renderMailHtml(content),
    text: renderMailText(content),
    messageId: `payment.${kind}.${paymentId}`,
  };
}
