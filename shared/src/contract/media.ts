import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { nameMaxLength, profileImageMaxBytes } from '../limits';
import {
  guestEmailSchema,
  honeypotSchema,
  idSchema,
  instantSchema,
  mediaTypeSchema,
  singleLine,
} from './fields';

export const mediaSchema = z.object({
  id: idSchema,
  eventId: idSchema,
  commentId: z.nullable(idSchema),
  type: z.literal('video'),
  /** Its playback address, which supports Range requests. */
  url: z.string(),
  posterUrl: z.nullable(z.string()),
  filename: z.string(),
  fileSize: z.number(),
  durationSeconds: z.nullable(z.number()),
  authorName: z.string(),
  guestName: z.nullable(z.string()),
  /** Null for everybody but the event's host. */
  guestEmail: z.nullable(z.string()),
  createdAt: instantSchema,
  /** False while a guest's video waits for the host: only sent to the host and its author. */
  isApproved: z.boolean(),
  isHidden: z.boolean(),
  canDelete: z.boolean(),
  canReview: z.boolean(),
});
export type Media = z.infer<typeof mediaSchema>;

const idParams = z.object({ id: idSchema });
const filenameSchema = z.string().check(singleLine(), z.minLength(1), z.maxLength(200));

const mediaBodyFields = {
  eventId: idSchema,
  commentId: z.optional(z.nullable(idSchema)),
  type: z.literal('video'),
  /** The address the file was PUT to, with or without its signature. */
  url: z.string().check(z.minLength(1), z.maxLength(2000)),
  /** Where a still picture of the video was PUT, if the browser could make one. */
  posterUrl: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  durationSeconds: z.optional(z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(86_400)))),
  filename: filenameSchema,
  fileSize: z.number().check(z.int(), z.minimum(1)),
};
const guestFieldsMessage = 'Please fill in your name and email';

/** The name and address that a guest gives with a video. */
export const guestUploaderSchema = z.object({
  guestName: z
    .string(guestFieldsMessage)
    .check(singleLine(), z.minLength(1, guestFieldsMessage), z.maxLength(nameMaxLength, 'Name is too long')),
  guestEmail: guestEmailSchema(guestFieldsMessage),
  website: honeypotSchema,
});
export type GuestUploader = z.input<typeof guestUploaderSchema>;

const mediaBodySchema = z.object(mediaBodyFields);
export type MediaBody = z.input<typeof mediaBodySchema>;

export const mediaRoutes = {
  requestUpload: defineRoute({
    method: 'POST',
    path: '/api/objects/upload',
    auth: 'public',
    summary:
      'A signed address that takes one file by PUT: exactly this many bytes, and of this type if it is given. A path where files are on the disk of the site.',
    body: z.object({
      contentType: z.optional(
        mediaTypeSchema(/^([\w.+-]+\/[\w.+-]+(;[ -~]+)?)?$/, 'contentType must be a media type'),
      ),
      size: z.number('size must be the number of bytes of the file').check(z.int(), z.minimum(1)),
    }),
    response: z.object({ uploadURL: z.string() }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/media',
    summary: 'Publishes an uploaded video on an event or a comment.',
    body: mediaBodySchema,
    response: mediaSchema,
  }),
  createAsGuest: defineRoute({
    method: 'POST',
    path: '/api/media/guest',
    auth: 'public',
    summary: "Hands in a guest's video; it waits for the host.",
    body: z.extend(guestUploaderSchema, mediaBodyFields),
    response: mediaSchema,
  }),
  listForEvent: defineRoute({
    method: 'GET',
    path: '/api/events/:id/media',
    auth: 'public',
    summary: 'The videos of an event, newest first, at most 100.',
    params: idParams,
    response: z.array(mediaSchema),
  }),
  listForComment: defineRoute({
    method: 'GET',
    path: '/api/comments/:id/media',
    auth: 'public',
    summary: 'The videos of a comment.',
    params: idParams,
    response: z.array(mediaSchema),
  }),
  review: defineRoute({
    method: 'PUT',
    path: '/api/media/:id/review',
    summary: 'The host approves or hides a video.',
    params: idParams,
    body: z.object({ decision: z.enum(['approve', 'hide']) }),
    response: mediaSchema,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/media/:id',
    summary: "Deletes one's own video; the host of the event may too.",
    params: idParams,
  }),
  requestProfileImage: defineRoute({
    method: 'POST',
    path: '/api/upload/profile-image',
    summary: 'A signed address for a new profile image.',
    body: z.object({
      filename: filenameSchema,
      contentType: mediaTypeSchema(/^image\/[\w.+-]+$/, 'Please upload an image file'),
      size: z
        .number()
        .check(z.int(), z.minimum(1), z.maximum(profileImageMaxBytes, 'Please choose an image under 5MB')),
    }),
    response: z.object({ uploadUrl: z.string(), imageUrl: z.string() }),
  }),
  setProfileImage: defineRoute({
    method: 'POST',
    path: '/api/user/profile-image',
    summary: 'Takes the uploaded file as the profile image: checked, cropped square, without metadata.',
    body: z.object({ imageUrl: z.string().check(z.minLength(1), z.maxLength(2000)) }),
    response: z.object({ profileImageUrl: z.string() }),
  }),
};
