import type { Door } from '@quad/shared/contract/door-hosting';
import { countText } from '@quad/shared/count-text';
import { Banknote, ClockAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar, personTone } from '../../../components/avatar';
import { nameInitials } from '../../../lib/name-initials';
import { lengthOf, timeAt } from '../door-times';
import * as styles from './door-view.module.css';

const reasons = {
  waitlisted: 'Was on the waitlist',
  cancelled: 'Had no valid pass',
  'over-capacity': 'Walk-in, no spots left',
  late: 'Sent after the door closed',
} as const;

function Looks({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section className={`card ${styles.list}`}>
      <div className={styles.head}>
        <h2 className="display text-xl">{title}</h2>
        <span className="badge">{countText(count)}</span>
      </div>
      <ul>{children}</ul>
    </section>
  );
}

function Named({ id, name, note }: { id: string; name: string; note: string }) {
  return (
    <li className={styles.row}>
      <Avatar initials={nameInitials(name)} tone={personTone(id)} />
      <div>
        <b>{name}</b>
        <small>{note}</small>
      </div>
    </li>
  );
}

/** What the host should look at: double entries, clocks that are off, people to check, and cash. */
export function DoorLooks({ door, timezone }: { door: Door; timezone: string }) {
  const entryOf = ({ at, door: label }: { at: string; door: string }) => `${label} ${timeAt(at, timezone)}`;
  const wrong = door.devices.filter(({ clockOffset }) => clockOffset !== null);
  return (
    <>
      <Looks title="Double entries" count={door.doubles.length + wrong.length}>
        {door.doubles.map(({ passId, name, entries }) => (
          <Named key={passId} id={passId} name={name} note={entries.map(entryOf).join(', ')} />
        ))}
        {wrong.map(({ device, label, clockOffset }) => (
          <li key={device} className={styles.row}>
            <span className="tile tone-warn" aria-hidden="true">
              <ClockAlert />
            </span>
            <div>
              <b>
                {label}: clock {lengthOf(clockOffset ?? 0)} {(clockOffset ?? 0) > 0 ? 'slow' : 'fast'}
              </b>
              <small>Times are corrected</small>
            </div>
          </li>
        ))}
      </Looks>
      <Looks title="To check" count={door.toCheck.length}>
        {door.toCheck.map(({ passId, name, reason, entry }) => (
          <Named key={passId} id={passId} name={name} note={`${reasons[reason]} · ${entryOf(entry)}`} />
        ))}
      </Looks>
      <Looks title="Paid in cash" count={door.cashCount}>
        {door.cash.map(({ passId, name, entry }) => (
          <li key={passId} className={styles.row}>
            <span className="tile" aria-hidden="true">
              <Banknote />
            </span>
            <div>
              <b>{name}</b>
              <small>{entryOf(entry)}</small>
            </div>
          </li>
        ))}
      </Looks>
    </>
  );
}
