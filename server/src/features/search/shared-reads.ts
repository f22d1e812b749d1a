import type pg from 'pg';
import type { SharedResults } from './search-cache';
import { type OccupiedCellsOf, sharedOccupiedCells } from './search-wide-areas';
import { readWords } from './search-words';
import type { Vocabulary } from './spelling-correction';
import { sharedVocabularies, type VocabulariesOf } from './vocabulary';

/** The caches of what searches read beside events. */
export interface KeptReads {
  /** By large cell: the words that typos are corrected to. */
  vocabularies: SharedResults<Vocabulary>;
  /** By row of the grid: its large cells that have events. */
  occupiedCells: SharedResults<readonly number[]>;
  /** By keyword: its words as in the index. */
  words: SharedResults<readonly string[]>;
}

/** What searches read beside events, and share. */
export interface SharedReads {
  wordsOf(keyword: string): Promise<readonly string[]>;
  vocabulariesOf: VocabulariesOf;
  occupiedCellsOf: OccupiedCellsOf;
}

export const sharedReads = (
  { words, vocabularies, occupiedCells }: KeptReads,
  pool: pg.Pool,
  now: Date,
): SharedReads => ({
  wordsOf: (keyword) => words.get(keyword, () => readWords(pool, keyword)),
  vocabulariesOf: sharedVocabularies(vocabularies, pool, now),
  occupiedCellsOf: sharedOccupiedCells(occupiedCells, pool),
});
