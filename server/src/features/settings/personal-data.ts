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
    what: 'Your account: name, email, password (only a fingerprint of it), picture, university, what you wrote about yourself, your settings',
    purpose: 'to let you sign in, and let others recognize you',
    seenBy: 'you; others see your name and picture, unless you hide; you choose who sees the rest',
    kept: withAccount,
    rowsOf: by('id'),
    secrets: ['password', 'referred_by_id'],
  },
  sessions: {
    what: 'Where you are signed in: browser and last day of use',
    purpose: 'to keep you signed in, and let you sign out other devices',
    seenBy: 'you',
    kept: '30 days at most, 14 without use',
    rowsOf: (userId) => sql`t.sess ->> 'userId' = ${userId}`,
    secrets: ['sid'],
  },
  userRoles: {
    what: 'What you may do in the console',
    purpose: 'to let you help run the site',
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
    what: 'Links and codes we emailed you, as fingerprints',
    purpose: 'to confirm your address or change your password',
    seenBy: 'nobody',
    kept: 'until they are used or expire, a week at most',
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
    what: 'Copies of your data that you asked for',
    purpose: 'to give you a copy',
    seenBy: 'you',
    kept: '7 days',
    rowsOf: by('user_id'),
  },
  events: {
    what: 'Events you host, with their place and pictures',
    purpose: 'to list them',
    seenBy: 'everybody, unless you keep them unlisted',
    kept: 'until you delete them; events that others attended stay, without your name',
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
    what: 'Your RSVPs',
    purpose: 'to keep your spot and remind you',
    seenBy: 'the host, and whoever you chose',
    kept: withAccount,
    rowsOf: by('user_id'),
  },
  reminders: {
    what: 'Which reminders we sent you',
    purpose: 'so that you get none twice',
    seenBy: 'nobody',
    kept: withAccount,
    rowsOf: ofOwn('rsvp_id', 'rsvps'),
  },
  hostMessages: {
    what: 'Messages you sent to people at your events',
    purpose: 'to send them',
    seenBy: 'those people, by email',
    kept: withAccount,
    rowsOf: by('sender_id'),
  },
  favorites: {
    what: 'Your favorites',
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
    purpose: 'to show you what they are going to',
    seenBy: 'you, your friends, and whoever you chose',
    kept: withAccount,
    rowsOf: byEither('user_id', 'friend_id'),
  },
  friendRequests: {
    what: 'Friend requests',
    purpose: 'to let both of you decide',
    seenBy: 'both of you',
    kept: withAccount,
    rowsOf: byEither('sender_id', 'receiver_id'),
  },
  eventInvitations: {
    what: 'Invitations you sent and received',
    purpose: 'to deliver them',
    seenBy: 'both of you, and the host',
    kept: withAccount,
    rowsOf: byEither('sender_id', 'receiver_id'),
  },
  eventRoles: {
    what: 'Events you help at',
    purpose: 'to let you do so',
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
    what: 'When your pass was scanned at a door',
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
    purpose: 'to know which phone scanned a pass',
    seenBy: 'the host',
    kept: withAccount,
    rowsOf: by('user_id'),
  },
  doorCodes: {
    what: 'Door codes you made',
    purpose: 'to end them when you stop helping',
    seenBy: 'nobody',
    kept: withAccount,
    rowsOf: by('made_by'),
    secrets: ['code_hash'],
  },
  eventKeys: { nobodys: 'the keys of an event, encrypted' },
  // People whom the person blocked; who blocked them must stay unknown.
  blocks: {
    what: 'People you blocked',
    purpose: 'to keep you apart',
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
    purpose: 'so that your calendar app can read it',
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
    kept: 'until you turn them off or sign out there',
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
    what: 'What you paid for hosting; your card number stays with Stripe',
    purpose: 'to publish your event and keep the books',
    seenBy: 'you and administrators',
    kept: 'the amount for good, without your name once the account is deleted',
    rowsOf: by('user_id'),
  },
  payoutAccounts: {
    what: 'Whether the payment provider can pay you out, what it still needs, and the last four digits of your bank account',
    purpose: 'to pay you out',
    seenBy: 'you',
    kept: 'until you delete your account; your account at the payment provider is closed then',
    rowsOf: by('user_id'),
  },
  ledgerLines: {
    what: 'Our books about your payments',
    purpose: 'to keep the books',
    seenBy: 'administrators',
    kept: 'for good, without your name once the account is deleted',
    rowsOf: ofOwn('payment_id', 'payments'),
  },
  refusedAddresses: { nobodys: 'keyed fingerprints of addresses that want no invitations' },
  pushKeys: { nobodys: "the server's own keys" },
  auditLog: { nobodys: 'what administrators did, kept unchanged; it names people by id only' },
  mailDeliveries: { nobodys: 'whether emails arrived, by keyed hash and masked address, for 90 days' },
  siteSettings: { nobodys: 'what the operator set' },
  alarms: { nobodys: 'faults of the installation' },
  eventChanges: { nobodys: 'which events changed recently' },
  rateLimits: { nobodys: 'counters kept for a day at most' },
  outboxMails: { nobodys: 'the development mailbox: copies of emails sent to people' },
  places: { nobodys: 'public places' },
  sourcePictures: { nobodys: 'pictures of imported events' },
  placeAliases: { nobodys: 'other names of public places' },
  dismissedLocations: { nobodys: 'names that are not places' },
  placeReports: {
    what: 'Where you said an event really is',
    purpose: 'to correct it',
    seenBy: 'editors, without your name',
    kept: withAccount,
    rowsOf: by('reporter_id'),
    secrets: ['reporter_hash'],
  },
  sources: { nobodys: 'calendars that events are imported from' },
  sourceRuns: { nobodys: 'what was read from calendars; whoever decided about a run is named by id only' },
  sourceEntries: { nobodys: 'what calendars contain' },
  eventFolds: { nobodys: 'events listed by several calendars; whoever decided is named by id only' },
  eventCorrections: { nobodys: 'corrections editors made to imported events' },
  blockedEntries: { nobodys: 'addresses of calendars we leave out' },
  leaveOutRequests: {
    what: 'Calendars and events you asked us to leave out',
    purpose: 'to leave them out',
    seenBy: 'administrators',
    kept: 'until we decide, or you delete your account',
    rowsOf: byProvedAddress('email'),
  },
  webAssets: { nobodys: 'code and styles of the web app' },
  stripeInbox: { nobodys: 'what the payment provider told the server' },
  stripeSandboxObjects: { nobodys: "the stand-in provider's own records" },
  stripeSandboxEvents: { nobodys: "the stand-in provider's own records" },
  stripeSandboxKeys: { nobodys: "the stand-in provider's own records" },
};
