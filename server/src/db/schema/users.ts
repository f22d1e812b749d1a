import { roles } from '@quad/shared/permissions';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
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
    /** Only for processes of 0.1.0 that run beside this version: `user_roles` says who may do what. */
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
    /**
     * Not null while the person hides: what the three columns above were before. They have their strictest values
     * meanwhile, which a process of the version before obeys as well.
     */
    choicesBeforeHiding: jsonb().$type<{
      profileVisibility: 'everyone' | 'friends' | 'nobody';
      attendanceVisibility: 'everyone' | 'friends' | 'host';
      isDiscoverable: boolean;
    }>(),
    /** Choices per kind and channel; missing keys mean the default. */
    notificationSettings: jsonb().$type<Record<string, boolean>>().notNull().default({}),
    suspendedAt: instant(),
    /** When all that somebody else may have got of the account was last cut: browsers are known since then. */
    signedOutAt: instant(),
    deletionRequestedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    uniqueIndex('users_referral_code_unique').on(table.referralCode),
    index('users_created').on(table.createdAt, table.id),
    index('users_unverified').on(table.createdAt, table.id).where(sql`not ${table.emailVerified}`),
    index('users_suspended').on(table.suspendedAt, table.id).where(sql`${table.suspendedAt} is not null`),
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

/** The roles of people in the console; shared/src/permissions.ts says what each may do. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: roles }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    index('user_roles_role').on(table.role, table.userId),
  ],
);

/** Sessions as plugins/session-store.ts writes them. */
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
