import type { EventSummary } from '@quad/shared/contract/events';
import { dateLabel } from '@quad/shared/event-times';
import '../../../styles/event-mini.css';
import { EventPoster } from './event-poster';

/** An event in short: its poster, title and time, and a word about it. */
export function EventMini({ event, now, note }: { event: EventSummary; now: Date; note?: string | null }) {
  return (
    <div className="event-mini">
      <EventPoster event={event} size="card" />
      <div>
        <p className="display">{event.title}</p>
        <p className="text-muted mt-1 text-sm">
          {note ? `${dateLabel(event, now)} · ${note}` : dateLabel(event, now)}
        </p>
      </div>
    </div>
  );
}
