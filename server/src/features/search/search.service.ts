import type { EventPage } from '@quad/shared/boot-data';
import { matchingCategories } from '@quad/shared/categories';
import type { SessionUser } from '@quad/shared/contract/auth';
import type { EventSummary, SearchQuery } from '@quad/shared/contract/events';
import type { FavoritesQuery } from '@quad/shared/contract/favorites';
import { searchPageMax } from '@quad/shared/limits';
import { zonesText } from '@quad/shared/zone-book';
import type pg from 'pg';
import type { AppContext } from '../../app-context';
import { queryPrepared } from '../../db/prepared-statements';
import { kindVectors } from '../events/event-facts';
import { eventsJson, parseEvents } from '../events/event-summaries';
import { marksAmong } from '../events/personal-marks';
import { EncodedBody, mostQuickly } from './encoded-body';
import { type FoundPage, findEvents, type PagedSearch } from './find-events';
import { atCampus } from './search-area';
import type { SharedPage } from './search-caches';
import { formsOf, readWords, typedWords, wordsQuery } from './search-words';

/** Reads one person's favorites, never everybody's events. Unlisted ones count: the person has the link. */
const statement = {
  name: 'favorite_events',
  text: `select e.id from favorites f join events e on e.id = f.event_id
    where f.user_id = $1::uuid and e.hidden_at is null and e.folded_into_id is null
      and e.ends_at > $2::timestamptz and e.start_date <= $3::timestamptz
      and ($4::text[] is null or e.category = any($4)) and (e.is_free or not $5::boolean)
      and ($6::tsquery is null or e.search_vector || ($7::jsonb ->> e.category)::tsvector @@ $6)
    order by e.start_date, e.id limit ${searchPageMax}`,
};

/** The ids of a person's favorites that have not ended, soonest first, filtered. */
async function findFavoriteEvents(
  pool: pg.Pool,
  { userId, now, category, keyword, from, to, free }: FavoritesQuery & { userId: string; now: Date },
): Promise<string[]> {
  const words = keyword ? await readWords(pool, keyword) : null;
  if (words?.length === 0) return [];
  const alive = from && new Date(from) > now ? from : now.toISOString();
  const rows = await queryPrepared(pool, statement, [
    userId,
    alive,
    to ?? 'infinity',
    category ? `{${matchingCategories(category).join(',')}}` : null,
    String(free ?? false),
    words && wordsQuery(formsOf(typedWords(words))),
    kindVectors,
  ]);
  return rows.map(([id = '']) => id);
}

/** 'list' is a plain list of events, 'object' wraps it as {events}. */
type ListShape = 'list' | 'object';

/** A page with the bytes to send. */
export interface EncodedPage {
  body: EncodedBody;
  nextCursor: string | null;
  total: number | null;
  /** What was searched for in place of a mistyped keyword. */
  corrected: string | null;
  /** What clocks show in the zones of its events (zone-book.ts). */
  zones: string;
  /** Until when it may be sent to others, in milliseconds of performance.now(); 0 for a personal one. */
  freshUntil: number;
  /** What it took beyond a plain page (SearchWork); 0 if somebody else's request made it. */
  work: number;
}

/** Finds what visitors share, within the application and before it. */
export type FindFor<Query> = (
  context: AppContext,
  query: Query,
  user: SessionUser | null,
) => Promise<EncodedPage>;

/** 1e-6 degrees are about four inches: nobody needs more, and computed coordinates still share results. */
const sharedDegrees = 1e6;

/** A coordinate of a search as its shared responses know it. */
export const roundDegrees = (degrees: number | undefined) =>
  degrees === undefined ? undefined : Math.round(degrees * sharedDegrees) / sharedDegrees;

/** Under load, few look-ups a second serve all visitors. */
const visitorsMaxAgeMs = 250;

/** How old the events may be that visitors are shown, in milliseconds; people see their own changes at once. */
export const visitorsAge = ({ env }: Pick<AppContext, 'env'>): number =>
  Math.min(env.SEARCH_CACHE_MS, visitorsMaxAgeMs);

/** Events and names that are looked at in the time that a plain page takes, and events that are read for the map. */
const eventsAPage = { examined: 10_000, read: 100 };

/** What a search has done beyond a plain page, in such pages: counted, because time depends on who else is busy. */
export const workOf = ({ examined, read = 0 }: { examined: number; read?: number }): number =>
  Math.floor(examined / eventsAPage.examined) + read / eventsAPage.read;

