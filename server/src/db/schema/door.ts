import { eventRoles as roles } from '@quad/shared/contract/event-roles';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';
import { events } from './events';
import { rsvps } from './participation';
import { tickets } from './tickets';
import { users } from './users';

const eventId = () =>
  uuid()
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' });

/** Who helps a host, or was asked to: one row for a person or address at an event. */
export const eventRoles = pgTable(
  'event_roles',
  {
    id: id(),
    eventId: eventId(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The invited address, until an account accepts for it. */
    inviteeEmail: text(),
    role: text({ enum: roles }).notNull(),
    status: text({ enum: ['invited', 'viewed', 'accepted', 'declined', 'left', 'removed'] })
      .notNull()
      .default('invited'),
    /** Whether a co-host agreed to be named on the event's page. */
    isNamed: boolean().notNull().default(false),
    /** When the person was last invited: each invitation is notified once. */
    invitedAt: instant().notNull().defaultNow(),
    /** When the status last changed by an answer, by leaving or removal. */
    answeredAt: instant(),
  },
  (table) => [
    uniqueIndex('event_roles_one_per_person').on(table.eventId, table.userId),
    uniqueIndex('event_roles_one_per_address').on(table.eventId, sql`lower(${table.inviteeEmail})`),
    index('event_roles_user').on(table.userId),
    index('event_roles_address')
      .on(sql`lower(${table.inviteeEmail})`)
      .where(sql`${table.inviteeEmail} is not null`),
    check('event_roles_person_or_address', sql`(${table.userId} is null) <> (${table.inviteeEmail} is null)`),
  ],
);

/** What the passes of an event are signed with, and how its door works; made with the first pass. */
export const eventKeys = pgTable('event_keys', {
  eventId: eventId().primaryKey(),
  /** Of an Ed25519 pair, 32 bytes in base64url. */
  publicKey: text().notNull(),
  /** The other half, and the secret of live codes: encrypted under SESSION_SECRET. */
  privateKey: text().notNull(),
  liveSecret: text().notNull(),
  liveCodesOnly: boolean().notNull().default(false),
  selfCheckIn: boolean().notNull().default(false),
  /** When somebody was first let in: from then on 'attended' means checked in. */
  usedAt: instant(),
  createdAt: createdAt(),
});

/** One for each RSVP that has or had a spot, made when somebody asks for it, and one for each walk-in. */
export const passes = pgTable(
  'passes',
  {
    id: id(),
    eventId: eventId(),
    /** Null for a walk-in, and once the RSVP is deleted. */
    rsvpId: uuid().references(() => rsvps.id, { onDelete: 'set null' }),
    /** Of an event with tickets: each has a pass, and no RSVP has one. */
    ticketId: uuid().references(() => tickets.id),
    /** Raised by a trigger whenever the RSVP loses its spot: codes with a lower one are void. */
    keyVersion: integer().notNull().default(1),
    isWalkIn: boolean().notNull().default(false),
    /** Of a walk-in, until the names are forgotten. */
    walkInName: text(),
    /** A walk-in who was let in without a network and found no free spot: not among the attendees. */
    isOverCapacity: boolean().notNull().default(false),
    /** A walk-in who was undone: the spot was given back. */
    isCancelled: boolean().notNull().default(false),
    paidInCashAt: instant(),
    /** The scan that counts (shared/door-merge), kept with each sync; forgotten with the names. */
    checkedInAt: instant(),
    checkedInBy: uuid(),
    /** How often it came in after that. */
    doubles: integer().notNull().default(0),
    /** Whether its owner came: for their own profile, and for the count when the names are gone. */
    isAttended: boolean().notNull().default(false),
    /** When anything changed that phones at the door should hear of. */
    changedAt: instant().notNull().default(sql`clock_timestamp()`),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('passes_one_per_rsvp').on(table.rsvpId),
    uniqueIndex('passes_one_per_ticket').on(table.ticketId),
    index('passes_changes').on(table.eventId, table.changedAt, table.id),
  ],
);

/** Eight digits each, of which only a keyed hash is kept. */
export const doorCodes = pgTable(
  'door_codes',
  {
    id: id(),
    eventId: eventId(),
    label: text().notNull(),
    codeHash: text().notNull(),
    /** Who made it: it ends with their help. Null if a version before did, and once the account is deleted. */
    madeBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    endsAt: instant().notNull(),
    /** When the host ended it before. */
    revokedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('door_codes_unique').on(table.codeHash),
    index('door_codes_event').on(table.eventId),
    index('door_codes_made_by').on(table.madeBy),
  ],
);

/** A phone at a door, opened by a code or by somebody with a role. */
export const doorDevices = pgTable(
  'door_devices',
  {
    id: id(),
    eventId: eventId(),
    label: text().notNull(),
    codeId: uuid().references(() => doorCodes.id, { onDelete: 'cascade' }),
    /** Null for a phone that a code opened, and once the account is deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    lastSeenAt: instant().notNull(),
    /** When it last fetched the list. */
    packAt: instant(),
    /** The server's clock less the phone's at the last sync, in milliseconds. */
    clockOffset: integer(),
  },
  (table) => [
    index('door_devices_event').on(table.eventId),
    index('door_devices_code').on(table.codeId),
    index('door_devices_user').on(table.userId),
  ],
);

/** What phones at the door saw: facts that are only added to. */
export const doorScans = pgTable(
  'door_scans',
  {
    nonce: uuid().primaryKey(),
    eventId: eventId(),
    /** Null once the names are forgotten, and if the pass is gone. */
    passId: uuid().references(() => passes.id, { onDelete: 'set null' }),
    kind: text({ enum: ['in', 'undo'] }).notNull(),
    /** By the server's clock, as the phone knew it. */
    at: instant().notNull(),
    /** The phone; kept as it is after its row is gone. */
    device: uuid().notNull(),
    paidInCash: boolean().notNull().default(false),
    /**
     * Why the pass was not valid when the scan arrived, or that it arrived after its door was closed; null without a
     * doubt. What is 'waiting' for the host, or was 'dismissed', counts for nothing.
     */
    doubt: text({ enum: ['waitlisted', 'cancelled', 'over-capacity', 'late', 'waiting', 'dismissed'] }),
    receivedAt: createdAt(),
  },
  (table) => [
    index('door_scans_pass').on(table.passId),
    index('door_scans_event').on(table.eventId, table.at),
  ],
);
