import { countText } from '@quad/shared/count-text';
import * as styles from './console.module.css';

interface FigureCell {
  figure: string;
  words: string;
  tone?: 'warn' | 'danger' | undefined;
}

/** A few numbers side by side, each with what it counts. */
export function Figures({ cells }: { cells: readonly FigureCell[] }) {
  return (
    <div className={styles.figures}>
      {cells.map(({ figure, words, tone }) => (
        <div key={words} data-tone={tone}>
          <b>{figure}</b>
          <small>{words}</small>
        </div>
      ))}
    </div>
  );
}

/** Counting stops there. */
const countedMax = 1000;

/** '1,204', or that there are more than were counted. */
export const countWords = (count: number): string => (count >= countedMax ? '999+' : countText(count));

/** '$1,204.00'. */
export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/**
 * '6 of 212', '30 of more than 1,000', '30 of about 8,410' if it is an estimate.
 * @param total from a thousand on only that much is known; undefined before it is
 */
export function shownWords(shown: number, total: number | undefined, isEstimate = false): string {
  const words = countText(shown);
  if (total === undefined) return words;
  // An estimate may lag behind what is there, and so may a count.
  if (total < countedMax) return `${words} of ${Math.max(shown, total)}`;
  if (!isEstimate) return `${words} of more than ${countText(countedMax)}`;
  return `${words} of about ${countText(Number(Math.max(shown, total).toPrecision(3)))}`;
}
