import type { EventDetail } from '@quad/shared/contract/events';
import { countText } from '@quad/shared/count-text';
import { hasEnded } from '@quad/shared/event-times';
import { paths } from '@quad/shared/paths';
import { CalendarX2, Eye, EyeOff, Megaphone, Pencil, RotateCcw, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import * as actionBarStyles from '../../../components/action-bar.module.css';
import * as bannerStyles from '../../../components/banner.module.css';
import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import { fillInAgain } from '../typed-event';
import { useReviewCount } from '../use-review-count';
import * as styles from './host-bar.module.css';

const CancelSheet = loadable(async () => (await import('./cancel-sheet')).default).View;
const MessageSheet = loadable(async () => (await import('./message-sheet')).default).View;

type SheetName = 'cancel' | 'message';

interface HostBarProps {
  event: EventDetail;
  now: Date;
  /** Opens the create form, which has the words of this event then. */
  onHostAgain(): void;
  /** The event was deleted. */
  onDeleted(): void;
}

function Attendance({ event }: { event: EventDetail }) {
  const toReview = useReviewCount(event.id);
  const { attendeeCount, maxAttendees, waitlistCount } = event;
  const count = countText(attendeeCount);
  return (
    <p className="text-muted text-sm">
      {maxAttendees === null ? (
        `${count} going`
      ) : (
        <>
          {`${count} of ${countText(maxAttendees)}`}
          <span className={styles.wideOnly}> going</span>
        </>
      )}
      {!event.isPublic && ' · Unlisted'}
      {waitlistCount > 0 && ` · ${countText(waitlistCount)} waiting`}
      {toReview > 0 && <span className={styles.wideOnly}>{` · ${toReview} to review`}</span>}
    </p>
  );
}

/** Replaces the action bar on one's own event: all the host's actions. */
export function HostBar({ event, now, onHostAgain, onDeleted }: HostBarProps) {
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<SheetName>>(new Set());
  const isCancelled = event.status === 'cancelled';
  const isOver = hasEnded(event, now);

  const open = (name: SheetName) => {
    setOpened((names) => new Set(names).add(name));
    setSheet(name);
  };
  const close = () => setSheet(null);

  return (
    <>
      <section className={`${actionBarStyles.actionBar} ${styles.hostBar}`} aria-label="Hosting">
        <div className={styles.head}>
          <h2>You host this event</h2>
          <Attendance event={event} />
        </div>
        <div className={`cluster ${styles.cells}`}>
          <Link href={paths.eventAttendees(event.id)} className={`${styles.cell} ${styles.mainCell}`}>
            <Users />
            Attendees
          </Link>
          {!isCancelled && (
            <Link href={paths.eventEdit(event.id)} className={styles.cell}>
              <Pencil />
              Edit
            </Link>
          )}
          <button type="button" className={styles.cell} onClick={() => open('message')}>
            <Megaphone />
            Message
          </button>
          {!isCancelled && !isOver && (
            <button type="button" className={`${styles.cell} text-danger`} onClick={() => open('cancel')}>
              <CalendarX2 />
              Cancel
            </button>
          )}
          {(isCancelled || isOver) && (
            <button
              type="button"
              className={styles.cell}
              onClick={() => fillInAgain(event, event.host?.id ?? '') && onHostAgain()}
            >
              <RotateCcw />
              Host again
            </button>
          )}
        </div>
      </section>
      {!isCancelled && (
        <div className={`${bannerStyles.banner} ${styles.notice}`} data-tone="plain">
          <span className="tile" aria-hidden="true">
            {event.isPublic ? <Eye /> : <EyeOff />}
          </span>
          <div>
            <b>{event.isPublic ? 'This is how others see it' : 'Only people with the link can find it'}</b>
            <p className="text-muted text-sm">You're hosting, so no RSVP needed.</p>
          </div>
        </div>
      )}
      <LazyPart>
        {opened.has('cancel') && (
          <CancelSheet event={event} open={sheet === 'cancel'} onClose={close} onDeleted={onDeleted} />
        )}
        {opened.has('message') && <MessageSheet event={event} open={sheet === 'message'} onClose={close} />}
      </LazyPart>
    </>
  );
}
