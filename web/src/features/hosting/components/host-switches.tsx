import { Eye, UserRound } from 'lucide-react';
import { SwitchRow } from '../../../components/switch-row';

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
        onSwitch={(isOn) => onChange('isPublic', isOn)}
      />
      <SwitchRow
        icon={<UserRound />}
        title="Guests can RSVP"
        note={`No account needed.${isLive ? ' Guests already on the list stay.' : ''}`}
        isOn={guestsAllowed}
        onSwitch={(isOn) => onChange('guestsAllowed', isOn)}
      />
    </div>
  );
}
