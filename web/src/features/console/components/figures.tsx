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
export const countWords = (count: number): string =>
  count >= countedMax ? '999+' : count.toLocaleString('en-US');

/** '$1,204.00'. */
export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
