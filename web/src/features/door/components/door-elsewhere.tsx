import { DoorOpen } from 'lucide-react';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import type { KeptShift } from '../door-store';
import * as styles from './door-closed.module.css';

interface DoorElsewhereProps {
  /** The door that this browser has open. */
  pack: KeptShift['pack'];
  /** Whether another tab is at it; else the person wanted to open the door of another event. */
  isOtherTab: boolean;
  onGoOn(): void;
}

/** One browser has one door, in one of its tabs. */
export function DoorElsewhere({ pack, isOtherTab, onGoOn }: DoorElsewhereProps) {
  const door = `${pack.label}, ${pack.event.title}.`;
  return (
    <main id="main" className={styles.closed}>
      <EmptyState
        level={1}
        icon={<DoorOpen />}
        iconTone="warn"
        title={isOtherTab ? 'This door is open in another tab' : "You're at another door"}
        text={
          isOtherTab
            ? `${door} Only one tab at a time can let people in.`
            : `${door} End that shift before you open this one.`
        }
      />
      <Button size="lg" block onClick={onGoOn}>
        {isOtherTab ? 'Continue here' : 'Continue there'}
      </Button>
    </main>
  );
}
