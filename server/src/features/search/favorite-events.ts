import { matchingCategories } from '@quad/shared/categories';
import type { FavoritesQuery } from '@quad/shared/contract/favorites';
import { searchPageMax } from '@quad/shared/limits';
import type pg from 'pg';
import { queryPrepared } from '../../db/prepared-rows';
import { kindVectors } from '../events/kind-words';
import { readWords, typedWords, wordsQuery } from './search-words';
import { withSingulars } from './word-forms';

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
export async function findFavoriteEvents(
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
    words && wordsQuery(withSingulars(typedWords(words))),
    kindVectors,
  ]);
  return rows.map(([id = '']) => id);
}
