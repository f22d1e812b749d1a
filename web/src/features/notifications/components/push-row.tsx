import { BellRing } from 'lucide-react';
import { Button } from '../../../components/button';
import { usePush } from '../use-push';
import * as styles from './push-row.module.css';

const words = {
  off: 'Get reminders and news on this device, even when Quad is closed.',
  on: 'Push notifications are on for this device.',
  denied: 'Your browser blocks notifications from Quad. Allow them in its settings.',
} as const;

/** Whether this browser receives pushes; renders nothing if it cannot. */
export function PushRow() {
  const { state, isBusy, turnOn, turnOff } = usePush();
  if (!state || state === 'unsupported') return null;
  return (
    <div className={`row card text-sm ${styles.pushRow}`}>
      <span className="tile">
        <BellRing />
      </span>
      <div>
        <b>Push notifications</b>
        {words[state]}
      </div>
      {state === 'off' && (
        <Button tone="ink" size="sm" busy={isBusy} aria-label="Turn on push notifications" onClick={turnOn}>
          Turn on
        </Button>
      )}
      {state === 'on' && (
        <Button
          tone="secondary"
          size="sm"
          busy={isBusy}
          aria-label="Turn off push notifications"
          onClick={turnOff}
        >
          Turn off
        </Button>
      )}
    </div>
  );
}
