import { counted } from '@quad/shared/count-text';
import { dateOfDay, localDay } from '@quad/shared/local-time';
import { startJobs } from '../../adapters/jobs';
import { takeNewestZones } from '../../adapters/zone-book';
import { openDatabase } from '../../db/client';
import { favorites } from '../../db/schema/participation';
import { isConnectionLost } from '../../db/unavailable';
import { loadEnv } from '../../env';
import { StartupError } from '../../errors';
import { siteOf } from '../../site';
import { SourceReadError } from '../imports/fetch-source';
import { type ImportArguments, readArguments, UsageError, usage } from '../imports/import-arguments';
import { closingJson, closingLine } from '../imports/import-report';
import type { ImportResult } from '../imports/imports.service';
import { prepareImport, tidyAfterImport } from '../imports/prepare-import';
import { createProgress } from '../imports/progress';
import { findImports, runImport } from './import-command';
import { tellWith } from './source-notices';

/** The date of an instant on campus, '2026-09-01'. */
function dayIn(instant: Date, { campusTimezone }: ImportArguments): string {
  const { year, month, day } = dateOfDay(localDay(instant, campusTimezone));
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}

/** Hints about what the operator may want to change. */
function remarks(report: ImportResult, args: ImportArguments): string[] {
  const stored = report.added + report.updated + report.unchanged;
  const isOutside = stored === 0 && report.read > report.rejected.length;
  // The last instant before `to` is still on the day named by --to.
  const [from, to] = [args.from, new Date(args.to.getTime() - 1)].map((date) => dayIn(date, args));
  const { before, after } = report.skipped;
  const outside = [
    ...(before > 0 ? [`${counted(before, 'is', 'are')} over`] : []),
    ...(after > 0 ? [`${counted(after, 'begins', 'begin')} after ${to}`] : []),
  ].join(', ');
  const hint = args.isCampusGiven ? '' : '; --campus LAT,LNG lists them around your campus';
  return [
    ...(isOutside ? [`Nothing in it happens from ${from} to ${to}.`] : []),
    ...(outside ? [`Left out: ${outside}; --from and --to choose other dates.`] : []),
    ...(report.withoutCoordinates > 0
      ? [`${report.withoutCoordinates} without a place on the map${hint}.`]
      : []),
  ];
}

/** Exit codes: a file couldn't be imported at all; one was read only in part; a run waits for a decision. */
const exitCodes = { failed: 1, partial: 3, held: 4 } as const;

interface ProgramOptions {
  output: Pick<Console, 'log' | 'error'>;
  /** Default: the environment. */
  settings?: Record<string, string>;
}

async function importAll(argv: readonly string[], { output, settings }: ProgramOptions): Promise<number> {
  const env = loadEnv(settings);
  takeNewestZones(env, new Date(), output.error);
  const args = readArguments(argv, new Date(), siteOf(env, null));
  if (!args) {
    output.log(usage);
    return 0;
  }
  // With --json everything but the last line is for people and goes to stderr.
  const say = (line: string) => (args.isJson ? output.error(line) : output.log(line));
  const progress = createProgress(process.stderr);
  const documents = await findImports(args, env);
  const database = await openDatabase(env);
  try {
    await prepareImport(database, args.campus, progress);
    // The server delivers what people are told. Most databases that are imported into have no people yet.
    const jobs =
      (await database.db.$count(favorites)) > 0 ? await startJobs(database, { isServing: false }) : null;
    const tell = jobs && tellWith({ jobs });
    const context = { database, tell, progress, say, warn: output.error, now: () => new Date() };
    const { report, failed, isHeld } = await runImport(documents, args, context).finally(() => jobs?.stop());
    const hasChanged = !args.isDryRun && report.added + report.updated > 0;
    if (hasChanged) await tidyAfterImport(database);
    if (failed < documents.length) {
      for (const line of remarks(report, args)) say(line);
      say(args.isDryRun ? `${closingLine(report)} (dry run: nothing written)` : closingLine(report));
    }
    if (args.isJson) output.log(closingJson(report));
    if (failed > 0) return exitCodes.failed;
    if (isHeld) return exitCodes.held;
    return report.isPartial ? exitCodes.partial : 0;
  } finally {
    await database.close();
  }
}

/** Runs the import of a command line; returns the exit code. */
export async function runImportProgram(argv: readonly string[], options: ProgramOptions): Promise<number> {
  const { output } = options;
  try {
    return await importAll(argv, options);
  } catch (error) {
    if ([UsageError, StartupError, SourceReadError].some((kind) => error instanceof kind)) {
      output.error((error as Error).message);
    } else if (isConnectionLost(error)) {
      output.error(
        'The database went away. What was stored stays; run the same command again to do the rest.',
      );
    } else output.error(error);
    if (error instanceof UsageError) output.error('npm run import -- --help shows how to use it.');
    return exitCodes.failed;
  }
}
