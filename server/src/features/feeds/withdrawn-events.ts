import { matchingCategories } from '@quad/shared/categories';
import type { EventSummary, SearchQuery } from '@quad/shared/contract/events';
import { coverOf } from '@quad/shared/covers';
import { distanceMiles } from '@quad/shared/geo';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { kindVectors } from '../events/event-facts';
import { areaOf, atCampus } from '../search/search-area';
import { formsOf, readWords, typedWords, wordsQuery } from '../search/search-words';

/** So long subscriptions hear that an event is gone; after that their programs have had their time. */
const keptDays = 14;
const withdrawnMax = 50;

/** Feeds still have as cancelled what was cancelled or withdrawn after this. */
export const goneSince = (now: Date) => new Date(now.getTime() - keptDays * 86_400_000);

/** Coming events that left their sources in the last two weeks and that the search found until then, as cancelled ones. */
export async function findWithdrawn(
  { database, site, now }: AppContext,
  query: SearchQuery,
): Promise<EventSummary[]> {
  const at = now();
  const area = areaOf(atCampus(query, site));
  if (!area) return [];
  const { bounds, center, miles } = area;
  const typed = query.keyword ? await readWords(database.pool, query.keyword) : null;
  const words = typed && wordsQuery(formsOf(typedWords(typed)));
  if (words === '') return [];
  const spans = bounds.spans.map(([west, east]) => sql`search_longitude between ${west} and ${east}`);
  const categories = query.category ? [...matchingCategories(query.category)] : null;
  const { rows } = await database.db.execute<{ json: string; lat: number; lng: number }>(sql`
    select '{"isFavorited":false,"ownRsvpStatus":null,"attendeeCount":' || attendee_count || ',' || summary as json,
      search_latitude as lat, search_longitude as lng from events
    where withdrawn_at > ${goneSince(at).toISOString()}::timestamptz
      and folded_into_id is null and hidden_at is null and is_public and ends_at > ${query.from ?? at.toISOString()}::timestamptz
      and start_date <= ${query.to ?? 'infinity'}::timestamptz
      and (${categories === null} or category = any(${sql.param(categories ?? [])}::text[]))
      and (is_free or not ${query.free ?? false}) and (not is_date_to_know or ${query.dates ?? false})
      and (${words === null} or search_vector || (${kindVectors}::jsonb ->> category)::tsvector @@ ${words ?? ''}::tsquery)
      and search_latitude between ${bounds.south} and ${bounds.north} and (${sql.join(spans, sql` or `)})
    order by start_date, id limit ${withdrawnMax}`);
  return rows
    .filter((row) => miles === null || distanceMiles(center, row) <= miles)
    .map(({ json }) => {
      const event = JSON.parse(json) as Omit<EventSummary, 'cover'>;
      return { ...event, cover: coverOf(event), status: 'cancelled' };
    });
}
