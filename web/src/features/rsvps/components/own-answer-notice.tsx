import { ordinal } from '@quad/shared/rsvp-rules';
import * as bannerStyles from '../../../components/banner.module.css';
import type { AnsweredEvent } from '../rsvp-words';
import * as styles from './own-answer-notice.module.css';

/**
 * Below the title of an event for which a person is on the waitlist, or had an RSVP before it was cancelled.
 */
export function OwnAnswerNotice({ event }: { event: AnsweredEvent }) {
  const { ownRsvpStatus: status, ownRsvp, status: eventStatus } = event;
  if (status === null) return null;
  if (eventStatus === 'cancelled') {
    return (
      <p className={`text-muted text-sm ${styles.nothingToPay}`}>You had an RSVP. There is nothing to pay.</p>
    );
  }
  if (status !== 'waitlisted') return null;
  return (
    <div className={`${bannerStyles.banner} ${styles.banner}`} data-tone="warn">
      {ownRsvp?.waitlistPosition && (
        <span className={`display text-warn ${styles.position}`} aria-hidden="true">
          {ordinal(ownRsvp.waitlistPosition)}
        </span>
      )}
      <div className={styles.words}>
        <b>You are on the waitlist</b>
        <p className="text-sm">The first free spot goes to the first in line. We email you at once.</p>
      </div>
    </div>
  );
}
