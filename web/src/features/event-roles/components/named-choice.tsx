import * as styles from './role-notice.module.css';

interface NamedChoiceProps {
  isNamed: boolean;
  disabled?: boolean;
  onChange(isNamed: boolean): void;
}

/** Whether the event's page names a co-host. */
export function NamedChoice({ isNamed, disabled = false, onChange }: NamedChoiceProps) {
  return (
    <label className={`row ${styles.named}`}>
      <input
        type="checkbox"
        checked={isNamed}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      Name me on the event page
    </label>
  );
}
