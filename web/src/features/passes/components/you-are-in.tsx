import type { Pass } from '@quad/shared/contract/passes';
import { clock } from '@quad/shared/event-times';
import { localTime } from '@quad/shared/local-time';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button';
import { VerdictScreen, verdictButton } from '../../../components/verdict-screen';
import * as styles from './you-are-in.module.css';

/** Somebody has checked themselves in: the verdict of a door, for who stands there to show around. */
export function YouAreIn({ pass, onClose }: { pass: Pass; onClose(): void }) {
  const { checkedIn, event, name } = pass;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const where =
    checkedIn && ` ${clock(localTime(new Date(checkedIn.at), event.timezone))}, ${checkedIn.door}.`;
  return (
    <dialog ref={dialog} className={styles.whole} aria-label="Checked in" onClose={onClose}>
      <VerdictScreen
        tone="in"
        label="Verdict"
        top={event.title}
        icon={Check}
        word="You are in"
        why={`${name}.${where ?? ''}`}
        actions={
          <Button className={verdictButton.first} autoFocus onClick={close}>
            Done
          </Button>
        }
        onClose={close}
      />
    </dialog>
  );
}
