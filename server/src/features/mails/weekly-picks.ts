import { categoryLabels } from '@quad/shared/categories';
import { type EventSummary, searchQuerySchema } from '@quad/shared/contract/events';
import { dateLabel } from '@quad/shared/event-times';
import { wantsNotification } from '@quad/shared/notification-choices';
import { priceLabel } from '@quad/shared/prices';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { defineQueue, mailRetries } from '../../adapters/jobs';
import type { Mail } from '../../adapters/mailer';
import type { AppContext } from '../../app-context';
import { users } from '../../db/schema/users';
import { mailChoiceToken } from '../notifications/mail-choice';
import { searchEvents } from '../search/search.service';
import { type MailContent, renderMailHtml, renderMailText } from './mail-template';
import { switchOff } from './switch-off';

/** Thursdays, when people plan the weekend. */
export const weeklyPicksCron = '0 20 * * 4';
export const weeklyPicksQueue = defineQueue('notifications.picks');
export const personPicksQueue = defineQueue<{ userId: string; week: string }>(
  'notifications.picks-of',
  mailRetries,
);

const picksMax = 5;
const radiusMiles = '25';
const weekMs = 7 * 24 * 60 * 60 * 1000;
const peopleAtATime = 500;

/** Identifies the week, so that retries send nobody a second mail. */
const weekOf = (now: Date) => now.toISOString().slice(0, 10);

/** Queues one mail for everybody who hasn't switched them off and whose whereabouts are known. */
export async function queueWeeklyPicks({ database: { db }, jobs, now }: AppContext): Promise<void> {
  const week = weekOf(now());
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .select({ id: users.id, settings: users.notificationSettings })
      .from(users)
      .where(
        and(
          gt(users.id, after),
          eq(users.emailVerified, true),
          isNull(users.suspendedAt),
          isNull(users.deletionRequestedAt),
        ),
      )
      .orderBy(asc(users.id))
      .limit(peopleAtATime);
    const wanted = rows.filter(({ settings }) => wantsNotification(settings, 'picks', 'email'));
    await jobs.enqueueAll(
      db,
      personPicksQueue,
      wanted.map(({ id }) => ({ data: { userId: id, week }, key: `${id}:${week}` })),
    );
    const last = rows.at(-1);
    if (rows.length < peopleAtATime || !last) return;
    after = last.id;
  }
}

interface HomeArea {
  [column: string]: unknown;
  email: string;
  lat: number;
  lng: number;
}

/** Where the person last went out or wanted to; undefined if never. */
async function findHomeArea({ database: { db } }: AppContext, userId: string): Promise<HomeArea | undefined> {
  const { rows } = await db.execute<HomeArea>(sql`
    select u.email, e.latitude::float as lat, e.longitude::float as lng
    from users u
    cross join lateral (
      (select event_id, created_at from rsvps where user_id = u.id order by created_at desc limit 5)
      union all
      (select event_id, created_at from favorites where user_id = u.id order by created_at desc limit 5)
    ) as seen
    join events e on e.id = seen.event_id
    where u.id = ${userId} and u.suspended_at is null and e.latitude is not null
    order by seen.created_at desc limit 1`);
  return rows[0];
}

async function findPicks(
  context: AppContext,
  userId: string,
  { lat, lng }: HomeArea,
): Promise<EventSummary[]> {
  const now = context.now();
  const query = searchQuerySchema.parse({
    lat: lat.toFixed(3),
    lng: lng.toFixed(3),
    radius: radiusMiles,
    limit: '100',
    from: now.toISOString(),
    to: new Date(now.getTime() + weekMs).toISOString(),
  });
  const { events } = await searchEvents(context, query, { id: userId });
  return events
    .filter(({ status }) => status === 'scheduled')
    .sort((one, other) => other.attendeeCount - one.attendeeCount)
    .slice(0, picksMax);
}

function composePicks(
  email: string,
  picks: readonly EventSummary[],
  { publicUrl, choiceToken, id, now }: { publicUrl: string; choiceToken: string; id: string; now: Date },
): Mail {
  const off = switchOff('No more weekly picks?', publicUrl, choiceToken);
  const content: MailContent = {
    title: 'This week near you',
    facts: picks.map((event) => ({
      label: priceLabel(event) || categoryLabels[event.category],
      value: event.title,
      detail: `${dateLabel(event, now)} at ${event.venueName ?? event.location}`,
    })),
    primary: { text: 'See all events', url: publicUrl },
    footer: [`You're getting this because ${email} has an account on Quad.`, off.line],
  };
  return {
    to: email,
    subject: `This week: ${picks[0]?.title}`,
    html: renderMailHtml(content),
    text: renderMailText(content),
    messageId: `picks.${id}`,
    unsubscribeUrl: off.unsubscribeUrl,
  };
}

/** The week's most visited events near where the person goes out; null if there are none, or no area. */
export async function composePersonPicks(
  context: AppContext,
  publicUrl: string,
  { userId, week }: { userId: string; week: string },
): Promise<Mail | null> {
  const area = await findHomeArea(context, userId);
  const picks = area ? await findPicks(context, userId, area) : [];
  if (!area || picks.length === 0) return null;
  const choiceToken = mailChoiceToken(context, userId, 'picks');
  return composePicks(area.email, picks, {
    publicUrl,
    choiceToken,
    id: `${userId}.${week}`,
    now: context.now(),
  });
}
