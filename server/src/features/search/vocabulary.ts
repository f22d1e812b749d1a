import type pg from 'pg';
import { type PreparedStatement, queryPrepared } from '../../db/prepared-rows';
import type { Search, SearchWork } from './open-search';
import { maxCells } from './search-area';
import type { SharedResults } from './search-cache';
import type { WordGroups } from './search-words';
import { correctSpelling, type Vocabulary, vocabularyFrom } from './spelling-correction';

/** The words that typos in a search of these large cells are corrected to; null means those of the whole earth. */
export type VocabulariesOf = (
  cells: readonly number[] | null,
  work: SearchWork,
) => Promise<readonly Vocabulary[]>;

/** A vocabulary has the words of this many of the next events, and of lasting ones: more have mostly the same. */
const nextEvents = 500;
const lastingEvents = 100;
/** What reading one costs, in plain pages. */
const vocabularyWork = 10;

/** Shorter words are nothing that a typo is corrected to. */
const minLength = 3;

/**
 * The words of titles, venues and locations, those of weight A and B (quad_search_vector), as often as they are there: Postgres
 * takes longer to find out that it has a word already than for all the rest, and to make arrays of them than text.
 */
const wordsSql = (inCell: string) =>
  `select string_agg(strip(ts_filter(search_vector, '{a,b}'))::text, ' ') from (
      (select search_vector from events
        where is_listed and start_date > $1::timestamptz - interval '24 hours' ${inCell}
        order by start_date, id limit ${nextEvents})
      union all
      (select search_vector from events
        where is_listed and ends_at - start_date > interval '24 hours' and ends_at > $1::timestamptz ${inCell}
        order by large_cell, ends_at limit ${lastingEvents})
    ) as upcoming`;

const cellsStatement: PreparedStatement = {
  name: 'search_vocabulary_cells',
  text: `select (${wordsSql('and large_cell = number')}) from unnest($2::integer[]) with ordinality as cells(number, place) order by place`,
};
const earthStatement: PreparedStatement = { name: 'search_vocabulary_earth', text: wordsSql('') };

/** The words of the next events in each of some large cells, or on the earth. */
async function readVocabularies(
  pool: pg.Pool,
  cells: readonly number[] | null,
  now: Date,
): Promise<Vocabulary[]> {
  const instant = now.toISOString();
  const rows = await (cells
    ? queryPrepared(pool, cellsStatement, [instant, `{${cells}}`])
    : queryPrepared(pool, earthStatement, [instant]));
  // Each stands between quotes; one that has a quote itself is nothing that a typo is corrected to.
  return rows.map(([words]) =>
    vocabularyFrom((words ?? '').split("'").filter((word) => word.length >= minLength)),
  );
}

/** Vocabularies are kept by cell, so that their number is that of the cells with events, whatever is searched. */
export function sharedVocabularies(
  vocabularies: SharedResults<Vocabulary>,
  pool: pg.Pool,
  now: Date,
): VocabulariesOf {
  return (cells, work) => {
    const read = (missing: readonly number[] | null) => {
      work.pages += vocabularyWork * (missing?.length ?? 1);
      return readVocabularies(pool, missing, now);
    };
    return cells ? vocabularies.getAll(cells, read) : vocabularies.getAll(['earth'], () => read(null));
  };
}

/** The typed words as words that events around the searched area have; null if they can't be corrected. */
export async function correctWords(
  { area, work }: Search,
  words: readonly string[],
  vocabulariesOf: VocabulariesOf,
): Promise<WordGroups | null> {
  const cells = area.longCells.length > maxCells ? null : area.longCells;
  return correctSpelling(words, await vocabulariesOf(cells, work));
}
