import { clockAt } from '@quad/shared/event-times';
import { deviceZone } from '@quad/shared/local-time';
import { Ticket } from 'lucide-react';
import * as styles from './hold-line.module.css';

interface HoldLineProps {
  holdUntil: string;
  /** Milliseconds that are left. */
  leftMs: number;
  /** And were at first. */
  wholeMs: number;
}

const minuteMs = 60_000;

/** What is said aloud: at first, near the end, and at the end. */
function spoken(leftMs: number, time: string): string {
  if (leftMs <= 0) return 'Your tickets are no longer held.';
  return leftMs <= 2 * minuteMs ? 'Your tickets are held for 2 more minutes.' : `Held for you until ${time}.`;
}

/** Until when the tickets are held, first as a time of day. */
export function HoldLine({ holdUntil, leftMs, wholeMs }: HoldLineProps) {
  const time = clockAt(new Date(holdUntil), deviceZone());
  const minutes = Math.max(0, Math.ceil(leftMs / minuteMs));
  const share = Math.max(0, Math.min(1, leftMs / wholeMs));
  return (
    <div className={styles.hold} role="timer" aria-label="Held tickets">
      <p>
        <Ticket aria-hidden="true" />
        <span>
          Held for you until <b>{time}</b>
        </span>
        <span>{minutes} min</span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <span className="sr-only" role="status">
        {spoken(leftMs, time)}
      </span>
    </div>
  );
}
