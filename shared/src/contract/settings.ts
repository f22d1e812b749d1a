import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { graduationYearMax, graduationYearMin, universityMaxLength } from '../limits';
import { notificationChannels, notificationTopics } from '../notification-choices';
import { nameSchema } from './auth';
import { instantSchema, singleLine } from './fields';
import { profileVisibilities } from './profile';

export const attendanceVisibilities = ['everyone', 'friends', 'host'] as const;

/** Days until a requested deletion happens, and days an export can be downloaded. */
export const deletionDelayDays = 14;
export const exportLifetimeDays = 7;

export const privacySchema = z.object({
  /** Who sees bio, handles, numbers and friends. */
  profileVisibility: z.enum(profileVisibilities),
  /** Who sees that the person attends an event; its host always does. */
  attendanceVisibility: z.enum(attendanceVisibilities),
  /** Whether others can find the person by name. */
  isDiscoverable: z.boolean(),
  /** Whether nobody but hosts sees the person anywhere; the choices above come back afterwards. */
  isHidden: z.boolean(),
});
export type Privacy = z.infer<typeof privacySchema>;

const channelChoices = z.object({ inApp: z.boolean(), push: z.boolean(), email: z.boolean() });
const choicesSchema = z.record(z.enum(notificationTopics), channelChoices);

export const settingsSchema = z.object({
  privacy: privacySchema,
  notifications: choicesSchema,
  blockedCount: z.number(),
  /** When the account will be deleted; null if no deletion is scheduled. */
  deletionAt: z.nullable(instantSchema),
  /** The new address that has yet to be confirmed; null if no change is waiting. */
  pendingEmail: z.nullable(z.string()),
});
export type Settings = z.infer<typeof settingsSchema>;

export const accountBodySchema = z.object({
  firstName: z.optional(nameSchema('First name is required')),
  lastName: z.optional(nameSchema('Last name is required')),
  university: z.optional(z.nullable(z.string().check(singleLine(), z.maxLength(universityMaxLength)))),
  graduationYear: z.optional(
    z.nullable(z.number().check(z.int(), z.minimum(graduationYearMin), z.maximum(graduationYearMax))),
  ),
});
export type AccountBody = z.input<typeof accountBodySchema>;

export const notificationChoiceSchema = z.object({
  topic: z.enum(notificationTopics),
  channel: z.enum(notificationChannels),
  isOn: z.boolean(),
});
export type NotificationChoice = z.infer<typeof notificationChoiceSchema>;

export const signedInDeviceSchema = z.object({
  /** Identifies the session without being its secret. */
  id: z.string(),
  /** In words: 'Safari on iPhone'. */
  device: z.string(),
  isPhone: z.boolean(),
  /** Whether this is the session of the request. */
  isCurrent: z.boolean(),
  lastSeenAt: z.nullable(instantSchema),
});
export type SignedInDevice = z.infer<typeof signedInDeviceSchema>;

export const dataExportSchema = z.object({
  status: z.enum(['none', 'preparing', 'ready', 'failed']),
  fileName: z.nullable(z.string()),
  /** Bytes. */
  size: z.nullable(z.number()),
  requestedAt: z.nullable(instantSchema),
  /** Until when the archive can be downloaded. */
  expiresAt: z.nullable(instantSchema),
});
export type DataExport = z.infer<typeof dataExportSchema>;

/** What deleting the account does, shown before it is requested. */
export const deletionBodySchema = z.object({
  password: z.string().check(z.minLength(1, 'Password is required')),
});

export const deletionSchema = z.object({
  /** Upcoming events that will be canceled. */
  upcomingEvents: z.number(),
  /** People who get a mail about that. */
  peopleToTell: z.number(),
  /** When it happens; null if it isn't requested. */
  deletionAt: z.nullable(instantSchema),
});
export type Deletion = z.infer<typeof deletionSchema>;

const sessionParams = z.object({ id: z.string().check(z.minLength(8), z.maxLength(200)) });

export const settingsRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/settings',
    summary: 'Privacy, notification choices, and whether the account is going to be deleted.',
    response: settingsSchema,
  }),
  changeAccount: defineRoute({
    method: 'PUT',
    path: '/api/settings/account',
    summary:
      'Changes name, university or graduation year; absent fields stay. GET /api/user answers the new ones.',
    body: accountBodySchema,
  }),
  changePrivacy: defineRoute({
    method: 'PUT',
    path: '/api/settings/privacy',
    summary: 'Changes who sees what; absent fields stay.',
    body: z.partial(privacySchema),
    response: privacySchema,
  }),
  changeNotifications: defineRoute({
    method: 'PUT',
    path: '/api/settings/notifications',
    summary: 'Switches one topic on one channel on or off.',
    body: notificationChoiceSchema,
    response: choicesSchema,
  }),
  sessions: defineRoute({
    method: 'GET',
    path: '/api/settings/sessions',
    summary: 'Where the person is signed in, this session first.',
    response: z.object({ sessions: z.array(signedInDeviceSchema) }),
  }),
  endSession: defineRoute({
    method: 'DELETE',
    path: '/api/settings/sessions/:id',
    summary: 'Signs one other session out.',
    params: sessionParams,
  }),
  endOtherSessions: defineRoute({
    method: 'DELETE',
    path: '/api/settings/sessions',
    summary: 'Signs out everywhere but here.',
  }),
  dataExport: defineRoute({
    method: 'GET',
    path: '/api/settings/export',
    summary: "The status of the last requested archive of one's own data.",
    response: dataExportSchema,
  }),
  requestDataExport: defineRoute({
    method: 'POST',
    path: '/api/settings/export',
    summary: 'Asks for an archive of everything that is kept about the person; one at a time.',
    response: dataExportSchema,
  }),
  downloadDataExport: defineRoute({
    method: 'GET',
    path: '/api/settings/export/file',
    summary: 'The archive.',
    mediaType: 'application/zip',
  }),
  deletion: defineRoute({
    method: 'GET',
    path: '/api/settings/deletion',
    summary: 'What deleting the account would do, and when it happens if it was asked for.',
    response: deletionSchema,
  }),
  requestDeletion: defineRoute({
    method: 'POST',
    path: '/api/settings/deletion',
    summary: `Deletes the account in ${deletionDelayDays} days and signs out everywhere else; signing in and taking it back stops it.`,
    body: deletionBodySchema,
    response: deletionSchema,
  }),
  cancelDeletion: defineRoute({
    method: 'DELETE',
    path: '/api/settings/deletion',
    summary: 'Takes the deletion back.',
    response: deletionSchema,
  }),
};
