import type { ReactNode } from 'react';
import * as styles from './settings-section.module.css';

/** One part of the settings; its id is the link target of the list at the side. */
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
  /** The action. */
  action?: ReactNode;
}

/** A row of a card: label, value and action. */
export function SettingsRow({ icon, title, note, action }: SettingsRowProps) {
  return (
    <div className={styles.row}>
      {icon && <span className="tile">{icon}</span>}
      <div>
        <b>{title}</b>
        {note && <span className={`text-sm text-muted ${styles.note}`}>{note}</span>}
      </div>
      {action}
    </div>
  );
}
