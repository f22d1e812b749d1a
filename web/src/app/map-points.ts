import type { EventPoint } from '@quad/shared/contract/event-points';
import type { EventSummary } from '@quad/shared/contract/events';
import { nightEndHour } from '@quad/shared/event-times';
import { instantAt, localDay, localTime } from '@quad/shared/local-time';
import { isPointExact } from '@quad/shared/place-text';
import { isOfToday, lateHour } from '../features/events/day-parts';
import { facesOf, friendsGoingText } from '../features/events/friends-going';
import type { MapPoint } from '../features/map/map-types';

/** More would hide the pin. */
const facesMax = 2;

function pointOf(event: EventSummary, at: { lat: number; lng: number }, now: Date): MapPoint {
  return {
    id: event.id,
    ...at,
    category: event.category,
    title: event.title,
    isToday: isOfToday(event, now),
    isInexact: !isPointExact(event),
    ...(event.friendsGoing ? { note: friendsGoingText(event.friendsGoing) } : {}),
    faces: event.friendsPreview && facesOf(event.friendsPreview.slice(0, facesMax)),
  };
}

/** Only events with coordinates can be on the map. */
export function mapPoints(events: EventSummary[], now: Date): MapPoint[] {
  return events.flatMap((event) =>
    event.latitude === null || event.longitude === null
      ? []
      : pointOf(event, { lat: event.latitude, lng: event.longitude }, now),
  );
}

/**
 * All events of a search. Of those that the list has loaded more is known: whether they are today where they are, and
 * who goes; the others are today if they begin on this day at the campus, which lasts to the end of the night once it is
 * late.
 */
export function allMapPoints(
  points: readonly EventPoint[],
  loaded: readonly EventSummary[],
  { now, timezone }: { now: Date; timezone: string },
): MapPoint[] {
  const known = new Map(loaded.map((event) => [event.id, event]));
  const today = localDay(now, timezone);
  const nightMinutes = localTime(now, timezone).hour >= lateHour ? nightEndHour * 60 : 0;
  const dayStart = instantAt(today, 0, timezone).getTime() / 1000;
  const dayEnd = instantAt(today + 1, nightMinutes, timezone).getTime() / 1000;
  return points.map(([id, lat, lng, category, start, title, inexact]) => {
    const event = known.get(id);
    if (event) return pointOf(event, { lat, lng }, now);
    const isOnThisDay = start >= dayStart && start < dayEnd;
    return { id, lat, lng, category, title, isToday: isOnThisDay, isInexact: inexact === 1 };
  });
}
