import { centsToDollars } from '@quad/shared/fees';
import { paths } from '@quad/shared/paths';
import { formatPrice } from '@quad/shared/prices';
import { eq, sql } from 'drizzle-orm';
import type { Mail } from '../../adapters/mailer';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { orders, ticketRefunds } from '../../db/schema/tickets';
import { users } from '../../db/schema/users';
import { type MailContent, renderMailHtml, renderMailText } from './mail-template';

interface MailedRefund {
  refund: typeof ticketRefunds.$inferSelect;
  order: typeof orders.$inferSelect;
  event: Pick<typeof events.$inferSelect, 'id' | 'title' | 'status' | 'cancelReason'>;
  email: string | null;
}

/** The data for the mail about a refund, to whoever paid. */
export async function findMailedRefund(db: Db, refundId: string): Promise<MailedRefund | null> {
  const [row] = await db
    .select({
      refund: ticketRefunds,
      order: orders,
      event: { id: events.id, title: events.title, status: events.status, cancelReason: events.cancelReason },
      email: sql<string | null>`coalesce(${users.email}, ${orders.guestEmail})`,
    })
    .from(ticketRefunds)
    .innerJoin(orders, eq(orders.id, ticketRefunds.orderId))
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(ticketRefunds.id, refundId));
  return row ?? null;
}

const money = (cents: number) => formatPrice(centsToDollars(cents));
const quoted = (words: string | null) => (words ? ` “${words}”` : '');

/** Why money comes back, in words. */
function reasonOf({ refund, event }: MailedRefund): string {
  const { title } = event;
  switch (refund.cause) {
    case 'cancelled':
      return event.status === 'cancelled'
        ? `${title} was cancelled.${quoted(event.cancelReason)}`
        : `${title} was taken down from Quad.`;
    case 'moved':
      return `${title} was moved, and your ticket was given back.`;
    case 'resold':
      return `Someone else bought your spot at ${title}.`;
    case 'rule':
      return `Your ticket for ${title} was given back. Fees stay, as shown when you paid.`;
    case 'late':
      return `Your payment for ${title} came when the tickets were gone.`;
    case 'provider':
      return `We refund you for ${title}.`;
    default:
      return `The host of ${title} refunds you.${quoted(refund.reason)}`;
  }
}

/** Composes the one mail about a refund; null if nobody is there to read it. */
export function composeRefundMail(mailed: MailedRefund, publicUrl: string): Mail | null {
  const { refund, order, event, email } = mailed;
  if (!email) return null;
  const amount = money(refund.amount);
  const isAll = refund.amount === order.amount;
  const title = isAll ? `You get all ${amount} back` : `You get ${amount} back`;
  const content: MailContent = {
    badge:
      refund.cause === 'cancelled'
        ? { text: event.status === 'cancelled' ? 'Event cancelled' : 'Event taken down', tone: 'danger' }
        : { text: 'Refund', tone: 'warn' },
    title,
    paragraphs: [reasonOf(mailed)],
    facts: [
      { label: 'Amount', value: amount, ...(isAll ? {} : { detail: `of ${money(order.amount)} paid` }) },
      ...(order.paidWith ? [{ label: 'To', value: order.paidWith }] : []),
    ],
    primary:
      refund.cause === 'cancelled'
        ? { text: 'Find another event', url: publicUrl }
        : { text: 'View event', url: publicUrl + paths.event(event.id) },
    note: {
      lead: 'There is nothing to do.',
      text: 'The money is on your statement in 5 to 10 days. If the card was closed, your bank sends it on.',
    },
    footer: [`You're getting this because ${email} was used to buy tickets on Quad.`],
  };
  return {
    to: email,
    subject: `${title}: ${event.title}`,
    html: renderMailHtml(content),
    text: renderMailText(content),
    messageId: `refund.${refund.id}`,
  };
}
