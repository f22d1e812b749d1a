import { UserRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import * as actionRowStyles from '../../../components/action-row.module.css';
import { Switch } from '../../../components/switch';

interface GuestsSwitchProps {
  isOn: boolean;
  onChange(isOn: boolean): void;
  /** Another sentence about what it means. */
  children?: ReactNode;
}

/** Whether people without an account may RSVP to one's event. */
export function GuestsSwitch({ isOn, onChange, children }: GuestsSwitchProps) {
  const id = useId();
  return (
    <div className={actionRowStyles.actionRow}>
      <span className="tile">
        <UserRound />
      </span>
      <span>
        <b id={id}>Guests can RSVP</b>
        <small>People without an account can come. {children}</small>
      </span>
      <Switch isOn={isOn} aria-labelledby={id} onClick={() => onChange(!isOn)} />
    </div>
  );
}
