import type { ReactNode } from 'react';
import { KeyList } from '../../../components/key-list';
import * as styles from './row-table.module.css';
import { noKeys, type RowKeys, useRowKeys } from './use-row-keys';

const kinds = { number: styles.number, extra: styles.extra } as const;

/** The head of a column: a number stands at the right, and what is extra is only there where there is room. */
interface Head {
  title: string;
  kind?: keyof typeof kinds;
}

interface RowTableProps {
  label: string;
  heads: readonly (string | Head)[];
  keys?: RowKeys;
  children: ReactNode;
}

/** Rows in columns that J and K move through; on phones each row folds to its first cell, its state and a line of facts. */
export function RowTable({ label, heads, keys = noKeys, children }: RowTableProps) {
  const body = useRowKeys<HTMLTableSectionElement>(keys);
  return (
    <>
      <Table label={label} heads={heads}>
        <tbody ref={body}>{children}</tbody>
      </Table>
      <KeyList keys={[['J K', 'move'], ...keys]} />
    </>
  );
}

/** The same without keys, for a second table of a screen. */
export function Table({ label, heads, children }: Omit<RowTableProps, 'keys'>) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {heads.map((head) => {
            const { title, kind } = typeof head === 'string' ? { title: head, kind: undefined } : head;
            return (
              <th key={title} scope="col" className={kind && kinds[kind]}>
                {title}
              </th>
            );
          })}
        </tr>
      </thead>
      {children}
    </table>
  );
}

/** One row: what it is about, and cells. */
export function TableRow({ main, children }: { main: ReactNode; children: ReactNode }) {
  return (
    <tr tabIndex={-1}>
      <TableMain>{main}</TableMain>
      {children}
    </tr>
  );
}

export function TableMain({ children }: { children: ReactNode }) {
  return <td className={styles.main}>{children}</td>;
}

/** @param noun what is counted, said on phones, where there are no heads */
export function NumberCell({ noun, children }: { noun?: string; children: ReactNode }) {
  return (
    <td className={styles.number}>
      {children}
      {noun && <span className={styles.noun}>{` ${noun}`}</span>}
    </td>
  );
}

export function ExtraCell({ children }: { children: ReactNode }) {
  return <td className={styles.extra}>{children}</td>;
}

export function ActsCell({ children }: { children: ReactNode }) {
  return (
    <td className={styles.acts}>
      <div>{children}</div>
    </td>
  );
}
