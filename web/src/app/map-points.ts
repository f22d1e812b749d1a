import type { EventSummary } from '@quad/shared/contract/events';
import { isToday } from '@quad/shared/event-times';
import { friendsGoingText } from '../features/events/friends-going';
import type { MapPoint } from '../features/map/map-types';

/** Only events with coordinates can be on the map. */
export function mapPoints(events: EventSummary[], now: Date): MapPoint[] {
  return events.flatMap((event) =>
    event.latitude === null || event.longitude === null
      ? []
      : {
          id: event.id,
          lat: event.latitude,
          lng: event.longitude,
          category: event.category,
          title: event.title,
          isToday: isToday(event, now),
          ...(event.friendsGoing ? { note: friendsGoingText(event.friendsGoing) } : {}),
        },
  );
}
