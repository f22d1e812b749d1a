import type { EventDetail } from './contract/events';
import { coverPath } from './covers';
import { clockAt, datedDay, dateStamp, startDay, startOf } from './event-times';
import { placeName } from './place-text';
import { stableHash } from './stable-hash';

/** Pixels: what chats and networks show whole. */
export const previewSize = { width: 1200, height: 630 } as const;

/** Another drawing of the same event has another address: whoever keeps pictures asks again. */
const edition = 1;

/** All that the preview picture of an event shows. */
export interface PreviewPicture {
  title: string;
  when: string;
  place: string;
  stamp: { weekday: string; day: string };
  status: EventDetail['status'];
  /** Its picture: ours, or one of the drawn covers. */
  imageUrl: string;
}

export function previewOf(event: EventDetail): PreviewPicture {
  const day = datedDay(startDay(event));
  const isTimed = !event.allDay && !event.timeTba;
  return {
    title: event.title,
    when: isTimed ? `${day}, ${clockAt(startOf(event), event.timezone)}` : day,
    place: placeName(event),
    stamp: dateStamp(event),
    status: event.status,
    imageUrl: event.imageUrl ?? coverPath(event),
  };
}

/** The address of an event's preview picture: a new one whenever something in it changes. */
export function previewPath(event: EventDetail): string {
  const name = stableHash(JSON.stringify([edition, previewOf(event)])).toString(36);
  return `/previews/${event.id}/${name}.png`;
}

/** The picture in words. */
export function previewText(event: EventDetail): string {
  const { title, when, place } = previewOf(event);
  return `Poster of ${title}: ${when}, ${place}`;
}
