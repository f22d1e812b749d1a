import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether somebody has proved to read the mails of an address: an account has verified it, or a guest opened
 * the link of a mail sent there (`rsvps.confirmed_at`). All other addresses may have been typed by anybody.
 */
export const isConfirmedAddress = (email: SQL | string) => sql<boolean>`quad_is_confirmed_address(${email})`;

/**
 * Whether an RSVP has tickets that somebody paid for, or that were accepted by the link in a mail: its guest hears of this event
 * without confirming the address. Of the table `rsvps`.
 */
export const hasPaidTickets = sql<boolean>`exists (select from tickets where tickets.rsvp_id = rsvps.id)`;
