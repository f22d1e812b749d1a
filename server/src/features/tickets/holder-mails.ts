import { and, eq, inArray, sql } from 'drizzle-orm';
import { defineQueue, mailRetries } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { rsvps } from '../../db/schema/participation';
import { orders, tickets } from '../../db/schema/tickets';
import { users } from '../../db/schema/users';

/** The mail to somebody whose ticket ended and who hadn't paid for it: the mail about the money goes to who paid. */
export const endedTicketQueue = defineQueue<{ ticketId: string }>('tickets.ended-mail', mailRetries);

/** Queues it for tickets that ended in the caller's transaction, and that their holders didn't give back themselves. */
export async function tellHolders({ jobs }: AppContext, db: Db, ticketIds: readonly string[]): Promise<void> {
  // An order stays a guest's, also of somebody who has an account by now.
  const address = sql`coalesce(${rsvps.guestEmail}, ${users.email})`;
  const isSamePerson = sql`${orders.userId} = ${rsvps.userId} or lower(${orders.guestEmail}) = lower(${address})`;
  const others = await db
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(rsvps, eq(rsvps.id, tickets.rsvpId))
    .leftJoin(users, eq(users.id, rsvps.userId))
    .where(and(inArray(tickets.id, [...ticketIds]), sql`(${isSamePerson}) is not true`));
  await jobs.enqueueAll(
    db,
    endedTicketQueue,
    others.map(({ id }) => ({ data: { ticketId: id }, key: id })),
  );
}
