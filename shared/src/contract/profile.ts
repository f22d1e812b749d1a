import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { bioMaxLength } from '../limits';
import { eventSummarySchema } from './events';
import { idSchema, severalLines } from './fields';
import { personSchema, relations } from './people';

export const profileVisibilities = ['everyone', 'friends', 'nobody'] as const;

/** The signed-in person's own profile. Numbers are counted on request. */
export const ownProfileSchema = z.extend(personSchema, {
  email: z.string(),
  emailVerified: z.boolean(),
  graduationYear: z.nullable(z.number()),
  bio: z.nullable(z.string()),
  /** Without the at sign. */
  instagramHandle: z.nullable(z.string()),
  twitterHandle: z.nullable(z.string()),
  /** For the referral link: the app's address with `?ref=`. */
  referralCode: z.string(),
  eventsHosted: z.number(),
  /** Ended events that the person attended. */
  eventsAttended: z.number(),
  friendsCount: z.number(),
  /** Reward points: 50 for a referred sign-up with a verified address, 1 for a share that somebody opened. */
  referralRewards: z.number(),
  /** Up to three friends, for the initials next to the link to Friends. */
  friendsPreview: z.array(personSchema),
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** Another person's profile, or one's own as others see it. What the viewer may not see is null. */
export const profileSchema = z.extend(personSchema, {
  graduationYear: z.nullable(z.number()),
  relation: z.enum(relations),
  /** The pending request between the two. */
  request: z.nullable(z.object({ id: idSchema, message: z.nullable(z.string()) })),
  /** Who may see bio, handles, numbers and friends, for 'About me is for friends'. */
  profileVisibility: z.enum(profileVisibilities),
  /** If false, the fields down to `mutualFriendsPreview` are null or empty, except mutualFriends. */
  areDetailsVisible: z.boolean(),
  bio: z.nullable(z.string()),
  instagramHandle: z.nullable(z.string()),
  twitterHandle: z.nullable(z.string()),
  eventsHosted: z.nullable(z.number()),
  eventsAttended: z.nullable(z.number()),
  friendsCount: z.nullable(z.number()),
  /** Null for visitors, for oneself, and if the person shows their friends to nobody. */
  mutualFriends: z.nullable(z.number()),
  /** Up to three, only if details are visible. */
  mutualFriendsPreview: z.array(personSchema),
  /** Public events: upcoming ones, soonest first, then the latest past ones; at most 20. */
  hostedEvents: z.array(eventSummarySchema),
});
export type Profile = z.infer<typeof profileSchema>;

const handlePattern = /^(@?[A-Za-z0-9._]{1,30})?$/;
/** A handle with or without its at sign; empty removes it. */
const handleSchema = (network: string) =>
  z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.regex(
            handlePattern,
            `${network} handles can have letters, digits, dots and underscores, at most 30`,
          ),
        ),
    ),
  );

/** Absent fields stay unchanged; null or empty text removes. */
export const profileBodySchema = z.object({
  bio: z.optional(
    z.nullable(
      z
        .string()
        .check(severalLines(), z.maxLength(bioMaxLength, `Bio must be at most ${bioMaxLength} characters`)),
    ),
  ),
  instagramHandle: handleSchema('Instagram'),
  twitterHandle: handleSchema('Twitter'),
  /** The current address, or null to remove the picture; POST /api/user/profile-image sets a new one. */
  profileImageUrl: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
});
export type ProfileBody = z.input<typeof profileBodySchema>;

export const profileRoutes = {
  own: defineRoute({
    method: 'GET',
    path: '/api/user/profile',
    summary: "The signed-in person's own profile with its numbers.",
    response: ownProfileSchema,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/user/profile',
    summary: 'Changes bio, handles or picture.',
    body: profileBodySchema,
    response: ownProfileSchema,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/api/users/:id',
    auth: 'public',
    summary: 'A person as the viewer may see them; not found across a block.',
    params: z.object({ id: idSchema }),
    response: profileSchema,
  }),
};
