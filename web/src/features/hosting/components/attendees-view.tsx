import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { useId, useState } from 'react';
import { Tabs, tabPanel } from '../../../components/tabs';
import { useSettled } from '../../../lib/use-settled';
import { useAttendees } from '../use-attendees';
import { useReviewQueue } from '../use-review';
import { AttendeeList, AttendeeStats } from './attendee-list';
import * as styles from './attendees-view.module.css';
import { ReviewList } from './review-list';

type Tab = 'attendees' | 'review';

/** Debounce of typing, in milliseconds: long enough to type a name, short enough to feel immediate. */
const searchDelayMs = 250;

interface AttendeesViewProps {
  eventId: string;
  /** Whether spots are limited, so that somebody else may want one. */
  hasLimit: boolean;
  /** What the event costs, in words; null if it is free. */
  price: string | null;
  now: Date;
  /** From 1024 px: both lists side by side, without tabs. */
  isWide: boolean;
  onReport(userId: string): void;
}

/** RSVPs and pending reviews: tabs on phones, side by side on wide screens. */
export function AttendeesView({ eventId, hasLimit, price, now, isWide, onReport }: AttendeesViewProps) {
  const [tab, setTab] = useState<Tab>('attendees');
  const [query, setQuery] = useState('');
  const [status, setStatus] = useState<RsvpStatus | null>(null);
  const id = useId();
  const list = useAttendees(eventId, { q: useSettled(query.trim(), searchDelayMs), status });
  const queue = useReviewQueue(eventId);
  const toReview = queue.waiting ? queue.waiting.comments.length + queue.waiting.videos.length : 0;

  const paneProps = (name: Tab) =>
    isWide
      ? { role: 'region', 'aria-label': name === 'attendees' ? 'Attendees' : 'To review' }
      : { ...tabPanel(id, name), hidden: tab !== name };

  return (
    <>
      <AttendeeStats counts={list.counts} />
      {!isWide && (
        <Tabs
          id={id}
          className={styles.tabs}
          label="Attendees and review"
          selected={tab}
          onSelect={setTab}
          tabs={{ attendees: 'Attendees', review: 'Review' }}
          counts={{ review: toReview }}
        />
      )}
      <div className={styles.panes}>
        <div {...paneProps('attendees')}>
          <AttendeeList
            eventId={eventId}
            hasLimit={hasLimit}
            price={price}
            list={list}
            query={query}
            onQuery={setQuery}
            status={status}
            onStatus={setStatus}
            now={now}
            onReport={onReport}
          />
        </div>
        <div {...paneProps('review')}>
          {isWide && (
            <h2 className="display text-xl">{toReview > 0 ? `To review (${toReview})` : 'To review'}</h2>
          )}
          <ReviewList eventId={eventId} queue={queue} now={now} />
        </div>
      </div>
    </>
  );
}
