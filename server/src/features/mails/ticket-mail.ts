import { clockAt, dayAt } from '@quad/shared/event-times';
import { centsToDollars } from '@quad/shared/fees';
import { orderNumberOf } from '@quad/shared/order-number';
import { paths } from '@quad/shared/paths';
import { formatPrice } from '@quad/shared/prices';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { refundUntil } from '@quad/shared/ticket-refunds';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Mail } from '../../adapters/mailer';
import { drawQr } from '../../adapters/qr-picture';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { orders, tickets, ticketTransfers, ticketTypes } from '../../db/schema/tickets';
import { users } from '../../db/schema/users';
import { listBuyersPasses } from '../tickets/tickets.service';
import { type MailContent, renderMailHtml, renderMailText } from './mail-template';
import { mailPosterUrl } from './rsvp-mail';
import { whenAndWhere } from './when-and-where';

const money = (cents: number) => formatPrice(centsToDollars(cents));

/** The data for the receipt of an order. */
export async function findMailedOrder(db: Db, orderId: string) {
  const [row] = await db
    .select({
      order: orders,
      event: events,
      email: sql<string | null>`coalesce(${users.email}, ${orders.guestEmail})`,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.id, orderId), eq(orders.status, 'paid')));
  if (!row?.email) return null;
  const lines = await db
    .select({
      name: ticketTypes.name,
      count: sql<number>`count(*)::int`,
      price: sql<number>`sum(${tickets.price})::int`,
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(eq(tickets.orderId, orderId))
    .groupBy(ticketTypes.id)
    .orderBy(ticketTypes.position);
  return { ...row, email: row.email, lines };
}
type MailedOrder = NonNullable<Awaited<ReturnType<typeof findMailedOrder>>>;

/** The pictures of the passes that the buyer has now. */
export async function drawTicketPasses(context: AppContext, { order, event }: MailedOrder) {
  const passes = event.status === 'scheduled' ? await listBuyersPasses(context, order) : [];
  return passes.map(({ ticket: { place, among, typeName }, code }) => ({
    name: `pass-${place}.png`,
    text: among > 1 ? `${place} of ${among}, ${typeName}` : typeName,
    content: drawQr(code),
  }));
}

interface ReceiptLinks {
  publicUrl: string;
  /** A guest's key to the order; null for a member. */
  link: string | null;
  passes: Awaited<ReturnType<typeof drawTicketPasses>>;
}

export function composeReceipt(
  { order, event, email, lines }: MailedOrder,
  { publicUrl, link, passes }: ReceiptLinks,
): Mail {
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  const price = lines.reduce((sum, line) => sum + line.price, 0);
  const until = refundUntil(event.startDate, order.refundHours);
  const what = count === 1 ? 'your ticket' : `your ${count} tickets`;
  const url = publicUrl + (link ? ticketPaths.order(link) : ticketPaths.own(event.id));
  const content: MailContent = {
    posterUrl: mailPosterUrl(event, publicUrl),
    badge: { text: `Paid ${money(order.amount)}`, tone: 'positive' },
    title: `Here ${count === 1 ? 'is' : 'are'} ${what}: ${event.title}`,
    passes: passes.map(({ name, text }) => ({ src: `cid:${name}`, text })),
    facts: [...whenAndWhere(event), { label: 'Order', value: orderNumberOf(order.id) }],
    sums: [
      ...lines.map((line) => ({ label: `${line.count} × ${line.name}`, value: money(line.price) })),
      { label: 'Fees', value: money(order.amount - price) },
      { label: order.paidWith ? `Total, ${order.paidWith}` : 'Total', value: money(order.amount) },
    ],
    primary: { text: count === 1 ? 'Show my pass' : 'Show my passes', url },
    secondary: { text: 'Add to calendar', url: `${publicUrl}/api/events/${event.id}/calendar.ics` },
    note: {
      lead: "Can't make it?",
      text: until
        ? `Until ${dayAt(until, event.timezone)}, ${clockAt(until, event.timezone)}, you get the ticket price back, fees stay. Later you can give your spot back or send it to a friend.`
        : 'No refunds, but you can give your spot back or send it to a friend.',
      ...(link && {
        hint: 'The button is your key, no account needed. Keep it to yourself: whoever has it can use the tickets.',
      }),
    },
    footer: [`You're getting this because ${email} was used to buy tickets on Quad.`],
  };
  return {
    to: email,
    subject: `${count === 1 ? 'Your ticket' : `Your ${count} tickets`}: ${event.title}`,
    html: renderMailHtml(content),
    text: renderMailText(content),
    messageId: `ticket-receipt.${order.id}`,
    pictures: passes.map(({ name, content }) => ({ name, content, contentType: 'image/png' })),
  };
}

/** The data for the mail about a ticket that is sent to an address; null once it was answered or taken back. */
export async function findMailedTransfer(db: Db, transferId: string) {
  const [row] = await db
    .select({
      transfer: ticketTransfers,
      event: events,
      typeName: ticketTypes.name,
      fromName: sql<string>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${rsvps.guestName}, 'Someone')`,
    })
    .from(ticketTransfers)
    .innerJoin(tickets, eq(tickets.id, ticketTransfers.ticketId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .leftJoin(rsvps, eq(rsvps.id, ticketTransfers.fromRsvpId))
    .leftJoin(users, eq(users.id, rsvps.userId))
    .where(and(eq(ticketTransfers.id, transferId), eq(ticketTransfers.status, 'open')));
  const email = row?.transfer.toEmail;
  return row && email && !row.event.hiddenAt ? { ...row, email } : null;
}
type MailedTransfer = NonNullable<Awaited<ReturnType<typeof findMailedTransfer>>>;

export function composeTransferMail(
  { transfer, event, typeName, fromName, email }: MailedTransfer,
  { publicUrl, token }: { publicUrl: string; token: string },
): Mail {
  const title = `${fromName} sent you a ticket: ${event.title}`;
  const content: MailContent = {
    badge: { text: 'A ticket for you', tone: 'positive' },
    title,
    // Anybody can type an address: the sender's words stay behind the link.
    ...(transfer.message
      ? { paragraphs: [`${fromName} left you a note. You'll find it with the ticket.`] }
      : {}),
    facts: [
      ...whenAndWhere(event),
      { label: 'Ticket', value: typeName, detail: `Paid by ${fromName}, free for you` },
    ],
    primary: { text: 'See the ticket', url: publicUrl + ticketPaths.transfer(token) },
    note: {
      lead: 'Your pass is made when you accept.',
      text: `Until then ${fromName} can take it back. A later refund goes to the card that paid.`,
    },
    footer: [
      `You're getting this because ${fromName} typed ${email} on Quad. Not you? Ignore this email, nothing happens.`,
    ],
  };
  return {
    to: email,
    subject: title,
    html: renderMailHtml(content),
    text: renderMailText(content),
    messageId: `ticket-transfer.${transfer.id}`,
  };
}

