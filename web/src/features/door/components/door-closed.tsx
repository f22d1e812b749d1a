import { clock } from '@quad/shared/event-times';
import { localTime } from '@quad/shared/local-time';
import { DoorClosed as DoorClosedIcon } from 'lucide-react';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { useAction } from '../../../lib/use-action';
import type { DoorShift } from '../door-shift';
import type { SyncOutcome } from '../door-sync';
import type { ShiftView } from '../shift-view';
import * as styles from './door-closed.module.css';
import { sendFailed, sendWaiting, useSaved, WaitingScans } from './end-shift-sheet';

interface DoorClosedProps {
  shift: DoorShift;
  view: ShiftView;
  sync(): Promise<SyncOutcome>;
  onLeave(): Promise<void>;
  /** Goes to the helper's events. */
  onHome(): void;
}

function whyClosed({ pack, waiting, own }: ShiftView, now: number): string {
  const { closesAt, event } = pack;
  const isOver = closesAt !== null && Date.parse(closesAt) <= now;
  const reason = isOver
    ? `The code ended at ${clock(localTime(new Date(closesAt), event.timezone))}.`
    : closesAt === null
      ? "You're no longer helping here, or this phone was signed out."
      : 'The host closed it, or this phone was signed out.';
  const scans = own.length === 1 ? 'The scan is' : `All ${own.length} scans are`;
  const sent = waiting === 0 && own.length > 0 ? `${scans} with the host, and the` : 'The';
  return `${reason} ${sent} list is no longer on this phone.`;
}

/** The code ended, or the host closed this door. */
export function DoorClosed({ shift, view, sync, onLeave, onHome }: DoorClosedProps) {
  const isHelper = view.pack.closesAt === null;
  const { act, isBusy } = useAction();
  const { isSafe, setSaved } = useSaved(shift);
  return (
    <div className={styles.closed}>
      <EmptyState
        level={1}
        icon={<DoorClosedIcon />}
        iconTone="warn"
        title={isHelper ? 'This door is closed for you' : 'This door is closed'}
        text={whyClosed(view, shift.now())}
      />
      {view.waiting > 0 && (
        <div className="card">
          <WaitingScans
            shift={shift}
            waiting={view.waiting}
            isBusy={isBusy}
            onSend={() => void act({ run: () => sendWaiting(shift, sync), failed: sendFailed })}
            onSaved={setSaved}
          />
        </div>
      )}
      <Button
        size="lg"
        block
        disabled={!isSafe}
        onClick={() => void act({ run: () => onLeave().then(isHelper ? onHome : undefined) })}
      >
        {isHelper ? 'Back to My Events' : 'Type another code'}
      </Button>
    </div>
  );
}
