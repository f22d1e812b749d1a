import { basename } from 'node:path';
import { isSeller } from '@quad/shared/sellers';
import type { SourceKind } from '@quad/shared/source-kinds';
import { outsideOf } from '../../adapters/outside-fetch';
import type { Db } from '../../db/client';
import { withoutWriting } from '../../db/without-writing';
import type { Env } from '../../env';
import { ensureSource } from '../imports/event-identity';
import { findDocuments, type SourceDocument, SourceReadError, sourceLimits } from '../imports/fetch-source';
import { formatReaders } from '../imports/format-readers';
import { type ImportArguments, importFormats } from '../imports/import-arguments';
import { addReports, closingLine, emptyReport, rejectionLines } from '../imports/import-report';
import type { ImportResult } from '../imports/imports.service';
import { NotASourceError } from '../imports/normalized-event';
import type { Progress } from '../imports/progress';
import { linkBuildings } from '../places/link-buildings';
import { storePlaces } from '../places/place-store';
import { endProcesses, inProcess, parseInProcess } from './parse-process';
import type { ParsedTask } from './parse-task';
import { beginRun, takeSource } from './run-lease';
import { type RunContext, type StoredRun, storeRun } from './store-run';

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

interface CommandContext extends RunContext {
  progress: Progress;
  say(line: string): void;
  /** Reports a file that couldn't be imported at all. */
  warn(line: string): void;
}

/**
 * Names the source of a document. Each calendar is one, but pages and parts of a response are of one; a ticket
 * seller numbers all its events itself, so that all of them are of one.
 */
