import type pg from 'pg';
import type { SearchCaches } from './search-caches';
import { type OccupiedCellsOf, sharedOccupiedCells } from './search-wide-areas';
import { sharedVocabularies, type VocabulariesOf } from './vocabulary';

/** What searches read beside events, and share. */
export interface SharedReads {
  vocabulariesOf: VocabulariesOf;
  occupiedCellsOf: OccupiedCellsOf;
}

export const sharedReads = (
  { vocabularies, occupiedCells }: Pick<SearchCaches, 'vocabularies' | 'occupiedCells'>,
  pool: pg.Pool,
  now: Date,
): SharedReads => ({
  vocabulariesOf: sharedVocabularies(vocabularies, pool, now),
  occupiedCellsOf: sharedOccupiedCells(occupiedCells, pool),
});
