import { Eye, UserRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import * as actionRowStyles from '../../../components/action-row.module.css';
import { Switch } from '../../../components/switch';

interface SwitchRowProps {
  icon: ReactNode;
  title: string;
  note: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

function SwitchRow({ icon, title, note, isOn, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={actionRowStyles.actionRow}>
      <span className="tile" aria-hidden="true">
        {icon}
      </span>
      <span className="grow">
        <b id={id}>{title}</b>
        <small id={`${id}note`}>{note}</small>
      </span>
      <Switch
        isOn={isOn}
        aria-labelledby={id}
        aria-describedby={`${id}note`}
        onClick={() => onChange(!isOn)}
      />
    </div>
  );
}

interface Choices {
  isPublic: boolean;
  guestsAllowed: boolean;
}

interface HostSwitchesProps extends Choices {
  /** Whether the event is published already. */
  isLive?: boolean;
  onChange(name: keyof Choices, isOn: boolean): void;
}

/** Who finds one's own event, and whether people without an account may RSVP to it. */
export function HostSwitches({ isPublic, guestsAllowed, isLive = false, onChange }: HostSwitchesProps) {
  return (
    <div>
      <SwitchRow
        icon={<Eye />}
        title="Public"
        note={
          isPublic
            ? 'Anyone can find it in search and on the map.'
            : 'Unlisted: only people with the link can find it.'
        }
        isOn={isPublic}
        onChange={(isOn) => onChange('isPublic', isOn)}
      />
      <SwitchRow
        icon={<UserRound />}
        title="Guests can RSVP"
        note={`No account needed.${isLive ? ' Guests already on the list stay.' : ''}`}
        isOn={guestsAllowed}
        onChange={(isOn) => onChange('guestsAllowed', isOn)}
      />
    </div>
  );
}
