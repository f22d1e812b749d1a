import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from './columns';

export const users = pgTable(
  'users',
  {
    id: id(),
    /** As typed; unique regardless of case. */
    email: text().notNull(),
    /** Argon2id hash in PHC format. */
    password: text().notNull(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    university: text(),
    graduationYear: integer(),
    emailVerified: boolean().notNull().default(false),
    bio: varchar({ length: 200 }),
    instagramHandle: text(),
    twitterHandle: text(),
    role: text({ enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    referralCode: text().notNull(),
    referredById: uuid(),
    /** Who sees bio, handles, friends and stats. */
    profileVisibility: text({ enum: ['everyone', 'friends', 'nobody'] })
      .notNull()
      .default('friends'),
    /** Who sees that this person attends an event; the host always does. */
    attendanceVisibility: text({ enum: ['everyone', 'friends', 'host'] })
      .notNull()
      .default('friends'),
    isDiscoverable: boolean().notNull().default(true),
    /** Choices per kind and channel; missing keys mean the default. */
    notificationSettings: jsonb().$type<Record<string, boolean>>().notNull().default({}),
    suspendedAt: instant(),
    deletionRequestedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    uniqueIndex('users_referral_code_unique').on(table.referralCode),
    index('users_referred_by').on(table.referredById).where(sql`${table.referredById} is not null`),
    /** Prefixes of names, without case and accents: ' ada lovelace' is found by '% lo%'. */
    index('users_name').using(
      'gin',
      sql`quad_fold(' ' || coalesce(${table.firstName}, '') || ' ' || coalesce(${table.lastName}, '')) gin_trgm_ops`,
    ),
    check('users_email_shape', sql`${table.email} like '%_@_%' and length(${table.email}) <= 254`),
    check('users_graduation_year_range', sql`${table.graduationYear} between 2020 and 2030`),
  ],
);

/** Sessions in the format of connect-pg-simple. */
export const sessions = pgTable(
  'sessions',
  {
    sid: varchar().primaryKey(),
    sess: json().notNull(),
    expire: instant().notNull(),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_user').on(sql`(${table.sess} ->> 'userId')`),
  ],
);
