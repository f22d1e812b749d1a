import type { ReactNode } from 'react';

/** One part of the settings, reached from the list at the side by its id. */
export function SettingsSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="settings-section">
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
    <div className="settings-row">
      {icon && <span className="tile">{icon}</span>}
      <div>
        <b>{title}</b>
        {note && <span className="settings-note">{note}</span>}
      </div>
      {action}
    </div>
  );
}
