import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { commentEditMinutes, commentMaxLength, nameMaxLength } from '../limits';
import {
  guestEmailSchema,
  honeypotSchema,
  idSchema,
  instantSchema,
  pageQuerySchema,
  severalLines,
  singleLine,
} from './fields';

const fieldsMessage = 'Please fill in all fields';
const contentSchema = z
  .string(fieldsMessage)
  .check(
    severalLines(),
    z.minLength(1, fieldsMessage),
    z.maxLength(commentMaxLength, `Comments can have at most ${commentMaxLength} characters`),
  );

export const commentSchema = z.object({
  id: idSchema,
  eventId: idSchema,
  content: z.string(),
  /** 'Bea Castellano', or the name a guest gave. */
  authorName: z.string(),
  userId: z.nullable(idSchema),
  guestName: z.nullable(z.string()),
  /** Null for everybody but the event's host. */
  guestEmail: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  createdAt: instantSchema,
  editedAt: z.nullable(instantSchema),
  /** Hidden comments are sent only to the host and the author. */
  isHidden: z.boolean(),
  /** Null for a visible comment. The host can't show a comment again that a moderator has hidden. */
  hiddenBy: z.nullable(z.enum(['host', 'moderator'])),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  canHide: z.boolean(),
});
export type Comment = z.infer<typeof commentSchema>;

const eventParams = z.object({ id: idSchema });
const commentParams = z.object({ id: idSchema });
const contentBody = z.object({ content: contentSchema });
export const guestCommentBodySchema = z.object({
  guestName: z
    .string(fieldsMessage)
    .check(singleLine(), z.minLength(1, fieldsMessage), z.maxLength(nameMaxLength, 'Name is too long')),
  guestEmail: guestEmailSchema(fieldsMessage),
  content: contentSchema,
  website: honeypotSchema,
});
export type GuestCommentBody = z.input<typeof guestCommentBodySchema>;

export const commentRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/events/:id/comments',
    auth: 'public',
    summary: 'Comments, newest first. X-Total-Count counts all; the next page is in the Link header.',
    params: eventParams,
    query: pageQuerySchema,
    response: z.array(commentSchema),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/events/:id/comments',
    summary: 'Posts a comment of the signed-in person.',
    params: eventParams,
    body: contentBody,
    response: commentSchema,
  }),
  createAsGuest: defineRoute({
    method: 'POST',
    path: '/api/events/:id/comments/guest',
    auth: 'public',
    summary: "Posts a guest's comment.",
    params: eventParams,
    body: guestCommentBodySchema,
    response: commentSchema,
  }),
  edit: defineRoute({
    method: 'PATCH',
    path: '/api/comments/:id',
    summary: `Changes an own comment within ${commentEditMinutes} minutes.`,
    params: commentParams,
    body: contentBody,
    response: commentSchema,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/comments/:id',
    summary: "Deletes one's own comment; the host of the event may too.",
    params: commentParams,
  }),
  setHidden: defineRoute({
    method: 'PUT',
    path: '/api/comments/:id/hidden',
    summary: 'The host hides a comment or shows it again.',
    params: commentParams,
    body: z.object({ isHidden: z.boolean() }),
    response: commentSchema,
  }),
};
