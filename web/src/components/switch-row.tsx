import { type ReactNode, useId } from 'react';
import * as actionRowStyles from './action-row.module.css';
import { Switch } from './switch';

interface SwitchRowProps {
  icon?: ReactNode;
  title: string;
  /** One line about what it changes. */
  note: string;
  isOn: boolean;
  disabled?: boolean;
  onSwitch(isOn: boolean): void;
}

/** A choice of yes or no, with its words before it. */
export function SwitchRow({ icon, title, note, isOn, disabled, onSwitch }: SwitchRowProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={actionRowStyles.actionRow}>
      {icon && (
        <span className="tile" aria-hidden="true">
          {icon}
        </span>
      )}
      <span className="grow">
        <b id={id}>{title}</b>
        <small id={noteId}>{note}</small>
      </span>
      <Switch
        isOn={isOn}
        disabled={disabled}
        aria-labelledby={id}
        aria-describedby={noteId}
        onClick={() => onSwitch(!isOn)}
      />
    </div>
  );
}
