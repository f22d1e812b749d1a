import type pg from 'pg';
import { queryPrepared } from '../../db/prepared-statements';

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

/** What an event may say for a typed word: any word that begins with one of `starts`, or one of `whole`. */
export interface WordChoice {
  starts: readonly string[];
  whole: readonly string[];
}

/** The words of a keyword as in the index: without case and accents, joined as people write them ('D&D' is one). */
export async function readWords(pool: pg.Pool, keyword: string): Promise<string[]> {
  // At the end it is a word that is being typed, and says nothing yet; before another it is part of that (formsOf).
  const rows = await queryPrepared(pool, wordsStatement, [keyword.replace(/\se$/i, '')]);
  return rows.map(([word = '']) => word).slice(0, maxWords);
}

/** Words as typed: each must be a prefix of one of the event's. */
export function typedWords(words: readonly string[]): WordGroups {
  return words.map((word) => [word]);
}

/** Nothing but these words. */
export const onlyTyped = (groups: WordGroups): WordChoice[] =>
  groups.map((starts) => ({ starts, whole: [] }));

function wordSql(word: string, cell?: number): string {
  const text = `${cell === undefined ? '' : `${cell}.`}${word}`.replace(/['\\]/g, '$&$&');
  return `'${text}'`;
}

function choicesSql(choices: readonly WordChoice[], cell?: number): string {
  const alternatives = ({ starts, whole }: WordChoice) => [
    ...starts.map((word) => `${wordSql(word, cell)}:*`),
    ...whole.map((word) => wordSql(word, cell)),
  ];
  return choices.map((choice) => `(${alternatives(choice).join('|')})`).join('&');
}

/** A tsquery over the words of an event. */
export function wordsQuery(choices: readonly WordChoice[]): string {
  return choicesSql(choices);
}

/** tsqueries over words with their cells (function quad_local_words), for all events in these large cells. */
export function localWordsQueries(groups: WordGroups, cells: readonly number[]): string[] {
  const queries: string[] = [];
  let query = '';
  for (const cell of cells) {
    const local = `(${choicesSql(onlyTyped(groups), cell)})`;
    if (query !== '' && query.length + local.length > maxQueryLength) {
      queries.push(query);
      query = '';
    }
    query += query === '' ? local : `|${local}`;
  }
  if (query !== '') queries.push(query);
  return queries;
}

/** Too short to tell an ending: 'gas', 'bus'. */
const pluralMinLength = 4;

/** 'Concerts' is also 'concert', 'parties' also 'party', 'classes' also 'class'. */
function singularsOf(word: string): string[] {
  if (word.length < pluralMinLength || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return [];
  const stem = word.slice(0, -1);
  if (stem.endsWith('ie')) return [stem, `${stem.slice(0, -2)}y`];
  return /(?:ch|sh|ss|x|z)e$/.test(stem) ? [stem.slice(0, -1)] : [stem];
}

/** What people write apart, before a compound of it: 'e sports', 'e bikes'. */
const apart = 'e';
const isApart = (starts: readonly string[]) => starts.length === 1 && starts[0] === apart;

/** As `groups`, but a lone 'e' is a word of its own, or the beginning of another one. */
function withCompounds(groups: WordGroups): WordChoice[] {
  const compoundsOf = (starts: readonly string[]) => starts.map((word) => apart + word);
  const others = groups.filter((starts) => !isApart(starts));
  if (others.length === groups.length || others.length === 0) return onlyTyped(groups);
  return groups.map((starts) =>
    isApart(starts)
      ? { starts: others.flatMap(compoundsOf), whole: [...starts] }
      : { starts: [...starts, ...compoundsOf(starts)], whole: [] },
  );
}

/** Words as typed, and their singular, which an event may say instead; a plural begins with it. */
export const formsOf = (groups: WordGroups): WordChoice[] =>
  withCompounds(groups).map(({ starts, whole }) => ({
    starts,
    whole: [...whole, ...starts.flatMap(singularsOf)],
  }));
