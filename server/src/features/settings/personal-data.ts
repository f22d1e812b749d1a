import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { schema } from '../../db/schema';

type Schema = typeof schema;
/** Names of the schema's tables. */
export type TableName = { [Name in keyof Schema]: Schema[Name] extends PgTable ? Name : never }[keyof Schema];

/** Which rows of a table are about one person, and which columns are secrets rather than their data. */
export interface PersonalTable {
  /** Condition over `t`, given the person's id. */
  rowsOf: (userId: string) => SQL;
  /** Columns that grant access or reveal what others did. */
  secrets?: readonly string[];
}

/** Why a table has no personal data, or isn't part of an export. */
interface OtherTable {
  nobodys: string;
}

const by = (column: string) => (userId: string) => sql`t.${sql.identifier(column)} = ${userId}`;
const byEither = (one: string, other: string) => (userId: string) =>
  sql`${by(one)(userId)} or ${by(other)(userId)}`;
const ofOwn = (column: string, owners: string) => (userId: string) =>
  sql`t.${sql.identifier(column)} in (select id from ${sql.identifier(owners)} where user_id = ${userId})`;

/**
 * Every table of the schema: the compiler insists, so that a new one can't be forgotten. An export contains
 * these rows, and after a deletion none of them is left that names the person.
 */
export const personalData: Record<TableName, PersonalTable | OtherTable> = {
  users: { rowsOf: by('id'), secrets: ['password', 'referred_by_id'] },
  sessions: { rowsOf: (userId) => sql`t.sess ->> 'userId' = ${userId}`, secrets: ['sid'] },
  uploads: { rowsOf: by('user_id') },
  accountTokens: { rowsOf: by('user_id'), secrets: ['token_hash', 'code_hash'] },
  secondFactors: { rowsOf: by('user_id'), secrets: ['secret', 'recovery_code_hashes'] },
  dataExports: { rowsOf: by('user_id') },
  events: {
    rowsOf: by('host_id'),
    secrets: [
      'search_vector',
      'search_latitude',
      'search_longitude',
      'cell',
      'large_cell',
      'attendee_preview',
    ],
  },
  rsvps: { rowsOf: by('user_id') },
  reminders: { rowsOf: ofOwn('rsvp_id', 'rsvps') },
  hostMessages: { rowsOf: by('sender_id') },
  favorites: { rowsOf: by('user_id') },
  comments: { rowsOf: by('user_id') },
  media: { rowsOf: by('user_id') },
  friendships: { rowsOf: byEither('user_id', 'friend_id') },
  friendRequests: { rowsOf: byEither('sender_id', 'receiver_id') },
  eventInvitations: { rowsOf: byEither('sender_id', 'receiver_id') },
  // People whom the person blocked; who blocked them must stay unknown.
  blocks: { rowsOf: by('blocker_id') },
  shares: { rowsOf: by('user_id') },
  calendarFeeds: { rowsOf: by('user_id') },
  notifications: { rowsOf: by('user_id') },
  pushSubscriptions: { rowsOf: by('user_id'), secrets: ['auth'] },
  reports: { rowsOf: by('reporter_id'), secrets: ['reporter_hash'] },
  payments: { rowsOf: by('user_id') },
  ledgerLines: { rowsOf: ofOwn('payment_id', 'payments') },
  refusedAddresses: { nobodys: 'keyed fingerprints of addresses that want no invitations; none says whose' },
  pushKeys: { nobodys: "the server's own keys" },
  auditLog: { nobodys: 'what administrators did, kept unchanged; it names people by id only' },
  rateLimits: { nobodys: 'counters that last for a day at most' },
  outboxMails: { nobodys: 'the development mailbox: copies of mails that people have' },
  places: { nobodys: 'public places' },
  sourcePictures: { nobodys: 'pictures of imported events' },
  placeAliases: { nobodys: 'other names of public places' },
  dismissedLocations: { nobodys: 'words that are no place' },
  placeReports: { rowsOf: by('reporter_id'), secrets: ['reporter_hash'] },
  sources: { nobodys: 'calendars that events are imported from' },
  webAssets: { nobodys: 'code and styles of the web app' },
  stripeInbox: { nobodys: 'what the payment provider told the server' },
  stripeSandboxObjects: { nobodys: "the stand-in provider's own records" },
  stripeSandboxEvents: { nobodys: "the stand-in provider's own records" },
  stripeSandboxKeys: { nobodys: "the stand-in provider's own records" },
};
