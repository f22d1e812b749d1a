import type { ReactNode } from 'react';
import * as styles from './mark-list.module.css';

/** A step of something that takes a while. */
export interface Mark {
  state: 'done' | 'now' | 'ahead';
  icon: ReactNode;
  title: string;
  note?: string;
}

const stateTones = { done: 'positive', now: 'now', ahead: undefined };

/** Steps in their order, with a square mark each. */
export function MarkList({ marks }: { marks: Mark[] }) {
  return (
    <div className="card">
      <ol className={`${styles.steps} ${styles.marks}`}>
        {marks.map(({ state, icon, title, note }) => (
          <li key={title} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="mark" data-tone={stateTones[state]}>
              {icon}
            </span>
            <div>
              <b>{title}</b>
              {note && <p>{note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
