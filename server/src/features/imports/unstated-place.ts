import type { LatLng } from '@quad/shared/geo';
import { instantAt, localDay, localTime, offsetMinutes } from '@quad/shared/local-time';
import type { LocationWords } from '../../text/location-links';
import { zonesAround } from '../../text/source-coordinates';
import type { Whereabouts } from './event-columns';
import type { NormalizedEvent } from './normalized-event';

/** Shown for an event whose source gives no location. */
export const unstatedLocation = 'Location to be announced';

/** Shown for an event whose source gives only the address of a page. */
const locationOnPage = "See the event's page";

const unstated = [
  /^[^\p{L}\p{N}]+$/u,
  /^(the )?(location|venue|place|room|address)?[\s:-]*(tb[acd]|n\/?a|none|unknown|to be (announced|determined|confirmed))\b.{0,40}$/i,
  /^(location|venue|address)\s*(is )?(not (yet )?(published|specified|announced|available|listed|set)|to follow)\.?$/i,
  // Campus groups and Engage, for people who aren't signed in.
  /\b(sign|log) ?in\b.{0,30}\b(to|for)\b.{0,30}\b(location|address|venue|details)\b/i,
  /^private location\b/i,
  /\b(register|rsvp)\b.{0,20}\b(to|for)\b.{0,20}\b(see|view|display|get|receive)?.{0,10}\b(location|address)\b/i,
  /^(see|check) (listing|agenda|catalog|description|details|website|registration)\b.{0,20}$/i,
];

/** A place as a source gives it, once the addresses in its words are read. */
interface ReadPlace {
  address: string | null;
  venueName: string | null;
  point: LatLng | null;
  /** The address of a meeting or page in its words. */
  link: Pick<LocationWords, 'url' | 'isMeeting'>;
}

/** The location in words, and whether the event is online: only if nothing says where. */
export function locationOf({ address, venueName, point, link }: ReadPlace): {
  location: string;
  isOnline: boolean;
} {
  const words = address || venueName;
  if (words) return { location: words, isOnline: false };
  if (link.url === null || (point && link.isMeeting)) return { location: unstatedLocation, isOnline: false };
  return { location: link.isMeeting ? 'Online' : locationOnPage, isOnline: link.isMeeting };
}

/** Whether words in the place of a location only say that there is none to read: 'TBD', 'Sign in to download the location'. */
export function isUnstatedPlace(text: string): boolean {
  return text.includes('#_') || unstated.some((pattern) => pattern.test(text.trim()));
}

type Times = Pick<NormalizedEvent, 'startDate' | 'endDate' | 'timezone' | 'timeKind'>;

/** The instant at which the clocks of one zone show what those of another show at an instant. */
function sameClock(instant: Date, from: string, to: string): Date {
  const { hour, minute } = localTime(instant, from);
  return instantAt(localDay(instant, from), hour * 60 + minute, to);
}

/**
 * The times of an event in the zone of its place, whoever typed them: 9:30 PM in California is half past midnight in
 * Cincinnati. Whole days stay those days, and a time without a zone is the place's own. Near a border of zones the
 * source knows better than a map.
 */
export function timesAtPlace(
  event: Times & Pick<NormalizedEvent, 'allDay' | 'timeTba' | 'isZoneAssumed'>,
  at: Pick<Whereabouts, 'point' | 'pointCertainty'>,
): Times {
  const { startDate, endDate, timezone, timeKind } = event;
  const written = { startDate, endDate, timezone, timeKind };
  if (!at.point || at.pointCertainty === 'campus') return written;
  const zones = zonesAround(at.point);
  const isSame = (zone: string) =>
    [startDate, endDate ?? startDate].every(
      (instant) => offsetMinutes(instant, zone) === offsetMinutes(instant, timezone),
    );
  const [zone] = zones;
  if (zone === undefined || zones.some(isSame)) return written;
  // By whose clocks it was typed is not what clocks there show.
  if (!event.allDay && !event.timeTba && !event.isZoneAssumed) {
    return { ...written, timezone: zone, timeKind: 'instant' };
  }
  const move = (instant: Date) => sameClock(instant, timezone, zone);
  return { startDate: move(startDate), endDate: endDate && move(endDate), timezone: zone, timeKind };
}
