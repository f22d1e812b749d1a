import type { KeptRecord } from '@quad/shared/contract/privacy';
import type { ReactNode } from 'react';
import * as styles from './kept-list.module.css';

/** Records one below the other. */
export const KeptList = ({ children }: { children: ReactNode }) => (
  <div className={styles.list}>{children}</div>
);

interface KeptItemProps {
  title: string;
  /** Why, seen by whom, how long; absent for what is about nobody. */
  record?: Omit<KeptRecord, 'what'> | null;
  /** The name of a table, for administrators. */
  table?: string;
}

/** One kind of record: what it is, and the three things people ask about it. */
export function KeptItem({ title, record, table }: KeptItemProps) {
  return (
    <section className={`card ${styles.record}`}>
      <h2>{title}</h2>
      {table && <code className={`text-muted ${styles.table}`}>{table}</code>}
      {record && (
        <dl className={`stack ${styles.facts}`}>
          <div>
            <dt>Why</dt>
            <dd>{record.purpose}</dd>
          </div>
          <div>
            <dt>Who sees it</dt>
            <dd>{record.seenBy}</dd>
          </div>
          <div>
            <dt>How long</dt>
            <dd>{record.kept}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}
