import type pg from 'pg';
import { queryPrepared } from '../../db/prepared-rows';

/** Shorter words are not corrected: too many others are one letter away. */
const typoMinLength = 4;
/** A corrected word this long also finds words that begin with it ('concert' finds 'concerts'). */
const correctedPrefixMinLength = 6;
/** Correcting a word means looking up hundreds; the longest ones are those that people mistype. */
const maxCorrectedWords = 2;
/** More words only slow a search down that has found its event by then. */
const maxWords = 12;
/** Longer ones are no words, and would make queries that are too long. */
const typoMaxLength = 24;
/** Postgres takes tsqueries of up to a megabyte; in characters. */
const maxQueryLength = 250_000;

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** What a search asks of an event's words: every group must match, by any one of its alternatives. */
export type WordGroups = readonly (readonly WordPattern[])[];

interface WordPattern {
  word: string;
  /** Words that begin with it match too. */
  isPrefix: boolean;
}

const wordsStatement = {
  name: 'search_words',
  text: "select unnest(tsvector_to_array(to_tsvector('simple', quad_fold($1::text))))",
};

/** The words of a keyword as the index has them: without case and accents, cut by Postgres's own parser. */
export async function readWords(pool: pg.Pool, keyword: string): Promise<string[]> {
  const rows = await queryPrepared(pool, wordsStatement, [keyword]);
  return rows.map(([word = '']) => word).slice(0, maxWords);
}

/** Words as typed: each must begin a word of the event. */
export function typedWords(words: readonly string[]): WordGroups {
  return words.map((word) => [{ word, isPrefix: true }]);
}

/**
 * Every text that one typing slip away could have meant `word`: a letter too many, two swapped, one wrong, one missing
 * (Damerau 1964 counts these as more than four in five typing errors).
 */
export function oneSlipAway(word: string): string[] {
  const letters = [...word];
  const found = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('');
    const after = letters.slice(at).join('');
    const rest = letters.slice(at + 1).join('');
    for (const letter of alphabet) found.add(before + letter + after);
    if (at === letters.length) continue;
    found.add(before + rest);
    for (const letter of alphabet) found.add(before + letter + rest);
    const next = letters[at + 1];
    if (next !== undefined) found.add(before + next + letters[at] + letters.slice(at + 2).join(''));
  }
  found.delete(word);
  return [...found];
}

/** Words as they may have been meant, or null when none is long enough to be corrected. */
export function correctedWords(words: readonly string[]): WordGroups | null {
  const corrected = new Set(
    words
      .filter(
        (word) => word.length >= typoMinLength && word.length <= typoMaxLength && /^\p{L}+$/u.test(word),
      )
      .sort((a, b) => b.length - a.length)
      .slice(0, maxCorrectedWords),
  );
  if (corrected.size === 0) return null;
  return words.map((word) => {
    const typed = { word, isPrefix: true };
    if (!corrected.has(word)) return [typed];
    const meant = oneSlipAway(word).map((slip) => ({
      word: slip,
      isPrefix: slip.length >= correctedPrefixMinLength,
    }));
    return [typed, ...meant];
  });
}

function patternSql({ word, isPrefix }: WordPattern, cell?: number): string {
  const text = `${cell === undefined ? '' : `${cell}.`}${word}`.replace(/['\\]/g, '$&$&');
  return `'${text}'${isPrefix ? ':*' : ''}`;
}

function groupsSql(groups: WordGroups, cell?: number): string {
  return groups.map((group) => `(${group.map((pattern) => patternSql(pattern, cell)).join('|')})`).join('&');
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
