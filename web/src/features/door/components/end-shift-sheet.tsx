import { Download, LogOut, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { ActionRow } from '../../../components/action-row';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { useAction } from '../../../lib/use-action';
import type { DoorShift } from '../door-shift';
import type { SyncOutcome } from '../door-sync';
import { saveWaiting } from '../end-shift';
import * as styles from './end-shift-sheet.module.css';

interface WaitingProps {
  shift: DoorShift;
  waiting: number;
  isBusy: boolean;
  onSend(): void;
  /** The nonces of the scans in the file. */
  onSaved(nonces: ReadonlySet<string>): void;
}

const noneSaved: ReadonlySet<string> = new Set();

/** Whether nothing is lost if this phone forgets everything: each scan was sent, or is in a saved file. */
export function useSaved(shift: DoorShift) {
  const [saved, setSaved] = useState(noneSaved);
  return { isSafe: shift.waitingScans().every(({ nonce }) => saved.has(nonce)), setSaved };
}

/**
 * What can be done with scans that the server has not heard of. Its buttons stay where they are when the scans leave by
 * themselves meanwhile.
 */
export function WaitingScans({ shift, waiting, isBusy, onSend, onSaved }: WaitingProps) {
  const isSent = waiting === 0;
  return (
    <>
      <div className={styles.number} role="status">
        <b>{waiting}</b>
        <p>{waiting === 1 ? 'scan waiting for a network' : 'scans waiting for a network'}</p>
      </div>
      <p className="text-muted">
        {isSent
          ? 'The host has all scans. The list is removed from this phone when you end your shift.'
          : "They're sent automatically when this phone is online. Stay until then, or save them for the host."}
      </p>
      <div>
        <ActionRow icon={<RefreshCw />} title="Try to send now" disabled={isBusy} onPress={onSend} />
        <ActionRow
          icon={<Download />}
          title="Save as a file"
          note="For the host, to add by hand"
          disabled={isSent}
          onPress={() => onSaved(saveWaiting(shift))}
        />
      </div>
    </>
  );
}

/**
 * Sends the scans that wait.
 * @throws Error with words for the helper if any of them still wait
 */
export async function sendWaiting(shift: DoorShift, sync: () => Promise<SyncOutcome>): Promise<void> {
  const outcome = await sync();
  if (shift.waitingScans().length === 0) return;
  if (typeof outcome === 'object') throw new Error(outcome.refusal);
  throw new Error(
    outcome === 'offline'
      ? 'Still no network. The scans are safe on this phone.'
      : 'This door no longer accepts scans. Save them as a file for the host.',
  );
}

export const sendFailed = (error: unknown) => ({
  title: 'Not sent',
  description: error instanceof Error ? error.message : 'Please try again.',
  tone: 'danger' as const,
});

interface EndShiftSheetProps {
  shift: DoorShift;
  waiting: number;
  open: boolean;
  onClose(): void;
  sync(): Promise<SyncOutcome>;
  onEnd(): Promise<void>;
}

/** Ends the shift, once nothing waits or what waits was saved. */
export function EndShiftSheet({ shift, waiting, open, onClose, sync, onEnd }: EndShiftSheetProps) {
  const { act, isBusy } = useAction();
  const { isSafe, setSaved } = useSaved(shift);
  // Decided when the sheet opens, so that nothing moves under a finger.
  const [hadWaiting, setHadWaiting] = useState(false);
  if (!open && hadWaiting) setHadWaiting(false);
  if (open && waiting > 0 && !hadWaiting) setHadWaiting(true);
  const end = async () => {
    await sync().catch(() => 'offline');
    await onEnd();
  };
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title="End your shift?"
      footer={
        <SheetActions
          back="Stay"
          onBack={onClose}
          tone="danger"
          busy={isBusy}
          disabled={!isSafe}
          onClick={() => void act({ run: end, failed: "We couldn't end the shift. Please try again." })}
        >
          <LogOut size={18} />
          End shift
        </SheetActions>
      }
    >
      {hadWaiting ? (
        <WaitingScans
          shift={shift}
          waiting={waiting}
          isBusy={isBusy}
          onSend={() => void act({ run: () => sendWaiting(shift, sync), failed: sendFailed })}
          onSaved={setSaved}
        />
      ) : (
        <p>The host has all scans. The list will be removed from this phone.</p>
      )}
    </Overlay>
  );
}
