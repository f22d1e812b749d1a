import { openedSharePoints, referralSignUpPoints } from '@quad/shared/contract/referrals';
import { type SQL, sql } from 'drizzle-orm';

/**
 * An address without the part after a plus sign, with which one person has many addresses: referring one's
 * own second address earns nothing.
 */
const mailboxOf = (users: SQL): SQL => sql`
  split_part(split_part(lower(${users}.email), '@', 1), '+', 1) || '@' || split_part(lower(${users}.email), '@', 2)`;

/** Whether a referred person counts: with a verified address that isn't the referrer's own. */
export const countsAsReferral = (came: SQL, referrer: SQL): SQL => sql`
  (${came}.referred_by_id = ${referrer}.id and ${came}.email_verified and ${mailboxOf(came)} <> ${mailboxOf(referrer)})`;

/** People who came through a person's link and verified their address. */
export const countReferredSignUps = (users: SQL): SQL => sql`
  (select count(*)::int from users came where ${countsAsReferral(sql`came`, users)})`;

export const countOpenedShares = (users: SQL): SQL => sql`
  (select count(*)::int from shares s where s.user_id = ${users}.id and s.opened_at is not null)`;

/** Counted from the rows and never stored, so that nothing counts twice. */
export const rewardPoints = (users: SQL): SQL => sql`
  (${countReferredSignUps(users)} * ${sql.raw(String(referralSignUpPoints))}
   + ${countOpenedShares(users)} * ${sql.raw(String(openedSharePoints))})`;
