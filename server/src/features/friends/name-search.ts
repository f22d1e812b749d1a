import { type SQL, sql } from 'drizzle-orm';

/** `%` and `_` are letters here. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Names one of whose words begins as the text does, without case and accents; the index users_name answers it. */
export function nameBegins(users: SQL, text: string): SQL {
  const pattern = `% ${escapeLike(text.replace(/\s+/g, ' '))}%`;
  return sql`quad_fold(' ' || coalesce(${users}.first_name, '') || ' ' || coalesce(${users}.last_name, ''))
    like quad_fold(${pattern})`;
}

/** What people are put in order by. */
export const nameOrder = (users: SQL): SQL => sql`
  quad_fold(coalesce(${users}.first_name, '') || ' ' || coalesce(${users}.last_name, ''))`;
