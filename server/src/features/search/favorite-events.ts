import { matchingCategories } from '@quad/shared/categories';
import type { FavoritesQuery } from '@quad/shared/contract/favorites';
import { searchPageMax } from '@quad/shared/limits';
import type pg from 'pg';
import { queryPrepared } from '../../db/prepared-rows';
import { type FoundEvents, foundEventsSql, noEvents } from '../events/event-json';
import { readWords, typedWords, wordsQuery } from './search-words';

/** Reads one person's favorites, never everybody's events. Unlisted ones count: the person has the link. */
const statement = {
  name: 'favorite_events',
  text: `select ${foundEventsSql} from (select e.id, e.attendee_count, e.summary
    from favorites f join events e on e.id = f.event_id
    where f.user_id = $1::uuid and e.hidden_at is null and e.folded_into_id is null
      and e.ends_at > $2::timestamptz and e.start_date <= $3::timestamptz
      and ($4::text[] is null or e.category = any($4)) and (e.is_free or not $5::boolean)
      and ($6::tsquery is null or e.search_vector @@ $6)
    order by e.start_date, e.id limit ${searchPageMax}) as found`,
};

/** A person's favorites that have not ended, soonest first, filtered. */
export async function findFavoriteEvents(
  pool: pg.Pool,
  { userId, now, category, keyword, from, to, free }: FavoritesQuery & { userId: string; now: Date },
): Promise<FoundEvents> {
  const words = keyword ? await readWords(pool, keyword) : null;
  if (words?.length === 0) return noEvents;
  const alive = from && new Date(from) > now ? from : now.toISOString();
  const [row] = await queryPrepared(pool, statement, [
    userId,
    alive,
    to ?? 'infinity',
    category ? `{${matchingCategories(category).join(',')}}` : null,
    String(free ?? false),
    words && wordsQuery(typedWords(words)),
  ]);
  const [ids, json] = row ?? [];
  return { ids: ids ?? '', json: json ?? '' };
}
