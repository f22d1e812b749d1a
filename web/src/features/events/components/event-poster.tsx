import type { EventSummary } from '@quad/shared/contract/events';
import { dateStamp } from '@quad/shared/event-times';
import { isCover } from '@quad/shared/listed-covers';
import type { ReactNode } from 'react';

type PosterEvent = Pick<
  EventSummary,
  'imageUrl' | 'cover' | 'status' | 'startDate' | 'endDate' | 'allDay' | 'timeTba' | 'timezone'
>;

const statusWords = { cancelled: 'Cancelled', postponed: 'Postponed' } as const;

/**
 * The picture of an event with its date stamp. The generated cover lies below a photo, so that a photo that
 * fails to load shows the cover even before scripts run; on wide heroes covers repeat in a row. Decorative:
 * title and date are next to it as text.
 */
export function EventPoster({
  event,
  size,
  className = '',
  priority = size === 'hero',
  cover = event.cover,
  children,
}: {
  event: PosterEvent;
  size: 'card' | 'hero';
  className?: string;
  /** Load eagerly: the picture is above the fold. */
  priority?: boolean;
  /** The drawn poster, where its neighbors in a list have a say in it. */
  cover?: string | undefined;
  /** Content on top of the picture. */
  children?: ReactNode;
}) {
  const photo = event.imageUrl && isCover(event.imageUrl) ? null : event.imageUrl;
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
            // Decoding asynchronously would miss the first paint.
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
