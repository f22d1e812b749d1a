import { liveRsvpStatuses } from '@quad/shared/rsvp-rules';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** SQL fragments that several features share. */

const isoText = (instant: SQL, fraction: 'MS' | 'US'): SQL<string> =>
  sql`to_char(${instant} at time zone 'UTC', ${sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.${fraction}"Z"'`)})`;

/** An instant as the contract writes it: ISO 8601 in UTC with milliseconds. */
export const wireInstant = (instant: SQL): SQL<string> => isoText(instant, 'MS');

/** An instant with all the microseconds that Postgres keeps, as a cursor needs it. */
export const cursorInstant = (instant: SQL): SQL<string> => isoText(instant, 'US');

/** The live RSVP statuses as a list for `status in (...)` in plain-text statements. */
export const liveStatusList = liveRsvpStatuses.map((status) => `'${status}'`).join(', ');

/** Whether an RSVP of this status is live. */
export const isLive = (status: SQL | AnyColumn): SQL => sql`${status} in (${sql.raw(liveStatusList)})`;

/** Without case, accents, and what separates the parts of a word: 'O’Brien', "o'brien" and 'OBRIEN' are one. */
const lettersOnly = (text: SQL) => sql`regexp_replace(quad_fold(${text}), '[^[:alnum:]]+', '', 'g')`;

/** Whether names have all that was typed to find them, in any order and spelling; nothing has no letters. */
export const hasTypedParts = (names: SQL, typed: string): SQL => sql`(
  select bool_and(strpos(${lettersOnly(names)}, word) > 0)
  from (select ${lettersOnly(sql`part`)} as word from regexp_split_to_table(${typed}::text, '\\s+') as part) as parts
  where word <> '')`;
