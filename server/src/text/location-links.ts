import type { LatLng } from '@quad/shared/geo';
import { httpUrlOf, numberOf } from './loose-json';

/** What the web addresses and coordinates in a location's words say. */
export interface LocationWords {
  /** The words without maps and pages; of a map alone its name. Addresses of meetings stay. */
  words: string;
  /** Of coordinates or a map. */
  point: LatLng | null;
  /** The first address that is no map with a point or name. */
  url: string | null;
  /** Whether it is one of a meeting online. */
  isMeeting: boolean;
}

const address =
  /<?(?:https?:\/\/|\bwww\.|\b(?:[a-z\d-]{1,63}\.){1,4}(?:com|us|org|edu|net|gov|io|gg|gl|be|tv|co)\/)[^\s<>"]{1,2000}>?/giu;

const meetingHost =
  /(?:^|\.)(?:zoom(?:gov)?\.(?:us|com)|teams\.(?:microsoft|live)\.com|(?:meet|hangouts)\.google\.com|webex\.com|goto(?:meeting|webinar)?\.com|bluejeans\.com|whereby\.com|jit\.si|8x8\.vc|bbcollab\.com|gather\.town|youtube\.com|youtu\.be|twitch\.tv|vimeo\.com|discord\.(?:gg|com)|skype\.com|streamyard\.com|crowdcast\.io|livestream\.com|on24\.com|ringcentral\.com|hopin\.com|airmeet\.com|kumospace\.com|chime\.aws|facetime\.apple\.com|fb\.watch)$|^(?:meet|bbb|jitsi|zoom|webinars?|webcast|livestream)\./i;

const mapAddress =
  /^(?:[\w-]+\.)?maps?\.|^maps\.app\.goo\.gl|^goo\.gl\/maps|(?:^|\.)google\.[a-z.]{2,6}\/maps|(?:^|\.)(?:openstreetmap|osm)\.org|(?:^|\.)bing\.com\/maps|(?:^|\.)waze\.com|(?:^|\.)mapquest\.com/i;

/** Most locations hold no address: they are not searched for one. */
function replaceAddresses(text: string, replace: (address: string) => string): string {
  return /\/|www\./i.test(text) ? text.replace(address, replace) : text;
}

function urlOf(written: string): URL | null {
  const text = written.replace(/^<|[>),.;]{1,5}$/g, '').replaceAll('&amp;', '&');
  const href = httpUrlOf(/^https?:/i.test(text) ? text : `https://${text}`);
  return href === null ? null : new URL(href);
}

const degrees = String.raw`([+-]?\d{1,3}\.\d{3,20})\s?°?`;
/** '39.1389, -84.4229', '39.1389° N, 84.4229° W' */
const decimalPair = new RegExp(
  String.raw`(?:\bgeo:)?(?<![\d.])${degrees}\s?([NS])?\s?[,;/\s]\s?${degrees}\s?([EW])?(?![\d.])`,
  'i',
);
const sexagesimal = String.raw`(\d{1,3})°\s?(\d{1,2})['′’]\s?(\d{1,2}(?:\.\d{1,9})?)["″”]\s?`;
/** 39°08'20.0"N 84°25'22.4"W */
const sexagesimalPair = new RegExp(String.raw`${sexagesimal}([NS])[,;\s]\s?${sexagesimal}([EW])`, 'i');

