import type { ReactNode } from 'react';
import * as styles from './settings-section.module.css';

/** One part of the settings, reached from the list at the side by its id. */
export function SettingsSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`} className="display">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SettingsRowProps {
  icon?: ReactNode;
  title: string;
  note?: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
}

/** A line of a card: what it is, how it stands, what can be done. */
export function SettingsRow({ icon, title, note, action }: SettingsRowProps) {
  return (
    <div className={styles.row}>
      {icon && <span className="tile">{icon}</span>}
      <div>
        <b>{title}</b>
        {note && <span className={styles.note}>{note}</span>}
      </div>
      {action}
    </div>
  );
}
