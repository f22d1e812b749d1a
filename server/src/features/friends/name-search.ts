import { type SQL, sql } from 'drizzle-orm';

/** `%` and `_` are letters here. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Names with a word that starts with the text, without case and accents; uses the index users_name. */
export const nameBegins = (users: SQL, text: string): SQL =>
  wordBegins(sql`' ' || coalesce(${users}.first_name, '') || ' ' || coalesce(${users}.last_name, '')`, text);

/** Texts with a word that starts so, likewise. @param words begins with a space */
export function wordBegins(words: SQL, text: string): SQL {
  const pattern = `% ${escapeLike(text.replace(/\s+/g, ' '))}%`;
  return sql`quad_fold(${words}) like quad_fold(${pattern})`;
}

/** The order in which people are listed. */
export const nameOrder = (users: SQL): SQL => sql`
  quad_fold(coalesce(${users}.first_name, '') || ' ' || coalesce(${users}.last_name, ''))`;
