import type { ComponentProps, ReactNode } from 'react';
import { KeyList } from '../../../components/key-list';
import { ShowMore } from '../../../components/list-parts';
import * as tableStyles from '../../../components/table.module.css';
import { noKeys, type RowKeys, useRowKeys } from '../../../lib/use-row-keys';
import * as styles from './row-table.module.css';

const kinds = { number: tableStyles.number, extra: tableStyles.extra, acts: tableStyles.acts } as const;

/** The head of a column: a number stands at the right, what is extra is only there where there is room, and acts say what they are. */
interface Head {
  title: string;
  kind?: keyof typeof kinds;
}

interface RowTableProps {
  label: string;
  heads: readonly (string | Head)[];
  keys?: RowKeys;
  /** Keys of the whole screen, which stand in the same line. */
  screenKeys?: RowKeys;
  /** What goes with the list: the query of its pages, and one line below it. */
  pages: ComponentProps<typeof ShowMore>['pages'];
  foot: ReactNode;
  children: ReactNode;
}

/** Rows in columns that J and K move through; on phones each row folds to its first cell, its state and a line of facts. */
export function RowTable({
  label,
  heads,
  keys = noKeys,
  screenKeys = noKeys,
  pages,
  foot,
  children,
}: RowTableProps) {
  const body = useRowKeys<HTMLTableSectionElement>(keys);
  return (
    <>
      <Table label={label} heads={heads}>
        <tbody ref={body}>{children}</tbody>
      </Table>
      <ShowMore block pages={pages} />
      <div className={`row text-muted text-meta ${styles.foot}`}>
        <p>{foot}</p>
        <KeyList keys={[['J K', 'move'], ...keys, ...screenKeys]} />
      </div>
    </>
  );
}

/** The same without keys, for a second table of a screen. */
export function Table({ label, heads, children }: Pick<RowTableProps, 'label' | 'heads' | 'children'>) {
  return (
    <table className={tableStyles.table}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {heads.map((head) => {
            const { title, kind } = typeof head === 'string' ? { title: head, kind: undefined } : head;
            return (
              <th key={title} scope="col" className={kind && kinds[kind]}>
                {kind === 'acts' ? <span className="sr-only">{title}</span> : title}
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
  return <td className={tableStyles.main}>{children}</td>;
}

/** @param noun what is counted, said on phones, where there are no heads */
export function NumberCell({ noun, children }: { noun?: string; children: ReactNode }) {
  return (
    <td className={tableStyles.number}>
      {children}
      {noun && <span className={tableStyles.noun}>{` ${noun}`}</span>}
    </td>
  );
}

export function ExtraCell({ children }: { children: ReactNode }) {
  return <td className={tableStyles.extra}>{children}</td>;
}

export function ActsCell({ children }: { children: ReactNode }) {
  return (
    <td className={tableStyles.acts}>
      <div>{children}</div>
    </td>
  );
}
