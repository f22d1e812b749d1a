import { type Category, categoryTone } from '@quad/shared/categories';
import type { DoorCounts } from '@quad/shared/contract/door';
import type { Door } from '@quad/shared/contract/door-hosting';
import { countText } from '@quad/shared/count-text';
import { DoorOpen, Radio, Wifi, WifiOff } from 'lucide-react';
import { lengthOf } from '../door-times';
import * as styles from './door-view.module.css';

/** How many are in, live. */
export function DoorCount({ counts, category }: { counts: DoorCounts; category: Category }) {
  const { in: isIn, expected } = counts;
  const share = expected === 0 ? 0 : Math.min(100, (100 * isIn) / expected);
  return (
    <section className={`card tone-${categoryTone(category)}`} aria-label="Who is in">
      <p className={`row ${styles.live}`}>
        <Radio aria-hidden="true" />
        Live
      </p>
      <p className={styles.count} role="status">
        <strong>{countText(isIn)} in</strong>
        <span>
          <b className={styles.expected}>of {countText(expected)}</b>
          {countText(Math.max(0, expected - isIn))} to come
        </span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </div>
    </section>
  );
}

/** A phone that was heard of so long ago has no network, in milliseconds. */
const silentMs = 120_000;

/** The phones at the door, each with its own count. */
export function DoorDevices({ devices, now }: { devices: Door['devices']; now: Date }) {
  if (devices.length === 0) return null;
  const since = (instant: string) => now.getTime() - Date.parse(instant);
  return (
    <ul className={`card ${styles.list}`} aria-label="Phones at the door">
      {devices.map(({ device, label, helper, letIn, lastSeenAt, packAt, isClosed }) => {
        const isOnline = since(lastSeenAt) < silentMs;
        const state = isClosed ? 'Closed' : isOnline ? 'Online' : 'Offline';
        const age = isOnline || !packAt ? since(lastSeenAt) : since(packAt);
        return (
          <li key={device} className={styles.row}>
            <span className="tile" aria-hidden="true">
              <DoorOpen />
            </span>
            <div>
              <b>{label}</b>
              <small>
                {helper ?? 'Code'} · {isOnline ? '' : 'list '}
                {lengthOf(Math.max(0, age) / 1000)} {isOnline ? 'ago' : 'old'}
              </small>
            </div>
            <span className="state" data-tone={isClosed ? undefined : isOnline ? 'positive' : 'warn'}>
              {isOnline && !isClosed ? <Wifi /> : <WifiOff />}
              {state}
            </span>
            <span className={styles.number}>
              {countText(letIn)}
              <span className="sr-only"> let in</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
