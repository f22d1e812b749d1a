import type pg from 'pg';
import { queryPrepared } from '../../db/prepared-rows';

/** More words only slow down a search that has already found its event. */
const maxWords = 12;
/** Characters. The index goes through all words of a tsquery for each event that it finds, so several short ones cost less. */
const maxQueryLength = 100;

/** The words to find: for every group, a word that begins with one of its alternatives. */
export type WordGroups = readonly (readonly string[])[];

const wordsStatement = {
  name: 'search_words',
  text: "select unnest(tsvector_to_array(to_tsvector('simple', quad_search_query($1::text))))",
};

/** The words of a keyword as in the index: without case and accents, joined as people write them ('D&D' is one). */
export async function readWords(pool: pg.Pool, keyword: string): Promise<string[]> {
  const rows = await queryPrepared(pool, wordsStatement, [keyword]);
  return rows.map(([word = '']) => word).slice(0, maxWords);
}

/** Words as typed: each must be a prefix of one of the event's. */
export function typedWords(words: readonly string[]): WordGroups {
  return words.map((word) => [word]);
}

function wordSql(word: string, cell?: number): string {
  const text = `${cell === undefined ? '' : `${cell}.`}${word}`.replace(/['\\]/g, '$&$&');
  return `'${text}':*`;
}

function groupsSql(groups: WordGroups, cell?: number): string {
  return groups.map((group) => `(${group.map((word) => wordSql(word, cell)).join('|')})`).join('&');
}

/** A tsquery over the words of an event. */
export function wordsQuery(groups: WordGroups): string {
  return groupsSql(groups);
}

/** tsqueries over words with their cells (function quad_local_words), for all events in these large cells. */
export function localWordsQueries(groups: WordGroups, cells: readonly number[]): string[] {
  const queries: string[] = [];
  let query = '';
  for (const cell of cells) {
    const local = `(${groupsSql(groups, cell)})`;
    if (query !== '' && query.length + local.length > maxQueryLength) {
      queries.push(query);
      query = '';
    }
    query += query === '' ? local : `|${local}`;
  }
  if (query !== '') queries.push(query);
  return queries;
}