/** The data for the mail to a guest for whom a spot is kept; null once it isn't any more. */
export async function findKeptSpot(db: Db, rsvpId: string, now: Date) {
  const [row] = await db
    .select({ id: rsvps.id, email: rsvps.guestEmail, event: events })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(and(eq(rsvps.id, rsvpId), eq(rsvps.status, 'waitlisted'), gt(rsvps.spotOfferedUntil, now)));
  return row?.email && !row.event.hiddenAt ? { ...row, email: row.email } : null;
}
type KeptSpot = NonNullable<Awaited<ReturnType<typeof findKeptSpot>>>;

export function composeSpotMail(
  { id, event, email }: KeptSpot,
  { publicUrl, version, link }: { publicUrl: string; version: string; link: string },
): Mail {
  const title = `A spot is kept for you: ${event.title}`;
  const content: MailContent = {
    badge: { text: 'Your turn', tone: 'positive' },
    title,
    paragraphs: [`It is yours for 30 minutes. Buy your ticket with this address, ${email}.`],
    facts: whenAndWhere(event),
    primary: { text: 'Get tickets', url: `${publicUrl}${ticketPaths.checkout(event.id)}?spot=${link}` },
    footer: [`You're getting this because ${email} is in line for this event on Quad.`],
  };
  return {
    to: email,
    subject: title,
    html: renderMailHtml(content),
    text: renderMailText(content),
    messageId: `ticket-spot.${id}.${Date.parse(version)}`,
  };
}

/** The data for the mail to somebody whose ticket ended, and who hadn't paid for it. */
export async function findEndedTicket(db: Db, ticketId: string) {
  const [row] = await db
    .select({
      ticket: tickets,
      event: events,
      typeName: ticketTypes.name,
      email: sql<string | null>`coalesce(${users.email}, ${rsvps.guestEmail})`,
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(rsvps, eq(rsvps.id, tickets.rsvpId))
    .leftJoin(users, eq(users.id, rsvps.userId))
    .where(eq(tickets.id, ticketId));
  return row?.email && !row.event.hiddenAt ? { ...row, email: row.email } : null;
}
type EndedTicket = NonNullable<Awaited<ReturnType<typeof findEndedTicket>>>;

/** Why a ticket ended, in words. */
const endings: Partial<Record<EndedTicket['ticket']['status'], string>> = {
  resold: 'You gave your spot back, and somebody else has bought it.',
  refunded: 'It was refunded.',
  void: 'Its payment is disputed at the bank.',
};

export function composeEndedTicketMail(
  { ticket, event, typeName, email }: EndedTicket,
  publicUrl: string,
): Mail {
  const title = `Your ticket has ended: ${event.title}`;
  const content: MailContent = {
    badge: { text: 'Ticket ended', tone: 'warn' },
    title,
    paragraphs: [`${endings[ticket.status] ?? ''} Your pass doesn't open the door anymore.`.trim()],
    facts: [...whenAndWhere(event), { label: 'Ticket', value: typeName }],
    primary: { text: 'View event', url: publicUrl + paths.event(event.id) },
    note: { lead: 'There is nothing to do.', text: 'Any money goes to who paid for the ticket.' },
    footer: [`You're getting this because a ticket for this event on Quad was yours, ${email}.`],
  };
  return {
    to: email,
    subject: title,
    html: renderMailHtml(content),
    text: renderMailText(content),
    messageId: `ticket-ended.${ticket.id}`,
  };
}
