import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether somebody has proved to read the mails of an address: an account has verified it, or a guest opened
 * the link of a mail sent there (`rsvps.confirmed_at`). All other addresses may have been typed by anybody.
 */
export const isConfirmedAddress = (email: SQL | string) => sql<boolean>`quad_is_confirmed_address(${email})`;

/**
 * Whether somebody goes with tickets that were paid for, or that were accepted by the link in a mail: a guest then hears of this
 * event without confirming the address. Who gave all tickets back and waits in line again doesn't. Of the table `rsvps`.
 */
export const hasPaidTickets = sql<boolean>`(rsvps.status = 'attending'
  and exists (select from tickets where tickets.rsvp_id = rsvps.id))`;
