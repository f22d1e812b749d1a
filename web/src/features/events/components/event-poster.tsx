import type { EventSummary } from '@quad/shared/contract/events';
import { coverPath, isCover } from '@quad/shared/covers';
import { dateStamp } from '@quad/shared/event-times';
import type { ReactNode } from 'react';

type PosterEvent = Pick<
  EventSummary,
  'id' | 'category' | 'imageUrl' | 'status' | 'startDate' | 'endDate' | 'allDay' | 'timeTba' | 'timezone'
>;

const statusWords = { cancelled: 'Cancelled', postponed: 'Postponed' } as const;

/**
 * The picture of an event with its date stamp. The drawn cover lies under a photo, so that a photo that fails leaves
 * the cover, before any script runs too; on wide heroes covers repeat in a row, like posters on a hoarding.
 * Decorative: the title and the date stand next to it in words.
 */
export function EventPoster({
  event,
  size,
  className = '',
  priority = size === 'hero',
  children,
}: {
  event: PosterEvent;
  size: 'card' | 'hero';
  className?: string;
  /** Load at once: the picture is in the first screenful. */
  priority?: boolean;
  /** What lies on it. */
  children?: ReactNode;
}) {
  const chosenCover = event.imageUrl && isCover(event.imageUrl) ? event.imageUrl : null;
  const cover = chosenCover ?? coverPath(event);
  const photo = chosenCover ? null : event.imageUrl;
  const isCoverImage = size === 'card' && !photo;
  const stamp = dateStamp(event);
  return (
    <div className={`poster ${className}`} data-off={event.status === 'cancelled' || undefined}>
      <div className="poster-art" style={isCoverImage ? undefined : { backgroundImage: `url(${cover})` }}>
        {size === 'card' || photo ? (
          <img
            src={photo ?? cover}
            alt=""
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            // Decoded later, it would miss the first paint.
            decoding={priority ? 'sync' : 'async'}
            onError={(failure) => {
              failure.currentTarget.hidden = true;
            }}
          />
        ) : null}
      </div>
      <div className="stamps" aria-hidden="true">
        <span className="stamp">
          {stamp.weekday}
          <b>{stamp.day}</b>
        </span>
        {event.status === 'scheduled' ? null : (
          <span className="stamp-status">{statusWords[event.status]}</span>
        )}
      </div>
      {children}
    </div>
  );
}
