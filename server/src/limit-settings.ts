import * as z from 'zod';

const uses = (standard: number, description: string) =>
  z.coerce.number().int().min(1).default(standard).meta({ description });

/**
 * The settings of limits that protect accounts, or that a crowd behind one address could reach. A network is an IPv4
 * address or a /64 of IPv6. Where 'the check' is asked, browsers do a proof of work in the background.
 */
export const limitSettings = {
  LIMIT_REQUESTS: uses(
    12_000,
    'requests of one network in a minute at one process, without assets; more are refused. A search that reads much counts as several',
  ),
  LIMIT_STREAMS: uses(4_000, 'open streams of live counts from one network at one process; more are refused'),
  LIMIT_WRONG_PASSWORDS: uses(
    10,
    'wrong passwords for one account in a day, from all networks, before unknown devices are asked for the check, which takes the longer the more there were; after 1,000 they sign in by a reset link. A device that has signed in to the account before is counted on its own, and may send ten times as many',
  ),
  LIMIT_WRONG_PASSWORDS_NETWORK: uses(
    100,
    'wrong passwords from one network in ten minutes before its unknown devices are asked for the check',
  ),
  LIMIT_SIGN_UPS: uses(20, 'sign-ups from one network in an hour before the check is asked'),
  LIMIT_TAKEN_SIGN_UPS: uses(
    5,
    'sign-ups from one network in an hour with the address of an account, before the check is asked',
  ),
  LIMIT_RESET_REQUESTS: uses(
    20,
    'requests for a reset link from one network in an hour before the check is asked',
  ),
  LIMIT_RESET_MAILS: uses(2, 'reset mails to one account in a quarter of an hour; the newest link works'),
  LIMIT_GUEST_RSVPS: uses(120, 'RSVPs of guests from one network in an hour before the check is asked'),
  LIMIT_GUEST_COMMENTS: uses(
    15,
    'comments of guests from one network in ten minutes before the check is asked; twenty times as many are refused',
  ),
  LIMIT_GUEST_UPLOADS: uses(
    12,
    'uploads, and videos, of guests from one network in an hour before the check is asked; twenty times as many are refused',
  ),
  LIMIT_GUEST_REPORTS: uses(
    20,
    'reports of visitors from one network in an hour before the check is asked; twenty times as many are refused',
  ),
  CHALLENGE_BITS: z.coerce.number().int().min(1).max(24).default(17).meta({
    description:
      'how much work the check is: each further bit doubles it; 17 take half a second on a phone. Repeated failures add up to seven',
  }),
};