/** The words of a keyword as they are in the index; null without one. */
export const findWords = async (
  { database, searchCaches }: AppContext,
  keyword: string | undefined,
): Promise<readonly string[] | null> =>
  keyword ? searchCaches.words.get(keyword, () => readWords(database.pool, keyword)) : null;

/** A page, and until when it is shared, in milliseconds of performance.now(): 0 if requested only once. */
async function findShared(
  context: AppContext,
  query: SearchQuery,
  user: Pick<SessionUser, 'id'> | null,
): Promise<{ page: SharedPage; freshUntil: number; work: number }> {
  const placed = atCampus(query, context.site);
  const shared = { ...placed, lat: roundDegrees(placed.lat), lng: roundDegrees(placed.lng) };
  const { pages } = context.searchCaches;
  const version = await context.eventChanges.see(user ? 0 : visitorsAge(context));
  const key = version + JSON.stringify(shared);
  let work = 0;
  const page = await pages.get(key, async () => {
    const words = await findWords(context, shared.keyword);
    const found = findEvents(context.searchIndex.found, shared, context.now(), words);
    const { ids, nextCursor, total, corrected } = found;
    work = workOf(found);
    const events = await context.summaries.ofFound(ids);
    const zones = zonesText(events.zones);
    return { events, nextCursor, total, corrected, zones, list: null, object: null };
  });
  return { page, freshUntil: pages.freshUntil(key), work };
}

/**
 * The ids that a visitor's search finds, for what isn't a list of pages.
 * @throws AppError INVALID_CURSOR
 */
export async function findIds(context: AppContext, query: PagedSearch): Promise<FoundPage> {
  const placed = { ...atCampus(query, context.site), everyDate: query.everyDate ?? false };
  await context.eventChanges.see(visitorsAge(context));
  const words = await findWords(context, placed.keyword);
  return findEvents(context.searchIndex.found, placed, context.now(), words);
}

const bodyOf = (events: string, shape: ListShape) =>
  new EncodedBody(shape === 'list' ? events : `{"events":${events}}`, mostQuickly);

function sharedBody(page: SharedPage, shape: ListShape): EncodedBody {
  page[shape] ??= bodyOf(eventsJson(page.events, null), shape);
  return page[shape];
}

/**
 * A page of a search, ready to be sent. Visitors share one response; so do people with no relation to any of
 * its events.
 * @throws AppError INVALID_CURSOR
 */
async function findEncodedPage(
  context: AppContext,
  query: SearchQuery,
  user: SessionUser | null,
  shape: ListShape,
): Promise<EncodedPage> {
  const { page, freshUntil, work } = await findShared(context, query, user);
  const { nextCursor, total, corrected, zones } = page;
  const said = { nextCursor, total, corrected, zones, work };
  const marks = await marksAmong(context.database.pool, page.events.ids, user?.id);
  if (marks) {
    const body = bodyOf(eventsJson(page.events, marks), shape);
    return { ...said, body, freshUntil: 0 };
  }
  return { ...said, body: sharedBody(page, shape), freshUntil: user ? 0 : freshUntil };
}

export const findList: FindFor<SearchQuery> = (context, query, user) =>
  findEncodedPage(context, query, user, 'list');

export const findObject: FindFor<SearchQuery> = (context, query, user) =>
  findEncodedPage(context, query, user, 'object');

/** A page of a search as objects, and until when visitors may share it, in milliseconds of performance.now(). */
interface SearchedPage extends EventPage {
  freshUntil: number;
}

/** @throws AppError INVALID_CURSOR */
export async function searchEvents(
  context: AppContext,
  query: SearchQuery,
  user: Pick<SessionUser, 'id'> | null,
): Promise<SearchedPage> {
  const { page, freshUntil } = await findShared(context, query, user);
  const marks = await marksAmong(context.database.pool, page.events.ids, user?.id);
  const events = parseEvents(page.events, marks);
  const { nextCursor, total, corrected } = page;
  return { events, nextCursor, total, ...(corrected === null ? {} : { corrected }), freshUntil };
}

/** A person's favorites that have not ended, soonest first, wherever they are; at most searchPageMax. */
export async function listFavoriteEvents(
  { database, summaries, now }: AppContext,
  query: FavoritesQuery,
  userId: string,
): Promise<EventSummary[]> {
  const ids = await findFavoriteEvents(database.pool, { ...query, userId, now: now() });
  const events = await summaries.of(ids);
  return parseEvents(events, await marksAmong(database.pool, events.ids, userId));
}
