import type pg from 'pg';
import type { SearchCaches } from './search-caches';
import { type OccupiedCellsOf, sharedOccupiedCells } from './search-wide-areas';
import { readWords } from './search-words';
import { sharedVocabularies, type VocabulariesOf } from './vocabulary';

/** What searches read beside events, and share. */
export interface SharedReads {
  wordsOf(keyword: string): Promise<readonly string[]>;
  vocabulariesOf: VocabulariesOf;
  occupiedCellsOf: OccupiedCellsOf;
}

export const sharedReads = (
  { words, vocabularies, occupiedCells }: SearchCaches,
  pool: pg.Pool,
  now: Date,
): SharedReads => ({
  wordsOf: (keyword) => words.get(keyword, () => readWords(pool, keyword)),
  vocabulariesOf: sharedVocabularies(vocabularies, pool, now),
  occupiedCellsOf: sharedOccupiedCells(occupiedCells, pool),
});
