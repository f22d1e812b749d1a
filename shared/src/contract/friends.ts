import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { friendSearchMinLength, requestMessageMaxLength } from '../limits';
import { idSchema, instantSchema, pageQuerySchema, severalLines } from './fields';
import { personSchema, relations } from './people';

export const friendSchema = z.extend(personSchema, {
  mutualFriends: z.number(),
  /** Upcoming events that the viewer hosts and the friend attends. */
  goingToYourEvents: z.number(),
  /** Public events that the friend hosts in the next seven days. */
  hostingThisWeek: z.number(),
});
export type Friend = z.infer<typeof friendSchema>;

/** A person found by name. */
export const foundPersonSchema = z.extend(personSchema, {
  relation: z.enum(relations),
  /** The pending request between the two, to cancel, accept or decline. */
  requestId: z.nullable(idSchema),
  /** Also 0 for people who show their friends to nobody. */
  mutualFriends: z.number(),
});
export type FoundPerson = z.infer<typeof foundPersonSchema>;

const requestingPersonSchema = z.extend(personSchema, { mutualFriends: z.number() });

export const incomingRequestSchema = z.object({
  id: idSchema,
  sender: requestingPersonSchema,
  message: z.nullable(z.string()),
  createdAt: instantSchema,
});
export type IncomingRequest = z.infer<typeof incomingRequestSchema>;

export const outgoingRequestSchema = z.object({
  id: idSchema,
  receiver: requestingPersonSchema,
  message: z.nullable(z.string()),
  createdAt: instantSchema,
});
export type OutgoingRequest = z.infer<typeof outgoingRequestSchema>;

export const friendRequestBodySchema = z.object({
  receiverId: idSchema,
  message: z.optional(
    z.nullable(
      z
        .string()
        .check(
          severalLines(),
          z.maxLength(
            requestMessageMaxLength,
            `Messages can have at most ${requestMessageMaxLength} characters`,
          ),
        ),
    ),
  ),
});
export type FriendRequestBody = z.input<typeof friendRequestBodySchema>;

/** The relation of the two people now. */
const relationStateSchema = z.object({ relation: z.enum(relations), requestId: z.nullable(idSchema) });
export type RelationState = z.infer<typeof relationStateSchema>;

const requestParams = z.object({ id: idSchema });
const nameQuery = z
  .string()
  .check(
    z.trim(),
    z.minLength(friendSearchMinLength, `Type at least ${friendSearchMinLength} characters`),
    z.maxLength(100),
  );

export const friendRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/friends',
    summary: "One's own friends by name, all or those whose name contains `q`. Next page in the Link header.",
    query: z.extend(pageQuerySchema, { q: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    /** `count` is the number of all friends, whatever `q` is. */
    response: z.object({ friends: z.array(friendSchema), count: z.number() }),
  }),
  search: defineRoute({
    method: 'GET',
    path: '/api/friends/search',
    summary: 'People who may be found by name, most mutual friends first, at most 30.',
    query: z.object({ q: nameQuery }),
    response: z.object({ people: z.array(foundPersonSchema) }),
  }),
  requests: defineRoute({
    method: 'GET',
    path: '/api/friends/requests',
    summary: 'Pending requests, newest first, at most 100 in each direction.',
    response: z.object({
      incoming: z.array(incomingRequestSchema),
      outgoing: z.array(outgoingRequestSchema),
      /** All pending ones, including those after the first 100. */
      incomingCount: z.number(),
    }),
  }),
  send: defineRoute({
    method: 'POST',
    path: '/api/friends/requests',
    summary: 'Asks for friendship; where the other has asked already, the two are friends.',
    body: friendRequestBodySchema,
    response: relationStateSchema,
  }),
  accept: defineRoute({
    method: 'POST',
    path: '/api/friends/requests/:id/accept',
    summary: 'Accepts a request.',
    params: requestParams,
    response: relationStateSchema,
  }),
  decline: defineRoute({
    method: 'POST',
    path: '/api/friends/requests/:id/decline',
    summary: 'Declines a request; its sender is not notified.',
    params: requestParams,
    response: relationStateSchema,
  }),
  cancel: defineRoute({
    method: 'DELETE',
    path: '/api/friends/requests/:id',
    summary: "Cancels one's own request.",
    params: requestParams,
    response: relationStateSchema,
  }),
  unfriend: defineRoute({
    method: 'DELETE',
    path: '/api/friends/:id',
    summary: 'Ends a friendship; `id` is the person. Repeating changes nothing.',
    params: requestParams,
    response: relationStateSchema,
  }),
  blocked: defineRoute({
    method: 'GET',
    path: '/api/user/blocks',
    summary:
      'People the signed-in person has blocked, at most 500. PUT and DELETE /api/users/:id/block change it.',
    response: z.object({ people: z.array(personSchema) }),
  }),
};
