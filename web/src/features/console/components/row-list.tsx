import { type ReactNode, useRef } from 'react';
import { KeyList } from '../../../components/key-list';
import { useKeys } from '../../../lib/use-keys';
import * as styles from './console.module.css';

interface RowListProps {
  label: string;
  /** Letters for the row with the focus, in capitals, with what they do; its button has the letter as `data-key`. */
  keys?: readonly (readonly [string, string])[];
  children: ReactNode;
}

const noKeys = [] as const;

/** Rows that J and K move through; a row's link has the focus, so Enter opens it, and a row without one has it itself. */
export function RowList({ label, keys = noKeys, children }: RowListProps) {
  const list = useRef<HTMLUListElement>(null);
  const rows = () => [...(list.current?.children ?? [])] as HTMLElement[];
  const current = () => rows().find((row) => row.contains(document.activeElement));
  const move = (step: number) => {
    const all = rows();
    const row = current();
    const at = row ? all.indexOf(row) + step : 0;
    const next = all[Math.min(all.length - 1, Math.max(0, at))];
    (next?.querySelector<HTMLElement>('a') ?? next)?.focus();
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...Object.fromEntries(
      keys.map(([letter]) => [
        letter.toLowerCase(),
        () => current()?.querySelector<HTMLElement>(`[data-key="${letter.toLowerCase()}"]`)?.click(),
      ]),
    ),
  });
  return (
    <>
      <ul ref={list} className={styles.rows} aria-label={label}>
        {children}
      </ul>
      <KeyList keys={[['J K', 'move'], ...keys]} />
    </>
  );
}
