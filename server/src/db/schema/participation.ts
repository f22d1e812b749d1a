import { rsvpStatuses } from '@quad/shared/contract/rsvps';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isLive } from '../fragments';
import { createdAt, id, instant, updatedAt } from './columns';
import { events } from './events';
import { users } from './users';

const eventId = () =>
  uuid()
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' });
const userId = () => uuid().references(() => users.id, { onDelete: 'cascade' });

/** RSVPs; a person is live in an event while attending, maybe or waitlisted. */
export const rsvps = pgTable(
  'rsvps',
  {
    id: id(),
    eventId: eventId(),
    userId: userId(),
    guestName: text(),
    guestEmail: text(),
    guestAddress: text(),
    status: text({ enum: rsvpStatuses }).notNull().default('attending'),
    /** How many spots it takes: the valid tickets of its person, 1 without tickets. */
    seats: integer().notNull().default(1),
    /** Until when a free spot of an event with tickets is kept for a person in line. */
    spotOfferedUntil: instant(),
    /** When the person joined the waitlist: the order in which spots are given. */
    waitlistedAt: instant(),
    /** False once the person switched off reminders for this event. */
    wantsReminders: boolean().notNull().default(true),
    /** False once the person switched off the host's messages about this event. */
    wantsMessages: boolean().notNull().default(true),
    /** The own answer as the last mail about it said; null before the first such mail. */
    mailedStatus: text({ enum: rsvpStatuses }),
    /** Whether the spot, and with it the pass in that mail, was lost since then. Kept by a trigger. */
    isMailedPassVoid: boolean().notNull().default(false),
    /** When the last mail about the own answer is due: a change before it adds none. */
    answerMailAt: instant(),
    /** When a guest opened the link of their own mail, which proves the address; null for members. */
    confirmedAt: instant(),
    /**
     * Until when a guest who has not opened the link keeps the spot, or the place in line, at an event with a
     * capacity. On a cancelled RSVP: when it lapsed. Null for everybody else.
     */
    confirmBy: instant(),
    /** When the host noted that the person has paid; null before, and if it was taken back. */
    paidAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('rsvps_one_live_per_user').on(table.eventId, table.userId).where(isLive(table.status)),
    uniqueIndex('rsvps_one_live_per_guest')
      .on(table.eventId, sql`lower(${table.guestEmail})`)
      .where(isLive(table.status)),
    // All of an event's, for its host.
    index('rsvps_event').on(table.eventId, table.createdAt, table.id),
    // Counted by day. Rows are added in this order: a summary of blocks is enough, and costs a new row nothing.
    index('rsvps_created').using('brin', table.createdAt),
    // The first attendees, for the initials on cards and the public list, which have no guests.
    index('rsvps_attending_members')
      .on(table.eventId, table.createdAt, table.id)
      .where(sql`${table.status} = 'attending' and ${table.userId} is not null`),
    index('rsvps_member')
      .on(table.userId, table.eventId, table.status)
      .where(sql`${table.userId} is not null`),
    // A guest's by address, at one event or, when they sign up, at all.
    index('rsvps_guest_address')
      .on(sql`lower(${table.guestEmail})`, table.eventId)
      .where(sql`${table.guestEmail} is not null`),
    // What lapses: few rows, each for at most an hour.
    index('rsvps_unconfirmed')
      .on(table.eventId, table.confirmBy)
      .where(sql`${table.confirmBy} is not null and ${isLive(table.status)}`),
    index('rsvps_spot_offered')
      .on(table.eventId, table.spotOfferedUntil)
      .where(sql`${table.spotOfferedUntil} is not null`),
    index('rsvps_waitlist').on(table.eventId, table.waitlistedAt).where(sql`${table.status} = 'waitlisted'`),
    check('rsvps_seats_positive', sql`${table.seats} > 0`),
    check(
      'rsvps_status_known',
      sql`${table.status} in (${sql.raw(rsvpStatuses.map((status) => `'${status}'`).join(', '))})`,
    ),
    check(
      'rsvps_person_or_guest',
      sql`(${table.userId} is null) = (${table.guestEmail} is not null and ${table.guestName} is not null)`,
    ),
  ],
);

/** Reminders that were queued: one per start, so another is sent only if the event moves. */
export const reminders = pgTable(
  'reminders',
  {
    id: id(),
    rsvpId: uuid()
      .notNull()
      .references(() => rsvps.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['reminder-day', 'reminder-hour'] }).notNull(),
    startDate: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('reminders_once').on(table.rsvpId, table.kind, table.startDate)],
);

/** What hosts wrote to everybody with an RSVP to their event. */
export const hostMessages = pgTable(
  'host_messages',
  {
    id: id(),
    eventId: eventId(),
    senderId: userId().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    /** When the mails to its recipients were queued; null while it waits. */
    sentAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('host_messages_event').on(table.eventId),
    index('host_messages_sender').on(table.senderId),
  ],
);

export const favorites = pgTable(
  'favorites',
  {
    id: id(),
    userId: userId().notNull(),
    eventId: eventId(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('favorites_unique').on(table.userId, table.eventId),
    index('favorites_event').on(table.eventId),
  ],
);

export const comments = pgTable(
  'comments',
  {
    id: id(),
    eventId: eventId(),
    userId: userId(),
    guestName: text(),
    guestEmail: text(),
    /** When the owner of a guest's address said that this is theirs; null while anybody may have written it. */
    confirmedAt: instant(),
    content: text().notNull(),
    hiddenAt: instant(),
    /** When the host last kept it; only later reports bring it back for review. */
    keptAt: instant(),
    editedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('comments_event').on(table.eventId, table.createdAt, table.id),
    index('comments_user').on(table.userId),
    index('comments_guest').on(sql`lower(${table.guestEmail})`).where(sql`${table.guestEmail} is not null`),
    check('comments_content_length', sql`length(btrim(${table.content})) between 1 and 2000`),
  ],
);

export const media = pgTable(
  'media',
  {
    id: id(),
    eventId: eventId(),
    commentId: uuid().references(() => comments.id, { onDelete: 'cascade' }),
    userId: userId(),
    guestName: text(),
    guestEmail: text(),
    /** When the owner of a guest's address said that this is theirs; null while anybody may have written it. */
    confirmedAt: instant(),
    type: text({ enum: ['video'] }).notNull(),
    /** Key in the object store, never shown. */
    storageKey: text().notNull(),
    posterKey: text(),
    filename: text().notNull(),
    contentType: text().notNull(),
    /** Bytes. */
    fileSize: integer().notNull(),
    durationSeconds: integer(),
    isApproved: boolean().notNull().default(false),
    hiddenAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('media_event').on(table.eventId, table.createdAt),
    index('media_comment').on(table.commentId),
    index('media_guest').on(sql`lower(${table.guestEmail})`).where(sql`${table.guestEmail} is not null`),
    uniqueIndex('media_storage_key_unique').on(table.storageKey),
    check('media_file_size_positive', sql`${table.fileSize} > 0`),
  ],
);
