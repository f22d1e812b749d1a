import type { ReactNode } from 'react';
import '../styles/action-row.css';

interface ActionRowProps {
  icon: ReactNode;
  title: string;
  /** One line of what follows from it. */
  note?: string;
  /** The destructive row is the last one. */
  isDanger?: boolean;
  disabled?: boolean;
  onPress(): void;
}

/** One thing to do, in a sheet of several. */
export function ActionRow({ icon, title, note, isDanger = false, disabled, onPress }: ActionRowProps) {
  return (
    <button
      type="button"
      className={isDanger ? 'action-row action-row-danger' : 'action-row'}
      disabled={disabled}
      onClick={onPress}
    >
      <span className="tile" aria-hidden="true">
        {icon}
      </span>
      <span>
        <b>{title}</b>
        {note && <small>{note}</small>}
      </span>
    </button>
  );
}
