import type { Person, Relation } from '@quad/shared/contract/people';
import { type SQL, sql } from 'drizzle-orm';

/** SQL fragments for the relations between people. Each is an index look-up. */

/** A row of a statement that selects `personColumns`. */
export interface PersonRow extends Person {
  [column: string]: unknown;
}

/** The columns of personSchema, for users under an alias. */
export const personColumns = (users: SQL): SQL => sql`
  ${users}.id, ${users}.first_name as "firstName", ${users}.last_name as "lastName",
  ${users}.profile_image_url as "profileImageUrl", ${users}.university`;

/** The same five columns as one JSON object, for people beside other columns. */
export const personJson = (users: SQL): SQL => sql`
  jsonb_build_object('id', ${users}.id, 'firstName', ${users}.first_name, 'lastName', ${users}.last_name,
    'profileImageUrl', ${users}.profile_image_url, 'university', ${users}.university)`;

export const areFriends = (one: SQL, other: SQL): SQL => sql`
  exists (select from friendships where least(user_id, friend_id) = least(${one}, ${other})
                                    and greatest(user_id, friend_id) = greatest(${one}, ${other}))`;

/** The ids of a person's friends, as a subquery of one column `id`. */
export const friendIdsOf = (userId: SQL): SQL => sql`
  (select friend_id as id from friendships where user_id = ${userId}
   union all select user_id from friendships where friend_id = ${userId})`;

/** The ids of people with whom a person has a block, in either direction, as a subquery of one column `id`. */
export const blockedIdsOf = (userId: SQL): SQL => sql`
  (select blocked_id as id from blocks where blocker_id = ${userId}
   union all select blocker_id from blocks where blocked_id = ${userId})`;

/** How many of `mine` (a table of ids) are friends of a person. */
export const countMutual = (userId: SQL, mine: SQL): SQL => sql`
  (select count(*)::int from ${friendIdsOf(userId)} theirs where theirs.id in (select id from ${mine}))`;

/** The pending request between two people, with columns id, sender_id, message; at most one row. */
export const waitingRequest = (one: SQL, other: SQL): SQL => sql`
  (select id, sender_id, message from friend_requests
   where status = 'pending' and least(sender_id, receiver_id) = least(${one}, ${other})
     and greatest(sender_id, receiver_id) = greatest(${one}, ${other}))`;

/** The relation of a person to the viewer, given the alias of their pending request. */
export const relationTo = (viewerId: SQL, userId: SQL, request: SQL): SQL<Relation> => sql`
  case when ${userId} = ${viewerId} then 'self'
       when ${areFriends(viewerId, userId)} then 'friends'
       when ${request}.sender_id = ${viewerId} then 'requested'
       when ${request}.id is not null then 'requesting'
       else 'none' end`;

/** People who are in lists of others: not suspended, and not hiding. */
export const isShown = (users: SQL): SQL =>
  sql`(${users}.suspended_at is null and ${users}.choices_before_hiding is null)`;

/** People who take part: not suspended. */
export const isPresent = (users: SQL): SQL => sql`${users}.suspended_at is null`;
