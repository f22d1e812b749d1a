import { dateOfDay, localDay } from '@quad/shared/local-time';
import { openDatabase } from '../../db/client';
import { isConnectionLost } from '../../db/unavailable';
import { loadEnv } from '../../env';
import { StartupError } from '../../errors';
import { siteOf } from '../../site';
import { SourceReadError } from './fetch-source';
import { type ImportArguments, readArguments, UsageError, usage } from './import-arguments';
import { findImports, prepareImport, runImport, tidyAfterImport } from './import-command';
import { closingJson, closingLine } from './import-report';
import type { ImportResult } from './imports.service';
import { createProgress } from './progress';

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
    ...(before > 0 ? [`${before} ${before === 1 ? 'is' : 'are'} over`] : []),
    ...(after > 0 ? [`${after} ${after === 1 ? 'begins' : 'begin'} after ${to}`] : []),
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

/** Exit codes: a file couldn't be imported at all; a limit ended the reading of one before its end. */
const exitCodes = { failed: 1, partial: 3 } as const;

/** Runs the import of the command line; returns the exit code. */
async function main(): Promise<number> {
  const env = loadEnv();
  const args = readArguments(process.argv.slice(2), new Date(), siteOf(env));
  if (!args) {
    console.log(usage);
    return 0;
  }
  // With --json everything but the last line is for people and goes to stderr.
  const say = (line: string) => (args.isJson ? console.error(line) : console.log(line));
  const progress = createProgress(process.stderr);
  const documents = await findImports(args, env.SOURCES_PRIVATE_HOSTS);
  const database = await openDatabase(env);
  try {
    await prepareImport(database, progress);
    const { report, failed } = await runImport(documents, args, {
      database,
      progress,
      say,
      warn: console.error,
    });
    const hasChanged = !args.isDryRun && report.added + report.updated > 0;
    if (hasChanged) await tidyAfterImport(database);
    if (failed < documents.length) {
      for (const line of remarks(report, args)) say(line);
      say(args.isDryRun ? `${closingLine(report)} (dry run: nothing written)` : closingLine(report));
    }
    if (args.isJson) console.log(closingJson(report));
    if (failed > 0) return exitCodes.failed;
    return report.isPartial ? exitCodes.partial : 0;
  } finally {
    await database.close();
  }
}

main()
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    if ([UsageError, StartupError, SourceReadError].some((kind) => error instanceof kind)) {
      console.error((error as Error).message);
    } else if (isConnectionLost(error)) {
      console.error(
        'The database went away. What was stored stays; run the same command again to do the rest.',
      );
    } else console.error(error);
    if (error instanceof UsageError) console.error('npm run import -- --help shows how to use it.');
    process.exitCode = exitCodes.failed;
  });
