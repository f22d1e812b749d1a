import type { EventSummary } from '@quad/shared/contract/events';
import { dateLabel, liveLabel } from '@quad/shared/event-times';
import * as eventCardStyles from './event-card.module.css';

/** When an event takes place, in a list: its date, or what is so now ('Happening now', 'Starts in 40 min'). */
export function EventWhen({ event, now }: { event: EventSummary; now: Date }) {
  const live = liveLabel(event, now);
  return (
    <p className={eventCardStyles.when} data-live={live !== null || undefined}>
      {live ?? dateLabel(event, now)}
    </p>
  );
}
