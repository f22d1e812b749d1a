import type { InvitationStatus, SentInvitation } from '@quad/shared/contract/invitations';
import type { Person } from '@quad/shared/contract/people';
import { invitationsADay } from '@quad/shared/limits';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { wireInstant } from '../../db/fragments';
import { eventInvitations } from '../../db/schema/people';
import { hasBlockBetween } from '../access/blocks';
import type { SummaryRow } from '../events/personal-marks';
import { isPresent, personJson } from '../friends/relations';

const sentMax = 500;
const receivedMax = 100;
const dayMs = 24 * 60 * 60 * 1000;

type Row<T> = T & Record<string, unknown>;

/** A person's sent invitations to one event, newest first. */
export async function listSent(db: Db, senderId: string, eventId: string): Promise<SentInvitation[]> {
  const { rows } = await db.execute<Row<SentInvitation>>(sql`
    select i.id, i.invitee_email as "inviteeEmail", i.status, ${wireInstant(sql`i.created_at`)} as "createdAt",
      ${wireInstant(sql`i.responded_at`)} as "respondedAt",
      case when i.invitee_email is null then ${personJson(sql`u`)} end as receiver
    from event_invitations i left join users u on u.id = i.receiver_id
    where i.event_id = ${eventId} and i.sender_id = ${senderId}
    order by i.created_at desc, i.id limit ${sentMax}`);
  return rows;
}

/** How many more invitations a person may send today. */
export async function countRemaining(db: Db, senderId: string, now: Date): Promise<number> {
  const dayBefore = new Date(now.getTime() - dayMs);
  const isRecent = and(eq(eventInvitations.senderId, senderId), gt(eventInvitations.createdAt, dayBefore));
  return Math.max(0, invitationsADay - (await db.$count(eventInvitations, isRecent)));
}

/** An invitation with its event and sender. */
export interface FoundInvitation extends SummaryRow {
  invitationId: string;
  status: InvitationStatus;
  sender: Person;
  receiverId: string | null;
  inviteeEmail: string | null;
  personalMessage: string | null;
  createdAt: string;
}

const selectInvitations = (where: SQL, viewer: SQL): SQL => sql`
  select i.id as "invitationId", i.status, i.receiver_id as "receiverId", i.invitee_email as "inviteeEmail",
    i.personal_message as "personalMessage", ${wireInstant(sql`i.created_at`)} as "createdAt",
    ${personJson(sql`sender`)} as sender, e.id, e.attendee_count as "attendeeCount", e.summary
  from event_invitations i join users sender on sender.id = i.sender_id join events e on e.id = i.event_id
  where ${where} and e.hidden_at is null and ${isPresent(sql`sender`)}
    and not ${hasBlockBetween(viewer, sql`sender.id`)} and not ${hasBlockBetween(viewer, sql`e.host_id`)}`;

/** One invitation as its receiver, or the holder of its link, may see it. */
export async function findInvitation(
  db: Db,
  id: string,
  viewerId: string | null,
): Promise<FoundInvitation | null> {
  const viewer = sql`${viewerId}::uuid`;
  const { rows } = await db.execute<Row<FoundInvitation>>(
    selectInvitations(
      sql`i.id = ${id} and not ${hasBlockBetween(sql`i.receiver_id`, sql`i.sender_id`)}`,
      viewer,
    ),
  );
  return rows[0] ?? null;
}

/** A person's unanswered invitations to events that haven't ended; newest first. */
export async function findReceived(db: Db, userId: string, now: Date): Promise<FoundInvitation[]> {
  const viewer = sql`${userId}::uuid`;
  const { rows } = await db.execute<Row<FoundInvitation>>(sql`
    ${selectInvitations(
      sql`i.receiver_id = ${viewer} and i.status in ('sent', 'viewed')
        and e.status = 'scheduled' and e.ends_at > ${now.toISOString()}::timestamptz`,
      viewer,
    )}
    order by i.created_at desc, i.id limit ${receivedMax}`);
  return rows;
}
