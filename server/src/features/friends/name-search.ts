import { type SQL, sql } from 'drizzle-orm';

/** `%` and `_` are letters here. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Names with a word that starts with the text, without case and accents; uses the index users_name. */
export const nameBegins = (users: SQL, text: string): SQL =>
  wordBegins(sql`' ' || coalesce(${users}.first_name, '') || ' ' || coalesce(${users}.last_name, '')`, text);

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
