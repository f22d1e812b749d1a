import { basename } from 'node:path';
import type { Database, Db } from '../../db/client';
import { migrateDatabase } from '../../db/migrate';
import { withoutWriting } from '../../db/without-writing';
import { linkBuildings } from '../places/link-buildings';
import { storePlaces } from '../places/place-store';
import { seedPlaces } from '../places/seed-places';
import { findDocuments, type SourceDocument, SourceReadError, sourceLimits } from './fetch-source';
import { parseIcs } from './ics/ics.parse';
import type { ImportArguments, ImportKind } from './import-arguments';
import { addReports, closingLine, emptyReport, rejectionLines } from './import-report';
import { type ImportResult, importEvents } from './imports.service';
import { parseJsonLd } from './jsonld.parse';
import { parseLocalist } from './localist.parse';
import { NotASourceError, type ParseContext, type ParsedSource } from './normalized-event';
import { readPlaces } from './place-files/places.parse';
import type { Progress } from './progress';
import { parseSeatGeek } from './seatgeek.parse';
import { parseTicketmaster } from './ticketmaster.parse';

type Parser = (bytes: Uint8Array, context: ParseContext) => ParsedSource;

/** By the kind of source. */
export const parsers: Record<Exclude<ImportKind, 'places'>, Parser> = {
  ics: parseIcs,
  ticketmaster: parseTicketmaster,
  seatgeek: parseSeatGeek,
  localist: parseLocalist,
  jsonld: parseJsonLd,
};

/** Extensions to look for in a folder. */
const extensions: Record<ImportKind, readonly string[]> = {
  ics: ['.ics', '.ical'],
  ticketmaster: ['.json'],
  seatgeek: ['.json'],
  localist: ['.json'],
  jsonld: ['.html', '.htm', '.jsonld', '.json'],
  places: ['.csv', '.tsv', '.txt', '.json', '.geojson'],
};

interface CommandContext {
  database: Database;
  progress: Progress;
  say(line: string): void;
  /** Reports a file that couldn't be imported at all. */
  warn(line: string): void;
}

/**
 * Names the source of a document. Each calendar is one, but pages and parts of a response are of one; Ticketmaster and
 * SeatGeek number all their events themselves, so that all of each are of one.
 */
function sourceNameOf(document: SourceDocument, { kind, source, name }: ImportArguments): string {
  if (kind === 'ticketmaster' || kind === 'seatgeek') return '';
  if (name !== null) return name;
  const written = kind === 'ics' ? document.name : source;
  if (!URL.canParse(written)) return kind === 'ics' ? written : basename(written);
  const url = new URL(written);
  [url.username, url.password] = ['', ''];
  return url.href;
}

async function importPlaces(
  bytes: Uint8Array,
  args: ImportArguments,
  { database, progress, say }: CommandContext,
): Promise<ImportResult> {
  const { places, rejected, read } = readPlaces(bytes);
  const store = async (db: Db) => {
    const counts = await storePlaces(db, places, (done) => progress.advance(done, places.length));
    return { counts, taken: await linkBuildings(db, places, args.isCampusGiven ? args.campus : null) };
  };
  const { counts, taken } = await (args.isDryRun ? withoutWriting(database.db, store) : store(database.db));
  for (const { alias, placeName } of taken) {
    say(`  '${alias}' stays a name of ${placeName}: on one campus a name leads to one place.`);
  }
  return { ...emptyReport(), read, rejected, ...counts };
}

async function importDocument(
  document: SourceDocument,
  args: ImportArguments,
  context: CommandContext,
): Promise<ImportResult> {
  const bytes = await document.read();
  if (args.kind === 'places') return importPlaces(bytes, args, context);
  const { campus, campusTimezone, from, to, keepsUtc, isDryRun } = args;
  const parsed = parsers[args.kind](bytes, { campusTimezone, from, to, keepsUtc });
  return importEvents(context.database.db, parsed, {
    near: campus,
    area: args.isCampusGiven ? campus : null,
    sourceName: sourceNameOf(document, args),
    window: { from, to },
    isDryRun,
    onProgress: (done, total) => context.progress.advance(done, total),
  });
}

/** The message of an error about the file; null for a bug or a database error. */
function fileFault(error: unknown): string | null {
  return error instanceof NotASourceError || error instanceof SourceReadError ? error.message : null;
}

export interface CommandResult {
  report: ImportResult;
  /** Number of files that couldn't be imported at all. */
  failed: number;
}

/**
 * The documents to import: a file, an address, or every fitting file in a folder.
 * @param privateHosts of the setting SOURCES_PRIVATE_HOSTS
 * @throws SourceReadError if there are none
 */
export function findImports(
  { kind, source }: ImportArguments,
  privateHosts: readonly string[],
): Promise<SourceDocument[]> {
  return findDocuments(source, extensions[kind], { ...sourceLimits, privateHosts });
}

/** Imports documents one after the other; a bad one doesn't stop the others. */
export async function runImport(
  documents: readonly SourceDocument[],
  args: ImportArguments,
  context: CommandContext,
): Promise<CommandResult> {
  let report = emptyReport();
  let failed = 0;
  for (const document of documents) {
    context.progress.begin(document.name);
    try {
      const single = await importDocument(document, args, context);
      context.progress.end();
      if (documents.length > 1) context.say(`${document.name}: ${closingLine(single)}`);
      for (const line of rejectionLines(single.rejected)) context.say(line);
      report = addReports(report, single);
    } catch (error) {
      const reason = fileFault(error);
      if (!reason) throw error;
      context.progress.end();
      failed += 1;
      context.warn(reason.includes(document.name) ? reason : `${document.name}: ${reason}`);
    }
  }
  return { report, failed };
}

/** Prepares the database for imports: schema and gazetteer. */
export async function prepareImport(database: Database, progress: Progress): Promise<void> {
  await migrateDatabase(database.db);
  progress.begin('Preparing the gazetteer');
  await seedPlaces(database.db, (share) => progress.advance(share, 1));
  progress.end();
}

/** The embedded database has no autovacuum, and searches read only index pages that were vacuumed. */
export async function tidyAfterImport(database: Database): Promise<void> {
  if (database.kind !== 'embedded') return;
  await database.pool.query('vacuum analyze events');
  await database.pool.query('vacuum analyze places');
}
