import { setImmediate } from 'node:timers/promises';
import type { Fold, MergedListing } from '@quad/shared/contract/event-folds';
import type { SourcePreview } from '@quad/shared/contract/sources';
import { personName } from '@quad/shared/person-name';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { eventFolds } from '../../db/schema/source-entries';
import { sources } from '../../db/schema/sources';
import { users } from '../../db/schema/users';
import type { LocatedEvent } from '../imports/event-columns';
import { comparedAtOnce, foldThresholds, titleLikeness } from './fold-rule';
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

/** What was merged into an event, whoever merged it. */
export async function findMerged(db: Db, eventId: string): Promise<MergedListing[]> {
  const rows = await db
    .select({ foldId: eventFolds.id, title: events.title, source: sources })
    .from(events)
    .innerJoin(eventFolds, and(eq(eventFolds.entryId, events.id), eq(eventFolds.state, 'folded')))
    .innerJoin(sources, eq(sources.id, events.sourceId))
    .where(eq(events.foldedIntoId, eventId))
    .orderBy(sources.priority, eventFolds.id)
    .limit(pairsMax);
  return rows.map(({ source, ...row }) => ({ ...row, sourceName: nameOfSource(source) }));
}

/** Which sources have events of a preview already: at about the same time, with titles alike. */
export async function findOverlaps(
  db: Db,
  located: readonly Pick<LocatedEvent, 'title' | 'startDate'>[],
  now: Date,
): Promise<SourcePreview['overlaps']> {
  const starts = located.map(({ startDate }) => startDate.toISOString());
  const { rows } = await db.execute<{ place: number; title: string; sourceId: string }>(sql`
    select (read.place - 1)::int as place, events.title, events.source_id as "sourceId"
    from unnest(${sql.param(starts)}::timestamptz[]) with ordinality as read (start, place)
    join events on events.start_date between read.start - interval '15 minutes' and read.start + interval '15 minutes'
    where events.is_listed and events.source_id is not null and events.start_date > ${now.toISOString()}::timestamptz
    limit 20000`);
  const placesOf = new Map<string, Set<number>>();
  for (const [index, { place, title, sourceId }] of rows.entries()) {
    if (index % comparedAtOnce === 0) await setImmediate();
    const event = located[place];
    if (!event || titleLikeness(event.title, title) < foldThresholds.fold) continue;
    placesOf.set(sourceId, (placesOf.get(sourceId) ?? new Set()).add(place));
  }
  if (placesOf.size === 0) return [];
  const known = await db.select().from(sources);
  return known
    .map((source) => ({ sourceName: nameOfSource(source), count: placesOf.get(source.id)?.size ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, 10);
}
