import type { ReactNode } from 'react';
import { KeyList } from '../../../components/key-list';
import { noKeys, type RowKeys, useRowKeys } from '../../../lib/use-row-keys';
import * as styles from './console.module.css';

interface RowListProps {
  label: string;
  keys?: RowKeys;
  children: ReactNode;
}

/** Rows that J and K move through. */
export function RowList({ label, keys = noKeys, children }: RowListProps) {
  const list = useRowKeys<HTMLUListElement>(keys);
  return (
    <>
      <ul ref={list} className={styles.rows} aria-label={label}>
        {children}
      </ul>
      <KeyList keys={[['J K', 'move'], ...keys]} />
    </>
  );
}