function pointOf(lat: number, lng: number): LatLng | null {
  const [latitude, longitude] = [lat, lng].map((angle) => Number(angle.toFixed(6)));
  if (latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { lat: latitude, lng: longitude } : null;
}

const isNegative = (side: string | undefined) => /^[SW]$/i.test(side ?? '');

function readDecimals(text: string): LatLng | null {
  const [, lat, north, lng, east] = decimalPair.exec(text) ?? [];
  if (!lat || !lng) return null;
  return pointOf(
    isNegative(north) ? -Number(lat) : Number(lat),
    isNegative(east) ? -Number(lng) : Number(lng),
  );
}

function readSexagesimals(text: string): LatLng | null {
  const match = sexagesimalPair.exec(text);
  if (!match) return null;
  const angle = (from: number) =>
    (Number(match[from]) + Number(match[from + 1]) / 60 + Number(match[from + 2]) / 3600) *
    (isNegative(match[from + 3]) ? -1 : 1);
  return pointOf(angle(1), angle(5));
}

/** Coordinates among words; null for none. */
function pointIn(text: string): LatLng | null {
  return readDecimals(text) ?? readSexagesimals(text);
}

/** A text without its coordinates. */
export function withoutCoordinates(text: string): string {
  return text.replace(decimalPair, ' ').replace(sexagesimalPair, ' ');
}

/** Parameters in which maps have their place, the most exact first. */
const placeParameters = [
  'coordinate',
  'q',
  'query',
  'destination',
  'daddr',
  'name',
  'address',
  'll',
  'center',
  'cp',
];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface MapPlace {
  point: LatLng | null;
  name: string | null;
}

/** The place of Google's, Apple's, OpenStreetMap's and others' addresses of maps. */
function readMap(url: URL): MapPlace {
  const values = placeParameters.flatMap((name) => url.searchParams.get(name) ?? []);
  const path = decoded(url.pathname).replaceAll('+', ' ');
  const [, lat, lng] = /!3d(-?\d{1,2}\.\d{1,20})!4d(-?\d{1,3}\.\d{1,20})/.exec(url.href) ?? [];
  const [mlat, mlon] = ['mlat', 'mlon'].map((name) => numberOf(url.searchParams.get(name)));
  const exact = lat && lng ? pointOf(Number(lat), Number(lng)) : null;
  const marked = mlat != null && mlon != null ? pointOf(mlat, mlon) : null;
  const shown = [...values.map((value) => value.replace('~', ',')), path, url.hash];
  const named = [/\/place\/([^/@]{2,200})/.exec(path)?.[1], ...values].find(
    (text) => text && /\p{L}{2}/u.test(text) && withoutCoordinates(text) === text,
  );
  const point = exact ?? marked ?? shown.map(pointIn).find((found) => found !== null) ?? null;
  return { point, name: named?.trim() ?? null };
}

/** Stands where an address was. */
const gap = '\ue000';
/** What introduces an address: 'Nippert Stadium, tickets: https://…', 'Register at https://…'. */
const label =
  /(?:[\s,;(|–-]{0,5}\b(?:buy|get|see|visit|the|our|more|event|tickets?|info|information|details|register|registration|rsvp|map|directions|link|website|page|at|via|for|here)\b){0,5}[\s:,;(|–-]{0,5}\ue000[\s),;]{0,5}/giu;

/** Where a location in words leads: coordinates and maps have a point or a name, meetings are online, and other pages say more. */
export function readLocationWords(text: string): LocationWords {
  const found: LocationWords = {
    words: '',
    point: pointIn(replaceAddresses(text, () => ' ')),
    url: null,
    isMeeting: false,
  };
  let name: string | null = null;
  const left = replaceAddresses(text, (written) => {
    const url = urlOf(written);
    if (!url) return written;
    const isMeeting = meetingHost.test(url.hostname);
    const map = !isMeeting && mapAddress.test(url.host + url.pathname) ? readMap(url) : null;
    found.point ??= map?.point ?? null;
    name ??= map?.name ?? null;
    if (!map?.point && !map?.name && !found.isMeeting) {
      if (isMeeting) found.url = url.href;
      found.url ??= url.href;
      found.isMeeting = isMeeting;
    }
    return isMeeting ? url.href : gap;
  });
  const beside = left.replace(label, ' ').trim();
  const words = withoutCoordinates(beside)
    .replace(/\(\s*\)/g, ' ')
    .trim();
  const { point } = found;
  found.words = /[\p{L}\p{N}]/u.test(words) ? words : (name ?? (point ? `${point.lat}, ${point.lng}` : ''));
  return found;
}
