import type { EventDetail } from '@quad/shared/contract/events';
import { longDate, timeRange } from '@quad/shared/event-hours';
import { lastDay } from '@quad/shared/event-times';
import { isCover } from '@quad/shared/listed-covers';
import { dateOfDay, localDay, localTime, offsetMinutes } from '@quad/shared/local-time';
import { paths } from '@quad/shared/paths';
import { isPointExact } from '@quad/shared/place-text';
import { previewPath, previewText } from '@quad/shared/preview-picture';
import { isExternal, isPaid, isSold, priceLabel, priceRange } from '@quad/shared/prices';
import { isFull } from '@quad/shared/spots';
import type { PageHead } from '../../lib/page-head';
import { parseUrl } from '../../lib/parse-url';

/** About how much of a description search engines show, in characters. */
const descriptionLength = 200;
/** Limit of the schema.org description: the page contains the whole text twice already. */
const schemaDescriptionLength = 1_000;

const statusTypes = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
} as const;

const two = (value: number) => String(Math.abs(value)).padStart(2, '0');

function isoDay(day: number): string {
  const date = dateOfDay(day);
  return `${date.year}-${two(date.month)}-${two(date.day)}`;
}

/** An instant as local time in a zone, with the offset: '2026-11-28T22:00:00-05:00'. */
function isoLocal(instant: Date, zone: string): string {
  const local = localTime(instant, zone);
  const offset = Math.round(offsetMinutes(instant, zone));
  const sign = offset < 0 ? '-' : '+';
  const hours = Math.floor(Math.abs(offset) / 60);
  return `${isoDay(localDay(instant, zone))}T${two(local.hour)}:${two(local.minute)}:${two(local.second)}${sign}${two(hours)}:${two(offset % 60)}`;
}

/** All-day events are given as dates: search engines show a time only if there is one. */
function schemaDates(event: EventDetail): { startDate: string; endDate?: string } {
  const start = new Date(event.startDate);
  if (event.allDay || event.timeTba) {
    return { startDate: isoDay(localDay(start, event.timezone)), endDate: isoDay(lastDay(event)) };
  }
  return {
    startDate: isoLocal(start, event.timezone),
    ...(event.endDate ? { endDate: isoLocal(new Date(event.endDate), event.timezone) } : {}),
  };
}

function schemaPlace(event: EventDetail): Record<string, unknown> {
  const hasPoint = isPointExact(event);
  return {
    '@type': 'Place',
    name: event.venueName ?? event.location,
    address: event.location,
    ...(hasPoint
      ? { geo: { '@type': 'GeoCoordinates', latitude: event.latitude, longitude: event.longitude } }
      : {}),
  };
}

function schemaOffer(event: EventDetail, pageUrl: string): Record<string, unknown> | null {
  const { low, high } = priceRange(event);
  const isPriceKnown = isPaid(event) || priceLabel(event) === 'Free';
  if (!isPriceKnown && !isSold(event)) return null;
  const isOff = event.status === 'cancelled';
  return {
    '@type': low < high ? 'AggregateOffer' : 'Offer',
    url: isExternal(event) ? event.url : pageUrl,
    availability: `https://schema.org/${isFull(event) ? 'SoldOut' : isOff ? 'Discontinued' : 'InStock'}`,
    ...(isPriceKnown
      ? {
          priceCurrency: 'USD',
          ...(low < high
            ? { lowPrice: low.toFixed(2), highPrice: high.toFixed(2) }
            : { price: high.toFixed(2) }),
        }
      : {}),
  };
}

/** Text truncated at a word boundary with an ellipsis, on one line. */
function excerpt(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  return `${line.slice(0, line.lastIndexOf(' ', length - 1) + 1 || length - 1).trimEnd()}…`;
}

/** A photo; covers are SVG, which search engines don't show. */
function photoUrlOf({ imageUrl }: EventDetail, publicUrl: string): string | null {
  return (imageUrl && !isCover(imageUrl) && parseUrl(imageUrl, publicUrl)?.href) || null;
}

function schemaEvent(event: EventDetail, publicUrl: string, pageUrl: string): Record<string, unknown> {
  const offer = schemaOffer(event, pageUrl);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: excerpt(event.description || event.title, schemaDescriptionLength),
    url: pageUrl,
    image: [photoUrlOf(event, publicUrl) ?? publicUrl + previewPath(event)],
    ...schemaDates(event),
    eventStatus: statusTypes[event.status],
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: schemaPlace(event),
    isAccessibleForFree: priceLabel(event) === 'Free',
    ...(event.maxAttendees !== null ? { maximumAttendeeCapacity: event.maxAttendees } : {}),
    ...(event.host ? { organizer: { '@type': 'Person', name: event.host.name } } : {}),
    ...(event.organizer ? { organizer: { '@type': 'Organization', name: event.organizer } } : {}),
    ...(offer ? { offers: offer } : {}),
  };
}

/**
 * The head of an event's page: title, description, canonical URL, preview, schema.org Event. Unlisted events
 * are not for search engines.
 * @param publicUrl origin without a trailing slash
 */
export function eventHead(event: EventDetail, publicUrl: string): PageHead {
  const pageUrl = publicUrl + paths.event(event.id);
  const place = event.venueName ?? event.location;
  const isTimed = !event.allDay && !event.timeTba;
  // Always the full date: 'Today' would be wrong by the time the preview is read.
  const when = isTimed ? `${longDate(event)}, ${timeRange(event)}` : longDate(event);
  return {
    title: event.title,
    description: excerpt([`${when} · ${place}.`, event.description].join(' '), descriptionLength),
    canonicalUrl: pageUrl,
    type: 'article',
    imageUrl: publicUrl + previewPath(event),
    imageText: previewText(event),
    isIndexed: event.isPublic,
    ...(event.isPublic ? { jsonLd: schemaEvent(event, publicUrl, pageUrl) } : {}),
  };
}
