import { scanNamesDays } from '@quad/shared/limits';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { schema } from '../../db/schema';
import { by, byEither, byProvedAddress, ofOwn, type PersonalTable } from './rows-of-person';

type Schema = typeof schema;
/** Names of the schema's tables. */
export type TableName = { [Name in keyof Schema]: Schema[Name] extends PgTable ? Name : never }[keyof Schema];

/** Why a table has no personal data, or isn't part of an export. */
interface OtherTable {
  nobodys: string;
}

const withAccount = 'until you delete it, or your account';

/**
 * Every table of the schema: the compiler insists, so that a new one can't be forgotten. An export contains
 * these rows, after a deletion none of them is left that names the person, and /privacy says why each is kept.
 */
export const personalData: Record<TableName, PersonalTable | OtherTable> = {
  users: {
    what: 'Your account: name, e-mail, password (only a fingerprint of it), picture, university, what you wrote about yourself, your choices',
    purpose: 'to let you sign in, and others recognize you',
    seenBy: 'you; name and picture others, unless you hide; the rest as you chose',
    kept: withAccount,
    rowsOf: by('id'),
    secrets: ['password', 'referred_by_id'],
  },
  sessions: {
    what: 'Where you are signed in: browser and last day of use',
    purpose: 'to keep you signed in, and let you end it elsewhere',
    seenBy: 'you',
    kept: '30 days at most, 14 without use',
    rowsOf: (userId) => sql`t.sess ->> 'userId' = ${userId}`,
    secrets: ['sid'],
  },
  userRoles: {
    what: 'What you may do in the console',
    purpose: 'to let you look after the site',
    seenBy: 'administrators',
    kept: withAccount,
    rowsOf: by('user_id'),
  },
  uploads: {
    what: 'Files you have just uploaded',
    purpose: 'to put them where they belong',
    seenBy: 'nobody',
    kept: 'a day, unless you use them',
    rowsOf: by('user_id'),
  },
  accountTokens: {
    what: 'Links and codes that were mailed to you, as fingerprints',
    purpose: 'to confirm your address or change your password',
    seenBy: 'nobody',
    kept: 'until they are used or old, a week at most',
    rowsOf: by('user_id'),
    secrets: ['token_hash', 'code_hash'],
  },
  secondFactors: {
    what: 'The secret of your authenticator app, encrypted',
    purpose: 'to protect the console',
    seenBy: 'nobody',
    kept: 'until you remove it',
    rowsOf: by('user_id'),
    secrets: ['secret', 'recovery_code_hashes'],
  },
  dataExports: {
    what: 'Archives of your data that you asked for',
    purpose: 'to give you a copy',
    seenBy: 'you',
    kept: '7 days',
    rowsOf: by('user_id'),
  },
  events: {
    what: 'Events you host, with their place and pictures',
    purpose: 'to show them',
    seenBy: 'everybody, unless you keep them unlisted',
    kept: 'until you delete them; those that others attended stay without your name',
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
  rsvps: {
    what: 'Your answers to events',
    purpose: 'to keep your spot and remind you',
    seenBy: 'the host; others as you chose',
    kept: withAccount,
    rowsOf: by('user_id'),
  },
  reminders: {
    what: 'Which reminders went out',
    purpose: 'so that none comes twice',
    seenBy: 'nobody',
    kept: withAccount,
    rowsOf: ofOwn('rsvp_id', 'rsvps'),
  },
  hostMessages: {
    what: 'Messages you sent to the people of your events',
    purpose: 'to send them',
    seenBy: 'those people, by mail',
    kept: withAccount,
    rowsOf: by('sender_id'),
  },
  favorites: {
    what: 'Events you marked',
    purpose: 'to show them to you',
    seenBy: 'you',
    kept: withAccount,
    rowsOf: by('user_id'),
  },
  comments: {
    what: 'Your comments',
    purpose: 'to show them with the event',
    seenBy: 'everybody, with your name',
    kept: withAccount,
    rowsOf: by('user_id'),
  },
  media: {
    what: 'Your videos',
    purpose: 'to show them with the event',
    seenBy: 'everybody, with your name',
    kept: withAccount,
    rowsOf: by('user_id'),
  },
  friendships: {
    what: 'Your friends',
    purpose: 'to show you what they go to',
    seenBy: 'you and your friends, as you chose',
    kept: withAccount,
    rowsOf: byEither('user_id', 'friend_id'),
  },
  friendRequests: {
    what: 'Requests to become friends',
    purpose: 'to let both decide',
    seenBy: 'both of you',
    kept: withAccount,
    rowsOf: byEither('sender_id', 'receiver_id'),
  },
  eventInvitations: {
    what: 'Invitations you sent and got',
    purpose: 'to deliver them',
    seenBy: 'both of you, and the host',
    kept: withAccount,
    rowsOf: byEither('sender_id', 'receiver_id'),
  },
  eventRoles: {
    what: 'Where you help at a door',
    purpose: 'to let you in',
    seenBy: 'the host',
    kept: withAccount,
    rowsOf: by('user_id'),
  },
  passes: {
    what: 'Your passes for events',
    purpose: 'to let you in at the door',
    seenBy: 'you; helpers at the door',
    kept: withAccount,
    rowsOf: ofOwn('rsvp_id', 'rsvps'),
  },
  doorScans: {
    what: 'When your pass was seen at a door',
    purpose: 'to count who came',
    seenBy: 'the host and helpers',
    kept: `your name ${scanNamesDays} days after the event`,
    rowsOf: (userId) =>
      sql`t.pass_id in (select p.id from passes p join rsvps r on r.id = p.rsvp_id where r.user_id = ${userId})`,
    // The phone of the helper.
    secrets: ['device'],
  },
  doorDevices: {
    what: 'Phones you use as a helper',
    purpose: 'to know which phone saw a pass',
    seenBy: 'the host',
    kept: withAccount,
    rowsOf: by('user_id'),
  },
  doorCodes: {
    what: 'Codes you made for doors',
    purpose: 'to end them with your help at the event',
    seenBy: 'nobody',
    kept: withAccount,
    rowsOf: by('made_by'),
    secrets: ['code_hash'],
  },
  eventKeys: { nobodys: 'the keys of an event, encrypted' },
  // People whom the person blocked; who blocked them must stay unknown.
  blocks: {
    what: 'People you blocked',
    purpose: 'to keep them from you',
    seenBy: 'you',
    kept: withAccount,
    rowsOf: by('blocker_id'),
  },
  shares: {
    what: 'How often you shared events',
    purpose: 'for your points',
    seenBy: 'you',
    kept: withAccount,
    rowsOf: by('user_id'),
  },
  calendarFeeds: {
    what: 'The secret address of your calendar',
    purpose: 'so that your calendar program reads it',
    seenBy: 'you',
    kept: 'until you make another one',
    rowsOf: by('user_id'),
  },
  notifications: {
    what: 'Your notifications',
    purpose: 'to tell you what happened',
    seenBy: 'you',
    kept: ({ notificationDays }) => `${notificationDays} days`,
    rowsOf: by('user_id'),
  },
  pushSubscriptions: {
    what: 'Browsers that get push messages',
    purpose: 'to send them',
    seenBy: 'nobody but the browser’s push service',
    kept: 'until you switch them off, or are signed out there',
    rowsOf: by('user_id'),
    secrets: ['auth', 'session_id'],
  },
  reports: {
    what: 'Reports you made',
    purpose: 'to keep the site safe',
    seenBy: 'moderators, without your name',
    kept: withAccount,
    rowsOf: by('reporter_id'),
    secrets: ['reporter_hash'],
  },
  payments: {
    what: 'What you paid for hosting, without your card, which only Stripe sees',
    purpose: 'to publish your event and keep the books',
    seenBy: 'you and administrators',
    kept: 'the amount for good, without your name once the account is deleted',
    rowsOf: by('user_id'),
  },
  ledgerLines: {
    what: 'The bookkeeping of your payments',
    purpose: 'to keep the books',
    seenBy: 'administrators',
    kept: 'for good, without your name once the account is deleted',
    rowsOf: ofOwn('payment_id', 'payments'),
  },
  refusedAddresses: { nobodys: 'keyed fingerprints of addresses that want no invitations; none says whose' },
  pushKeys: { nobodys: "the server's own keys" },
  auditLog: { nobodys: 'what administrators did, kept unchanged; it names people by id only' },
  mailDeliveries: { nobodys: 'whether mails arrived, by keyed hash and masked address, for 90 days' },
  siteSettings: { nobodys: 'what the operator set' },
  alarms: { nobodys: 'faults of the installation' },
  eventChanges: { nobodys: 'which events have changed of late' },
  rateLimits: { nobodys: 'counters that last for a day at most' },
  outboxMails: { nobodys: 'the development mailbox: copies of mails that people have' },
  places: { nobodys: 'public places' },
  sourcePictures: { nobodys: 'pictures of imported events' },
  placeAliases: { nobodys: 'other names of public places' },
  dismissedLocations: { nobodys: 'words that are no place' },
  placeReports: {
    what: 'Where you said that an event is instead',
    purpose: 'to correct it',
    seenBy: 'editors, without your name',
    kept: withAccount,
    rowsOf: by('reporter_id'),
    secrets: ['reporter_hash'],
  },
  sources: { nobodys: 'calendars that events are imported from' },
  sourceRuns: { nobodys: 'what was read of calendars; who decided about a run is named by id only' },
  sourceEntries: { nobodys: 'what calendars contain' },
  eventFolds: { nobodys: 'events that several calendars have; who decided is named by id only' },
  eventCorrections: { nobodys: 'what editors say of events from outside' },
  blockedEntries: { nobodys: 'addresses of calendars that are left out' },
  leaveOutRequests: {
    what: 'Calendars and events that you asked to have left out',
    purpose: 'to leave them out',
    seenBy: 'administrators',
    kept: 'until that is decided, or you delete your account',
    rowsOf: byProvedAddress('email'),
  },
  webAssets: { nobodys: 'code and styles of the web app' },
  stripeInbox: { nobodys: 'what the payment provider told the server' },
  stripeSandboxObjects: { nobodys: "the stand-in provider's own records" },
  stripeSandboxEvents: { nobodys: "the stand-in provider's own records" },
  stripeSandboxKeys: { nobodys: "the stand-in provider's own records" },
};
