import type { Pass } from '@quad/shared/contract/passes';
import { ordinal } from '@quad/shared/count-text';
import { clock } from '@quad/shared/event-times';
import { localTime } from '@quad/shared/local-time';
import { CalendarX2, CheckCheck, Hourglass, type LucideIcon, UserX } from 'lucide-react';
import * as styles from './pass-card.module.css';
import { PassHolder } from './pass-holder';

interface Closed {
  icon: LucideIcon;
  word: string;
  line: string;
  state: string;
  tone?: 'warn';
}

/** Why a pass opens nothing. */
function closedPass({ status, waitlistPosition, checkedIn, event }: Pass): Closed | null {
  switch (status) {
    case 'valid':
      return null;
    case 'used': {
      const time = checkedIn && clock(localTime(new Date(checkedIn.at), event.timezone));
      const where = checkedIn ? `${checkedIn.door}, ${time}. ` : '';
      return { icon: CheckCheck, word: 'You are in', line: `${where}Have a good one.`, state: 'Used' };
    }
    case 'waitlisted': {
      const word = waitlistPosition ? `${ordinal(waitlistPosition)} in line` : 'On the waitlist';
      const line = "Your pass appears once you have a spot. We'll email you.";
      return { icon: Hourglass, word, line, state: 'Waiting', tone: 'warn' };
    }
    case 'pending': {
      const line = 'Open the link in our email. Your pass appears once you have a spot.';
      return { icon: Hourglass, word: 'Not confirmed yet', line, state: 'Waiting', tone: 'warn' };
    }
    case 'cancelled':
      return {
        icon: UserX,
        word: 'No spot anymore',
        line: 'Your RSVP is cancelled, so this pass no longer works. You can RSVP again while there are spots.',
        state: 'Cancelled',
      };
    case 'event-cancelled':
      return {
        icon: CalendarX2,
        word: 'Event cancelled',
        line: 'The host called it off, so this pass no longer works.',
        state: 'Cancelled',
      };
  }
}

/** A pass that opens nothing: only the corners of a code, there is none to scan. */
export function ClosedPass({ pass }: { pass: Pass }) {
  const closed = closedPass(pass);
  if (!closed) return null;
  const { icon: Icon, word, line, state, tone } = closed;
  return (
    <>
      <div className={styles.panel} role="status">
        <span className={styles.corners} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <div className={styles.veil}>
          <span aria-hidden="true">
            <Icon size={30} />
          </span>
          <b>{word}</b>
          <p>{line}</p>
        </div>
      </div>
      <PassHolder pass={pass} icon={Icon} tone={tone}>
        {state}
      </PassHolder>
    </>
  );
}
