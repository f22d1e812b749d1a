import type { Fold } from '@quad/shared/contract/event-folds';
import { personName } from '@quad/shared/person-name';
import { desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { eventFolds } from '../../db/schema/source-entries';
import { sources } from '../../db/schema/sources';
import { users } from '../../db/schema/users';
import { nameOfSource } from './source-address';

const pairsMax = 100;
const excerptLength = 300;

/** How many pairs of events, and wishes to be left out, wait for a decision. */
export async function countOpen(db: Db): Promise<{ openFolds: number; openLeaveOuts: number }> {
  const { rows } = await db.execute<{ openFolds: number; openLeaveOuts: number }>(sql`
    select (select count(*)::int from event_folds where state = 'open') as "openFolds",
      (select count(*)::int from leave_out_requests) as "openLeaveOuts"`);
  return rows[0] ?? { openFolds: 0, openLeaveOuts: 0 };
}

type Side = Fold['sides'][0];

async function findSides(db: Db, ids: readonly string[]): Promise<Map<string, Side>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      event: events,
      source: sources,
      favoriteCount: sql<number>`(select count(*)::int from favorites where event_id = ${events.id})`,
    })
    .from(events)
    .leftJoin(sources, eq(sources.id, events.sourceId))
    .where(inArray(events.id, [...ids]));
  return new Map(
    rows.map(({ event, source, favoriteCount }): [string, Side] => [
      event.id,
      {
        eventId: event.id,
        sourceName: source ? nameOfSource(source) : 'Hosted here',
        priority: source?.priority ?? 0,
        title: event.title,
        description: event.description.slice(0, excerptLength),
        startDate: event.startDate.toISOString(),
        endDate: event.endDate?.toISOString() ?? null,
        allDay: event.allDay,
        timeTba: event.timeTba,
        timezone: event.timezone,
        location: event.location,
        venueName: event.venueName,
        url: event.url,
        imageUrl: event.imageUrl,
        minPrice: event.minPrice,
        maxPrice: event.maxPrice,
        isPriceKnown: event.isPriceKnown,
        favoriteCount,
      },
    ]),
  );
}

/** Pairs that wait, likeliest first, or decided ones, latest first; of what is over none waits. */
export async function listFolds(db: Db, state: 'open' | 'decided', now: Date): Promise<Fold[]> {
  const isComing = sql`exists (select from events where id = ${eventFolds.entryId} and ends_at > ${now.toISOString()}::timestamptz)`;
  const rows = await db
    .select({
      fold: eventFolds,
      decider: { firstName: users.firstName, lastName: users.lastName, id: users.id },
    })
    .from(eventFolds)
    .leftJoin(users, eq(users.id, eventFolds.decidedById))
    .where(
      sql`${state === 'open' ? eq(eventFolds.state, 'open') : ne(eventFolds.state, 'open')} and ${isComing}`,
    )
    .orderBy(
      ...(state === 'open' ? [desc(eventFolds.likeness)] : [desc(eventFolds.decidedAt)]),
      eventFolds.id,
    )
    .limit(pairsMax);
  const sides = await findSides(
    db,
    rows.flatMap(({ fold }) => [fold.eventId, fold.entryId]),
  );
  return rows.flatMap(({ fold, decider }): Fold[] => {
    const [one, other] = [sides.get(fold.eventId), sides.get(fold.entryId)];
    if (!one || !other) return [];
    return [
      {
        id: fold.id,
        state: fold.state,
        decidedBy: decider ? personName(decider, 'An administrator') : null,
        decidedAt: fold.decidedAt?.toISOString() ?? null,
        likeness: fold.likeness,
        evidence: fold.evidence,
        sides: [one, other],
      },
    ];
  });
}
