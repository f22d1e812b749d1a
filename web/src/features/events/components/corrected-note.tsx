import { type DiscoverFilters, writeDiscoverSearch } from '@quad/shared/discover-filters';
import { paths } from '@quad/shared/paths';
import { understandWords, wordsAsTyped } from '@quad/shared/understood-words';
import { Link } from 'wouter';
import * as styles from './corrected-note.module.css';

interface CorrectedNoteProps {
  filters: DiscoverFilters;
  /** What was searched for. */
  corrected: string;
}

/** Says that a mistyped keyword was corrected, and leads to what was typed. */
export function CorrectedNote({ filters, corrected }: CorrectedNoteProps) {
  const { text } = understandWords(filters);
  const asText = [...filters.asText, ...wordsAsTyped(text)];
  return (
    <p role="status" className={styles.note}>
      Showing results for <b>{corrected}</b>. Search instead for{' '}
      <Link href={paths.discover() + writeDiscoverSearch({ ...filters, asText })}>{text}</Link>.
    </p>
  );
}
