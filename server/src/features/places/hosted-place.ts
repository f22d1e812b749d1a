import type { PointCertainty } from '@quad/shared/contract/events';
import { distanceMiles, type LatLng } from '@quad/shared/geo';
import type { Db } from '../../db/client';
import { locateTexts, placeTextOf, unknownLocation } from './locate-texts';
import { roomWord, streetAlone } from './place-words';

/** Where a host says that an event is. */
interface HostedLocation {
  location: string;
  venueName?: string | null;
  latitude?: number | null;
  longitude?: number | null;
}

/** The columns of a hosted event that follow from its place. */
export interface HostedPlace {
  latitude: number | null;
  longitude: number | null;
  placeId: string | null;
  room: string | null;
  pointCertainty: PointCertainty | null;
  isOnline: boolean;
}

/** A pin this near to a building is in it. */
const buildingMiles = 0.1;

/** A place that was chosen is written with its street, which is no room of it. */
function withoutAddress(room: string | null): string | null {
  const parts = room
    ?.split(', ')
    .filter((part) => !streetAlone.test(part) && (/\d/.test(part) || roomWord.test(part)));
  return parts?.join(', ') || null;
}

/**
 * The point, building and room of a hosted event: the pin, else the point of the words. A place that nobody knows has
 * no point, so that the event is in lists of the host's area only.
 */
export async function placeHostedEvent(
  db: Db,
  draft: HostedLocation,
  area: LatLng | null,
): Promise<HostedPlace> {
  const texts = [placeTextOf(draft.venueName ?? null, draft.location), draft.location];
  const found = await locateTexts(db, texts, area);
  const [first = unknownLocation, second = unknownLocation] = texts.map((text) => found.get(text));
  const location = first.point || first.isOnline ? first : { ...second, room: first.room };
  const { point, placeId, room, isOnline, certainty } = location;
  const { latitude, longitude } = draft;
  if (latitude != null && longitude != null) {
    const isThere =
      point !== null && distanceMiles(point, { lat: latitude, lng: longitude }) <= buildingMiles;
    return {
      ...{ latitude, longitude, room: withoutAddress(room), isOnline: false },
      placeId: isThere ? placeId : null,
      pointCertainty: isThere && placeId ? certainty : null,
    };
  }
  return {
    latitude: point?.lat ?? null,
    longitude: point?.lng ?? null,
    ...{ placeId, room, isOnline },
    pointCertainty: point && certainty,
  };
}
