import { openedSharePoints, referralSignUpPoints } from '@quad/shared/contract/referrals';
import { type SQL, sql } from 'drizzle-orm';

/**
 * A mailbox without the part behind a plus sign, by which one person has many addresses: whoever refers their own
 * second address gets nothing.
 */
const mailboxOf = (users: SQL): SQL => sql`
  split_part(split_part(lower(${users}.email), '@', 1), '+', 1) || '@' || split_part(lower(${users}.email), '@', 2)`;

/** Whether somebody who came by a referrer's link counts: their address is verified, and is another person's. */
export const countsAsReferral = (came: SQL, referrer: SQL): SQL => sql`
  (${came}.referred_by_id = ${referrer}.id and ${came}.email_verified and ${mailboxOf(came)} <> ${mailboxOf(referrer)})`;

/** People who came by a person's link and verified their address. */
export const countReferredSignUps = (users: SQL): SQL => sql`
  (select count(*)::int from users came where ${countsAsReferral(sql`came`, users)})`;

export const countOpenedShares = (users: SQL): SQL => sql`
  (select count(*)::int from shares s where s.user_id = ${users}.id and s.opened_at is not null)`;

/** Counted from what happened, never stored, so that nothing counts twice. */
export const rewardPoints = (users: SQL): SQL => sql`
  (${countReferredSignUps(users)} * ${sql.raw(String(referralSignUpPoints))}
   + ${countOpenedShares(users)} * ${sql.raw(String(openedSharePoints))})`;