function sourceNameOf(document: SourceDocument, { kind, source, name }: ImportArguments): string {
  if (isSeller(kind)) return '';
  if (name !== null) return name;
  // Of an address, not the document's name, in which a password is dots.
  const written = kind === 'ics' && !URL.canParse(source) ? document.name : source;
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
  const { readPlaces } = await import('../imports/place-files/places.parse');
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

type EventArguments = ImportArguments & { kind: SourceKind };

/** A file that was read, without its bytes. */
interface ReadFile extends ParsedTask {
  /** How many pages there are in all of what this is one of; 1 if it doesn't say. */
  totalPages: number;
}

async function readEvents(document: SourceDocument, args: EventArguments): Promise<ReadFile> {
  const { kind, campusTimezone, from, to, keepsUtc } = args;
  const bytes = await document.read();
  const page = formatReaders[kind].pageOf ? await inProcess('page', { kind, document: bytes }) : null;
  const task = { kind, documents: [bytes], context: { campusTimezone, from, to, keepsUtc } };
  const parsed = await parseInProcess(task);
  // Only sources that are read again and again follow links.
  const undated = parsed.pages.map((entry) => ({ entry, reason: 'it does not say when it is' }));
  return {
    ...parsed,
    totalPages: Math.max(1, page?.totalPages ?? 1),
    read: parsed.read + undated.length,
    rejected: [...parsed.rejected, ...undated],
  };
}

/**
 * Why files are not all that their source has, as a sentence; null if they are, and then what they lack goes out of lists.
 * A calendar, feed or page is all in one file. Pages are all if they say how many there are, as Localist's do; a format in
 * pages that don't say so needs its sentence here, as sellers have.
 */
function missingOf(kind: SourceKind, files: readonly ReadFile[], failed: number): string | null {
  if (failed > 0) return `${failed} of ${failed + files.length} files could not be read.`;
  if (files.some(({ isPartial }) => isPartial)) return 'The reading of a file ended before its end.';
  if (isSeller(kind)) return 'A response has only what was asked for, so nothing is taken out of lists.';
  const pages = Math.max(...files.map(({ totalPages }) => totalPages));
  return pages > files.length ? `The calendar has ${pages} pages, and here are ${files.length}.` : null;
}

/** Stores what was read of one source as a run of it, which is made if it isn't there. */
async function storeFiles(
  context: CommandContext,
  args: EventArguments,
  { name, files, failed }: { name: string; files: readonly ReadFile[]; failed: number },
): Promise<StoredRun> {
  const { campus, isCampusGiven, isDryRun, from, to } = args;
  const store = async (db: Db) => {
    const inContext = { ...context, database: { ...context.database, db } };
    const { id, earlierId } = await ensureSource(db, args.kind, name);
    const source = await takeSource(db, context.now(), id);
    if (!source)
      throw new SourceReadError(`${name} is being read by another process. Try again in a minute.`);
    const runId = await beginRun(db, id, context.now());
    const read = {
      parts: files.flatMap(({ parts }) => parts),
      rejected: files.flatMap(({ rejected }) => rejected),
      read: sum(files.map(({ read }) => read)),
      missing: missingOf(args.kind, files, failed),
      window: { from, to },
      retryAt: null,
      unreadUids: [],
    };
    return storeRun(inContext, { source, runId, earlierId }, read, {
      near: campus,
      area: isCampusGiven ? campus : null,
      within: null,
      onProgress: (_, done, total) => context.progress.advance(done, total),
    });
  };
  return isDryRun ? withoutWriting(context.database.db, store) : store(context.database.db);
}

/** The message of an error about the file; null for a bug or a database error. */
function fileFault(error: unknown): string | null {
  return error instanceof NotASourceError || error instanceof SourceReadError ? error.message : null;
}

interface CommandResult {
  report: ImportResult;
  /** Number of files that couldn't be imported at all. */
  failed: number;
  /** Whether a run waits for somebody's decision. */
  isHeld: boolean;
}

/**
 * The documents to import: a file, an address, or every fitting file in a folder.
 * @throws SourceReadError if there are none
 */
export function findImports({ kind, source }: ImportArguments, env: Env): Promise<SourceDocument[]> {
  return findDocuments(source, importFormats[kind].extensions, { ...sourceLimits, ...outsideOf(env) });
}

/** Imports the documents of each source as one run of it; a bad one doesn't stop the others. */
export async function runImport(
  documents: readonly SourceDocument[],
  args: ImportArguments,
  context: CommandContext,
): Promise<CommandResult> {
  const result: CommandResult = { report: emptyReport(), failed: 0, isHeld: false };
  const tryTo = async <Value>(name: string, action: () => Promise<Value>): Promise<Value | null> => {
    context.progress.begin(name);
    try {
      return await action();
    } catch (error) {
      const reason = fileFault(error);
      if (!reason) throw error;
      context.progress.end();
      result.failed += 1;
      context.warn(reason.includes(name) ? reason : `${name}: ${reason}`);
      return null;
    } finally {
      context.progress.end();
    }
  };
  const report = (name: string, single: ImportResult) => {
    if (documents.length > 1) context.say(`${name}: ${closingLine(single)}`);
    for (const line of rejectionLines(single.rejected)) context.say(line);
    result.report = addReports(result.report, single);
  };
  const { kind } = args;
  if (kind === 'places') {
    for (const document of documents) {
      const single = await tryTo(document.name, async () =>
        importPlaces(await document.read(), args, context),
      );
      if (single) report(document.name, single);
    }
    return result;
  }
  const bySource = new Map<string, SourceDocument[]>();
  for (const document of documents) {
    const name = sourceNameOf(document, args);
    bySource.set(name, [...(bySource.get(name) ?? []), document]);
  }
  let unread = documents.length;
  for (const [name, ofSource] of bySource) {
    const files: ReadFile[] = [];
    for (const document of ofSource) {
      const file = await tryTo(document.name, () => readEvents(document, { ...args, kind }));
      if (file) files.push(file);
      unread -= 1;
    }
    // What it read into is several times as much as the events that are stored now.
    if (unread === 0) endProcesses();
    if (files.length === 0) continue;
    const failed = ofSource.length - files.length;
    const label =
      ofSource.length === 1 ? (ofSource[0]?.name ?? name) : `${ofSource.length} files of ${name || kind}`;
    const stored = await tryTo(label, () => storeFiles(context, { ...args, kind }, { name, files, failed }));
    if (!stored) continue;
    if (stored.heldReason) context.say(`${label}: ${stored.heldReason} Decide at /admin/sources.`);
    result.isHeld ||= stored.heldReason !== null;
    report(label, {
      ...stored,
      read: sum(files.map(({ read }) => read)),
      skipped: {
        before: sum(files.map(({ skipped }) => skipped.before)),
        after: sum(files.map(({ skipped }) => skipped.after)),
      },
      isPartial: files.some(({ isPartial }) => isPartial),
    });
  }
  return result;
}
