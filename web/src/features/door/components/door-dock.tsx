import { clock } from '@quad/shared/event-times';
import { localTime } from '@quad/shared/local-time';
import { Check, Search, Undo2, UserPlus } from 'lucide-react';
import { Avatar, personTone } from '../../../components/avatar';
import { Button } from '../../../components/button';
import { nameInitials } from '../../../lib/name-initials';
import type { OwnScan } from '../door-store';
import type { ShiftView } from '../shift-view';
import * as styles from './door-dock.module.css';

/** How many of the last people are shown where there is room. */
const lastShown = 5;

interface DoorDockProps {
  view: ShiftView;
  onUndo(scan: OwnScan): void;
  onSearch(): void;
  onWalkIn(): void;
  onEnd(): void;
}

/** Those whom this phone let in and did not take back, newest first. */
function letInHere({ own, list }: ShiftView): OwnScan[] {
  return own.filter((scan) => scan.kind === 'in' && list.entries.get(scan.passId)?.in?.nonce === scan.nonce);
}

/** Below the camera: the last person with a way back, and the other ways in. */
export function DoorDock({ view, onUndo, onSearch, onWalkIn, onEnd }: DoorDockProps) {
  const [last, ...before] = letInHere(view);
  const { timezone } = view.pack.event;
  const timeOf = ({ at }: OwnScan) => clock(localTime(new Date(at), timezone));
  const expected = Math.max(view.counts.expected, view.inCount);
  return (
    <div className={styles.dock}>
      <div className={styles.last}>
        {last ? (
          <>
            <span className={styles.mark} aria-hidden="true">
              <Check />
            </span>
            <div className="grow">
              <b>{last.name}</b>
              <small>
                {last.state === 'waiting' ? `${timeOf(last)}, on this phone` : `In at ${timeOf(last)}`}
              </small>
            </div>
            <Button tone="secondary" size="sm" aria-label={`Undo ${last.name}`} onClick={() => onUndo(last)}>
              <Undo2 size={16} />
              Undo
            </Button>
          </>
        ) : (
          <p className="text-muted">Nobody let in here yet.</p>
        )}
      </div>
      <div className={styles.count} role="img" aria-label={`${view.inCount} of ${expected} in`}>
        <p className="display">{`${view.inCount} in`}</p>
        <p>{`of ${expected}, ${expected - view.inCount} to come`}</p>
        <span>
          <i style={{ width: `${expected > 0 ? (view.inCount / expected) * 100 : 0}%` }} />
        </span>
      </div>
      <div className={`cluster ${styles.ways}`}>
        <Button tone="outline" onClick={onSearch}>
          <Search size={20} />
          Search name
        </Button>
        <Button tone="outline" onClick={onWalkIn}>
          <UserPlus size={20} />
          Walk-in
        </Button>
      </div>
      <section className={styles.wide} aria-labelledby="let-in-here">
        <h2 id="let-in-here" className="display">
          Let in here
        </h2>
        <ul>
          {before.slice(0, lastShown).map((scan) => (
            <li key={scan.nonce}>
              <Avatar initials={nameInitials(scan.name)} tone={personTone(scan.passId)} />
              <div className="grow">
                <b>{scan.name}</b>
                <small>{timeOf(scan)}</small>
              </div>
            </li>
          ))}
        </ul>
        <Button tone="secondary" block onClick={onEnd}>
          End shift
        </Button>
      </section>
    </div>
  );
}
