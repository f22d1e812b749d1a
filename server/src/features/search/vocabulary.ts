import type pg from 'pg';
import { type PreparedStatement, queryPrepared } from '../../db/prepared-rows';
import type { Search, SearchWork } from './open-search';
import { maxCells } from './search-area';
import type { SharedResults } from './search-cache';
import type { WordGroups } from './search-words';
import { correctSpelling } from './spelling-correction';

/** The words that typos in a search of these large cells are corrected to; null means those of the whole earth. */
export type VocabularyOf = (cells: readonly number[] | null, work: SearchWork) => Promise<readonly string[]>;

/** A vocabulary has the words of this many of the next events, and of lasting ones: more have mostly the same. */
const nextEvents = 500;
const lastingEvents = 100;
/** What reading one costs, in plain pages. */
const vocabularyWork = 10;

/** The distinct words of titles, venues and locations: those of weight A and B (quad_search_vector). */
const statementOf = (name: string, inCell: string): PreparedStatement => ({
  name,
  text: `select string_agg(word, ' ') from (
    select distinct word from (
      (select search_vector from events
        where is_listed and start_date > $1::timestamptz - interval '24 hours' ${inCell}
        order by start_date, id limit ${nextEvents})
      union all
      (select search_vector from events
        where is_listed and ends_at - start_date > interval '24 hours' and ends_at > $1::timestamptz ${inCell}
        order by large_cell, ends_at limit ${lastingEvents})
    ) as upcoming
    cross join lateral unnest(tsvector_to_array(ts_filter(search_vector, '{a,b}'))) as word
    where length(word) > 2
  ) as words`,
});

const cellStatement = statementOf('search_vocabulary_cell', 'and large_cell = $2::integer');
const earthStatement = statementOf('search_vocabulary_earth', '');

/** The words of the next events in a large cell, or on the earth. */
async function readVocabulary(pool: pg.Pool, cell: number | null, now: Date): Promise<string[]> {
  const instant = now.toISOString();
  const [row] =
    cell === null
      ? await queryPrepared(pool, earthStatement, [instant])
      : await queryPrepared(pool, cellStatement, [instant, String(cell)]);
  return row?.[0] ? row[0].split(' ') : [];
}

/** Vocabularies are kept by cell, so that their number is that of the cells with events, whatever is searched. */
export function sharedVocabularies(
  vocabularies: SharedResults<string[]>,
  pool: pg.Pool,
  now: Date,
): VocabularyOf {
  return async (cells, work) => {
    const words: string[][] = [];
    for (const cell of cells ?? [null]) {
      const read = vocabularies.get(String(cell), () => {
        work.pages += vocabularyWork;
        return readVocabulary(pool, cell, now);
      });
      words.push(await read);
    }
    return words.flat();
  };
}

/** The typed words as words that events around the searched area have; null if they can't be corrected. */
export async function correctWords(
  { area, work }: Search,
  words: readonly string[],
  vocabularyOf: VocabularyOf,
): Promise<WordGroups | null> {
  const cells = area.longCells.length > maxCells ? null : area.longCells;
  return correctSpelling(words, await vocabularyOf(cells, work));
}
