import type { LatLng } from '@quad/shared/geo';
import type { LocationWords } from '../../text/location-links';

/** Shown for an event whose source gives no location. */
export const unstatedLocation = 'Location to be announced';

/** Shown for an event whose source gives only the address of a page. */
export const locationOnPage = "See the event's page";

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
