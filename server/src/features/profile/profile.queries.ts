import type { Person, Relation } from '@quad/shared/contract/people';
import type { OwnProfile } from '@quad/shared/contract/profile';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { hasBlockBetween } from '../access/blocks';
import type { SummaryRow } from '../events/personal-marks';
import { nameOrder } from '../friends/name-search';
import {
  countMutual,
  friendIdsOf,
  isShown,
  personColumns,
  personJson,
  relationTo,
  waitingRequest,
} from '../friends/relations';
import { rewardPoints } from '../referrals/reward-points';

const previewMax = 3;
const hostedMax = 20;

type Row<T> = T & Record<string, unknown>;

const friendsOf = (users: SQL): SQL => sql`
  (select f.* from ${friendIdsOf(sql`${users}.id`)} ids join users f on f.id = ids.id where ${isShown(sql`f`)})`;

/** Up to three of these people, as a JSON array. */
const preview = (people: SQL): SQL => sql`
  coalesce((select jsonb_agg(${personJson(sql`few`)} order by ${nameOrder(sql`few`)})
    from (select * from ${people} p order by p.id limit ${previewMax}) few), '[]'::jsonb)`;

const numbers = (users: SQL, at: SQL): SQL => sql`
  (select count(*)::int from events e where e.host_id = ${users}.id and e.hidden_at is null
     and e.status <> 'cancelled') as "eventsHosted",
  (select count(*)::int from rsvps r join events e on e.id = r.event_id
   where r.user_id = ${users}.id and r.status = 'attending' and e.hidden_at is null
     and e.status <> 'cancelled' and e.ends_at <= ${at}
     -- Where a door was used, who came was let in.
     and (not exists (select from event_keys k where k.event_id = e.id and k.used_at is not null)
       or exists (select from passes p where p.rsvp_id = r.id and p.is_attended)
       or exists (select from tickets t join passes p on p.ticket_id = t.id where t.rsvp_id = r.id and p.is_attended))) as "eventsAttended",
  (select count(*)::int from ${friendsOf(users)} f) as "friendsCount"`;

/** A person's own profile, with all numbers counted now; null if the account is gone. */
export async function findOwnProfile(db: Db, userId: string, now: Date): Promise<OwnProfile | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Row<OwnProfile>>(sql`
    select ${personColumns(sql`u`)}, u.email, u.email_verified as "emailVerified",
      u.graduation_year as "graduationYear", u.bio, u.instagram_handle as "instagramHandle",
      u.twitter_handle as "twitterHandle", u.referral_code as "referralCode",
      ${numbers(sql`u`, at)}, ${rewardPoints(sql`u`)} as "referralRewards",
      ${preview(friendsOf(sql`u`))} as "friendsPreview"
    from users u where u.id = ${userId}`);
  return rows[0] ?? null;
}

/** A complete profile; profile.service.ts decides what the viewer may see of it. */
export interface FoundProfile extends Person {
  graduationYear: number | null;
  bio: string | null;
  instagramHandle: string | null;
  twitterHandle: string | null;
  profileVisibility: 'everyone' | 'friends' | 'nobody';
  relation: Relation;
  request: { id: string; message: string | null } | null;
  eventsHosted: number;
  eventsAttended: number;
  friendsCount: number;
  mutualFriends: number;
  mutualFriendsPreview: Person[];
}

/** A person who exists, doesn't hide and has no block with the viewer. */
export async function findProfile(
  db: Db,
  { id, viewerId, now }: { id: string; viewerId: string | null; now: Date },
): Promise<FoundProfile | null> {
  const viewer = sql`${viewerId}::uuid`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Row<FoundProfile>>(sql`
    with mine as materialized ${friendIdsOf(viewer)}
    select ${personColumns(sql`u`)}, u.graduation_year as "graduationYear", u.bio,
      u.instagram_handle as "instagramHandle", u.twitter_handle as "twitterHandle",
      u.profile_visibility as "profileVisibility", ${numbers(sql`u`, at)},
      ${relationTo(viewer, sql`u.id`, sql`waiting`)} as relation,
      case when waiting.id is not null then jsonb_build_object('id', waiting.id, 'message', waiting.message) end as request,
      ${countMutual(sql`u.id`, sql`mine`)} as "mutualFriends",
      ${preview(sql`(select * from ${friendsOf(sql`u`)} f where f.id in (select id from mine))`)} as "mutualFriendsPreview"
    from users u left join lateral ${waitingRequest(viewer, sql`u.id`)} waiting on true
    where u.id = ${id} and (${isShown(sql`u`)} or u.id = ${viewer}) and u.suspended_at is null and not ${hasBlockBetween(viewer, sql`u.id`)}`);
  return rows[0] ?? null;
}

/** Public events of a host: upcoming ones, soonest first, then the latest past ones. */
export async function findHostedEvents(db: Db, hostId: string, now: Date): Promise<SummaryRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Row<SummaryRow>>(sql`
    with coming as (
      select id, attendee_count, summary, start_date, 0 as tense from events
      where host_id = ${hostId} and is_listed and ends_at > ${at} and listed_from <= ${at} order by start_date, id limit ${hostedMax}
    ),
    past as (
      select id, attendee_count, summary, start_date, 1 as tense from events
      where host_id = ${hostId} and is_listed and ends_at <= ${at} and status <> 'cancelled'
      order by start_date desc, id limit ${hostedMax}
    )
    select id, attendee_count as "attendeeCount", summary from (select * from coming union all select * from past) found
    order by tense, case when tense = 0 then start_date end, start_date desc, id limit ${hostedMax}`);
  return rows;
}
