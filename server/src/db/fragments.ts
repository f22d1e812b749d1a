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
