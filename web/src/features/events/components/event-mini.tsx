import type { EventSummary } from '@quad/shared/contract/events';
import { dateLabel } from '@quad/shared/event-times';
import * as styles from './event-mini.module.css';
import { EventPoster } from './event-poster';

/** An event in brief: its poster, title, time and a note. */
export function EventMini({ event, now, note }: { event: EventSummary; now: Date; note?: string | null }) {
  return (
    <div className={styles.eventMini}>
      <EventPoster event={event} size="card" />
      <div>
        <p className="display">{event.title}</p>
        <p className={`text-muted text-sm ${styles.place}`}>
          {note ? `${dateLabel(event, now)} · ${note}` : dateLabel(event, now)}
        </p>
      </div>
    </div>
  );
}
