import type { SourceKind, SourcePreview } from '@quad/shared/contract/sources';
import type { LatLng } from '@quad/shared/geo';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { readBlocked } from '../imports/blocked';
import type { LocatedEvent } from '../imports/event-columns';
import { leaveOutFar, locateEvents } from '../imports/imports.service';
import { NotASourceError } from '../imports/normalized-event';
import { unpackEvents } from '../imports/packed-events';
import { fetchDocument, type Reader, SourceFault } from './fetch-document';
import { localistPage } from './paged-documents';
import { type ReadableSource, readSource, type SourceReading } from './read-source';
import { groupRejections } from './rejections';

/** A source as somebody would like to have it. */
export interface WantedSource {
  kind: SourceKind | null;
  /** With its password; '' for a ticket seller. */
  address: string;
  venueId: string | null;
  point: LatLng | null;
  radiusMiles: number | null;
  timezone: string;
  categories: ReadableSource['categories'];
}

const sampleSize = 10;
/** Somebody waits for it. */
const previewMs = 8_000;

/** What an address seems to be, by the first bytes that it sends. */
function kindOf(bytes: Uint8Array): SourceKind | null {
  const text = Buffer.from(bytes.subarray(0, 4000))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^BEGIN:VCALENDAR/i.test(text)) return 'ics';
  if (/^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<(rss|feed|rdf:RDF)[\s>]/i.test(text)) return 'feed';
  if (/^\{[\s\S]*jsonfeed\.org/.test(text)) return 'feed';
  if (/^\{\s*"(events|page|date)"/.test(text) && /"event"|"events"/.test(text)) return 'localist';
  return null;
}

/** A calendar or feed that a page offers. */
function offeredBy(html: string, address: string): string | null {
  for (const [tag] of html.matchAll(/<link\b[^>]{0,500}>/gi)) {
    if (!/type=["']?(text\/calendar|application\/(rss|atom)\+xml|application\/feed\+json)/i.test(tag))
      continue;
    const href = /href=["']?([^"'\s>]+)/i.exec(tag)?.[1];
    if (href && URL.canParse(href, address)) return new URL(href, address).href;
  }
  return null;
}

const isLocalist = async (context: Reader, address: string) => {
  const response = await fetchDocument(context, localistPage(new URL('/', address).href, 1)).catch(
    () => null,
  );
  return response !== null && kindOf(response.body) === 'localist';
};

/**
 * Guesses the kind of an address.
 * @throws AppError INVALID_INPUT with what to do if it is none that can be read, SourceFault
 */
async function guessKind(context: Reader, address: string): Promise<SourceKind> {
  const { body } = await fetchDocument(context, address);
  const kind = kindOf(body);
  if (kind) return kind;
  const html = Buffer.from(body).toString('utf8');
  if (/ld\+json/i.test(html) && /"@type"\s*:\s*\[?\s*"[^"]*Event"/.test(html)) return 'jsonld';
  const isSignIn = /<input[^>]{0,300}type=["']?password/i.test(html);
  if (!isSignIn && (await isLocalist(context, address))) return 'localist';
  if (isSignIn) {
    throw new AppError(
      'INVALID_INPUT',
      'This is a sign-in page, not a calendar. Look for “Subscribe” or “iCal” on the page, or ask its office for a public feed.',
    );
  }
  const offered = offeredBy(html, address);
  if (offered) {
    throw new AppError(
      'INVALID_INPUT',
      `This is a web page, not a calendar. It offers one: paste ${offered} instead.`,
    );
  }
  throw new AppError(
    'INVALID_INPUT',
    'There is no calendar here that Quad can read. Look for “Subscribe” or “iCal” on the page, or ask its office for a public feed.',
  );
}

async function readWanted(
  context: Reader,
  wanted: WantedSource,
): Promise<{ kind: SourceKind; reading: SourceReading }> {
  try {
    const kind = wanted.kind ?? (await guessKind(context, wanted.address));
    const reading = await readSource(context, {
      ...wanted,
      kind,
      latitude: wanted.point?.lat ?? null,
      longitude: wanted.point?.lng ?? null,
      ...{ etag: null, lastModified: null, contentHash: null, parsedAt: null, pages: {} },
    });
    if (reading.isUnchanged) throw new Error('A source that was never read cannot be unchanged');
    return { kind, reading };
  } catch (error) {
    if (error instanceof NotASourceError || error instanceof SourceFault) {
      throw new AppError('INVALID_INPUT', error.message);
    }
    throw error;
  }
}

function fitOf(event: LocatedEvent): SourcePreview['sample'][number]['fit'] {
  if (event.isDateToKnow) return 'date-to-know';
  if (event.isOnline) return 'online';
  return event.latitude === null || event.pointCertainty === 'campus' ? 'no-place' : 'map';
}

const sampleOf = (event: LocatedEvent): SourcePreview['sample'][number] => ({
  title: event.title,
  startDate: event.startDate.toISOString(),
  timezone: event.timezone,
  allDay: event.allDay,
  timeTba: event.timeTba,
  location: [event.venueName, event.location].filter(Boolean).join(', '),
  category: event.category,
  fit: fitOf(event),
});

function warningsOf({ missing }: SourceReading, listed: number): string[] {
  return [
    ...(missing ? [missing] : []),
    ...(listed === 0 ? ['Nothing in it happens in the next 180 days.'] : []),
  ];
}

/**
 * Reads an address without storing anything.
 * @throws AppError INVALID_INPUT with what to do if it can't be read
 */
export async function previewSource(
  context: AppContext,
  wanted: WantedSource,
  findOverlaps: (events: readonly LocatedEvent[]) => Promise<SourcePreview['overlaps']>,
): Promise<SourcePreview> {
  const endsAt = performance.now() + previewMs;
  const { kind, reading } = await readWanted({ ...context, endsAt }, wanted);
  const { db } = context.database;
  const { kept, rejected: blocked } = (await readBlocked(db, wanted.address))(
    [...unpackEvents(reading.parts)].flat(),
  );
  const all = await locateEvents(db, kept, { near: wanted.point, area: wanted.point });
  const within =
    wanted.point && wanted.radiusMiles ? { center: wanted.point, miles: wanted.radiusMiles } : null;
  const { located, far } = leaveOutFar(all, within);
  const coming = located
    .filter(({ startDate }) => startDate > context.now())
    .sort((one, other) => one.startDate.getTime() - other.startDate.getTime());
  return {
    kind,
    name: (reading.name ?? (URL.canParse(wanted.address) ? new URL(wanted.address).host : kind)).slice(
      0,
      100,
    ),
    read: reading.read,
    listed: located.filter(({ isDateToKnow }) => !isDateToKnow).length,
    onMap: located.filter((event) => fitOf(event) === 'map').length,
    sample: coming.slice(0, sampleSize).map(sampleOf),
    rejections: groupRejections([...reading.rejected, ...blocked, ...far]),
    overlaps: await findOverlaps(located),
    warnings: warningsOf(reading, located.length),
  };
}
