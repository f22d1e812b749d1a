import type { PointCertainty } from './contract/events';

/** Where an event is, as far as anybody knows. */
export interface PlacedEvent {
  location: string;
  venueName: string | null;
  latitude: number | null;
  room?: string | null;
  pointCertainty?: PointCertainty | null;
  isOnline?: boolean;
}

/** The building and room, as written: 'Turley Hall, Room 106'. */
export function placeName({
  venueName,
  location,
  room,
}: Pick<PlacedEvent, 'venueName' | 'location' | 'room'>): string {
  const place = venueName ?? location;
  return !room || place.includes(room) ? place : `${place}, ${room}`;
}

/** What there is to say beside the place: that it is online, or not known well enough to go to; null if it is known. */
export function placeNote({ latitude, pointCertainty, isOnline }: PlacedEvent): string | null {
  if (isOnline) return 'Online';
  if (pointCertainty === 'campus') return 'On campus, building not known';
  if (latitude === null) return 'Place not on map';
  return pointCertainty === 'town' ? 'Exact place not known' : null;
}

/** What a mail says below the place's name: the address, and what isn't known. */
export function placeDetail(event: PlacedEvent): string | undefined {
  const uncertain =
    event.pointCertainty === 'campus' || event.pointCertainty === 'town' ? placeNote(event) : null;
  return [event.venueName ? event.location : null, uncertain].filter(Boolean).join(' · ') || undefined;
}

/** Whether one can go to the point: a campus or a town is not where an event is. */
export function isPointExact({
  latitude,
  pointCertainty,
}: Pick<PlacedEvent, 'latitude' | 'pointCertainty'>): boolean {
  return latitude !== null && pointCertainty !== 'campus' && pointCertainty !== 'town';
}
