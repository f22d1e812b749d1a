import type { EventSummary } from '@quad/shared/contract/events';
import { dateLabel, liveLabel } from '@quad/shared/event-times';
import * as styles from './event-mini.module.css';
import { EventPoster } from './event-poster';

/** An event in brief: its poster, title, time and a note. */
export function EventMini({ event, now, note }: { event: EventSummary; now: Date; note?: string | null }) {
  const when = liveLabel(event, now) ?? dateLabel(event, now);
  return (
    <div className={styles.eventMini}>
      <EventPoster event={event} size="card" />
      <div>
        <p className="display">{event.title}</p>
        <p className={`text-muted text-sm ${styles.place}`}>{note ? `${when} · ${note}` : when}</p>
      </div>
    </div>
  );
}
