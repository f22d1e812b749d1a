import { type SQL, sql } from 'drizzle-orm';

/** `%` and `_` are letters here. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Names of which words start with those of the text, in any order, without case and accents; uses the index users_name. */
export function nameBegins(users: SQL, text: string): SQL {
  const name = sql`' ' || coalesce(${users}.first_name, '') || ' ' || coalesce(${users}.last_name, '')`;
  const words = text.trim().split(/\s+/);
  return sql`(${sql.join(
    words.map((word) => wordBegins(name, word)),
    sql` and `,
  )})`;
}

const patternOf = (text: string) => `${escapeLike(text.replace(/\s+/g, ' '))}%`;

/** Texts with a word that starts so, likewise. @param words begins with a space */
export const wordBegins = (words: SQL, text: string): SQL =>
  sql`quad_fold(${words}) like quad_fold(${`% ${patternOf(text)}`})`;

/** Texts that start so, likewise. */
export const textBegins = (words: SQL, text: string): SQL =>
  sql`quad_fold(${words}) like quad_fold(${patternOf(text)})`;

/** The order in which people are listed. */
export const nameOrder = (users: SQL): SQL => sql`
  quad_fold(coalesce(${users}.first_name, '') || ' ' || coalesce(${users}.last_name, ''))`;
