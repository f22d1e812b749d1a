import { setImmediate } from 'node:timers/promises';
import type { SourcePreview } from '@quad/shared/contract/sources';
import { hasEnded } from '@quad/shared/event-times';
import type { LatLng } from '@quad/shared/geo';
import type { SourceKind } from '@quad/shared/source-kinds';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { readBlocked } from '../imports/blocked';
import type { LocatedEvent } from '../imports/event-columns';
import { locateEvents } from '../imports/imports.service';
import { horizonDays, NotASourceError } from '../imports/normalized-event';
import { unpackEvents } from '../imports/storable-event';
import { leaveOutFar } from '../imports/within-radius';
import { fetchDocument, type ReadingContext, SourceFault } from './fetch-document';
import type { Guess } from './guess-kind';
import { localistPage } from './paged-documents';
import { inProcess } from './parse-process';
import { type ReadableSource, readSource, type SourceReading } from './read-source';
import { groupRejections } from './store-run';

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
  utcIsLocal: boolean;
}

const sampleSize = 10;
/** Somebody waits for it. */
const previewMs = 8_000;

/** Of a page; a larger one is a kind of its own only by what comes before. */
const guessedByBytes = 4 * 1024 * 1024;

async function guessAt(context: ReadingContext, address: string, fetched: string): Promise<Guess> {
  const { body } = await fetchDocument(context, fetched);
  return inProcess('guess', { document: body.subarray(0, guessedByBytes), address }, context);
}

const isLocalistSite = async (context: ReadingContext, address: string) => {
  const first = localistPage(new URL('/', address).href, 1);
  const guess = await guessAt(context, address, first).catch(() => null);
  return guess?.kind === 'localist';
};

/**
 * Guesses the kind of an address.
 * @throws AppError INVALID_INPUT with what to do if it is none that can be read, SourceFault
 */
async function guessKindOfAddress(context: ReadingContext, address: string): Promise<SourceKind> {
  const { kind, isSignIn, offered } = await guessAt(context, address, address);
  if (kind) return kind;
  if (!isSignIn && (await isLocalistSite(context, address))) return 'localist';
  if (isSignIn) {
    throw new AppError(
      'INVALID_INPUT',
      'This is a sign-in page, not a calendar. Look for “Subscribe” or “iCal” on the page, or ask its office for a public feed.',
    );
  }
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
  context: ReadingContext,
  wanted: WantedSource,
): Promise<{ kind: SourceKind; reading: SourceReading }> {
  try {
    const kind = wanted.kind ?? (await guessKindOfAddress(context, wanted.address));
    const reading = await readSource(context, {
      ...wanted,
      kind,
      latitude: wanted.point?.lat ?? null,
      longitude: wanted.point?.lng ?? null,
      etag: null,
      lastModified: null,
      contentHash: null,
      parsedAt: null,
      pages: {},
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

/** The window of a reading begins a day ago, for what has begun. */
const isOver = ({ startDate, endDate, allDay, timeTba, timezone }: LocatedEvent, now: Date) =>
  startDate <= now &&
  hasEnded(
    {
      startDate: startDate.toISOString(),
      endDate: endDate?.toISOString() ?? null,
      allDay,
      timeTba,
      timezone,
    },
    now,
  );

function warningsOf({ missing }: SourceReading, coming: number): string[] {
  return [
    ...(missing ? [missing] : []),
    ...(coming === 0 ? [`It has nothing in the next ${horizonDays} days.`] : []),
  ];
}

/**
 * Reads an address without storing anything.
 * @throws AppError INVALID_INPUT with what to do if it can't be read
 */
export async function previewSource(
  context: AppContext,
  wanted: WantedSource,
  findOverlaps: (
    events: readonly Pick<LocatedEvent, 'title' | 'startDate'>[],
  ) => Promise<SourcePreview['overlaps']>,
): Promise<SourcePreview> {
  const endsAt = performance.now() + previewMs;
  const { kind, reading } = await readWanted({ ...context, endsAt, isPreview: true }, wanted);
  const { db } = context.database;
  const now = context.now();
  const leaveOut = await readBlocked(db, wanted.address);
  const within =
    wanted.point && wanted.radiusMiles ? { center: wanted.point, miles: wanted.radiusMiles } : null;
  /** Those that come, for other sources may have them too; the rest of a large calendar isn't kept. */
  const found: Pick<LocatedEvent, 'title' | 'startDate'>[] = [];
  const { before, after: later } = reading.skipped;
  let [over, listed, onMap] = [before, 0, 0];
  let sample: LocatedEvent[] = [];
  const rejected = [...reading.rejected];
  const places: Parameters<typeof locateEvents>[3] = new Map();
  for (const part of unpackEvents(reading.parts)) {
    const { kept, rejected: blocked } = leaveOut(part);
    const all = await locateEvents(db, kept, { near: wanted.point, area: wanted.point }, places);
    const { located, far } = leaveOutFar(all, within);
    for (const event of located) {
      if (isOver(event, now)) {
        over += 1;
        continue;
      }
      found.push({ title: event.title, startDate: event.startDate });
      if (!event.isDateToKnow) listed += 1;
      if (fitOf(event) === 'map') onMap += 1;
    }
    sample = [...sample, ...located.filter(({ startDate }) => startDate > now)]
      .sort((one, other) => one.startDate.getTime() - other.startDate.getTime())
      .slice(0, sampleSize);
    for (const one of [...blocked, ...far]) rejected.push(one);
    await setImmediate();
  }
  return {
    kind,
    name: (reading.name ?? (URL.canParse(wanted.address) ? new URL(wanted.address).host : kind)).slice(
      0,
      100,
    ),
    read: found.length + over + later + rejected.length,
    coming: found.length,
    over,
    later,
    leftOut: rejected.length,
    listed,
    onMap,
    sample: sample.map(sampleOf),
    rejections: groupRejections(rejected),
    overlaps: await findOverlaps(found),
    warnings: warningsOf(reading, found.length),
  };
}
