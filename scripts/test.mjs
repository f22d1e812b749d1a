import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { findChromium } from './find-chromium.mjs';
import { findEngines } from './find-engines.mjs';
import { CommandError, cacheDir, run, secondsSince, tool } from './run.mjs';

const typedProjects = [
  'packages/icalendar',
  'packages/icalendar/tsconfig.test.json',
  'packages/stripe-sandbox',
  'packages/basemap',
  'shared',
  'shared/tsconfig.test.json',
  'server',
  'web',
  'quality',
];
const reports = { unit: join(cacheDir, 'unit-tests.json'), journeys: join(cacheDir, 'journeys.json') };

/** @typedef {{ passed: number, failed: number, skipped: number, flaky?: string[] }} Counts `flaky`: their names. */

/**
 * Runs every check, or a selection: no arguments = all, `journeys [filters]` = the journeys in a browser,
 * other words = filters for the unit, server and component tests.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function runTests(args) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, stage] of stagesFor(args)) {
    const started = performance.now();
    console.log(`\n== ${name}`);
    const { isGood, counted, note } = await stage().catch(asFailure);
    for (const key of Object.keys(counts)) counts[key] += counted?.[key] ?? 0;
    console.log(
      `== ${name}: ${isGood ? 'passed' : 'FAILED'} in ${secondsSince(started)}${note ? ` (${note})` : ''}`,
    );
    if (isGood) continue;
    // A stage that has no tests or broke off still counts as failed.
    if (!counted?.failed) counts.failed += 1;
    break;
  }
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
  console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
  return counts.failed ? 1 : 0;
}

/** A stage that couldn't run says why in its note. */
function asFailure(error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  return { isGood: false };
}

function stagesFor(args) {
  const browsers = ['browsers', provideBrowsers];
  const build = ['build', async () => ensureBuilt().then(() => ({ isGood: true }))];
  if (args[0] === 'journeys') return [browsers, build, ['journeys', () => runJourneys(args.slice(1))]];
  if (args.length > 0) return [build, ['tests', () => runUnitTests(args)]];
  return [
    browsers,
    ['lint', () => check(tool('biome'), ['check', '--error-on-warnings', '.'])],
    ['types', checkTypes],
    ['structure', checkStructure],
    build,
    ['browser floor', () => check(process.execPath, ['scripts/check-floor.mjs'])],
    ['tests', () => runUnitTests([])],
    ['journeys', () => runJourneys([])],
  ];
}

async function provideBrowsers() {
  const { path, version } = await findChromium();
  process.env.CHROMIUM_PATH = path;
  const { webkit, firefox } = await findEngines();
  const paths = [path, webkit?.path, firefox?.path].filter(Boolean);
  return { isGood: true, note: `${version}; ${paths.join(', ')}` };
}

/** Runs a checker quietly; its output is shown only if it finds something. */
async function check(command, args) {
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0) console.error(output.trimEnd());
  return { isGood: code === 0 };
}

async function checkTypes() {
  const results = await Promise.all(typedProjects.map((name) => check(tool('tsc'), ['-p', name])));
  return { isGood: results.every(({ isGood }) => isGood) };
}

async function checkStructure() {
  const rule = ['--config', '.dependency-cruiser.cjs', 'packages', 'shared/src', 'server/src', 'web/src'];
  const results = [
    await check(tool('depcruise'), rule),
    await check(process.execPath, ['scripts/check-structure.mjs']),
    await check(process.execPath, ['scripts/check-expressions.mjs']),
    await check(tool('knip'), ['--no-progress']),
    await check(tool('drizzle-kit'), ['check', '--config', 'server/drizzle.config.ts']),
  ];
  return { isGood: results.every(({ isGood }) => isGood) };
}

async function runUnitTests(filters) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.unit}`];
  // As for journeys (quality/e2e/playwright.config.ts).
  const retry = process.env.CI ? ['--retry=1'] : [];
  // See vitest.config.ts.
  const settings = { TEST_BUILT_SERVER: '1' };
  return runTestTool(
    'vitest',
    ['run', ...reporters, ...retry, ...filters],
    reports.unit,
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      flaky: report.testResults.flatMap(({ assertionResults }) =>
        assertionResults.filter(isFlaky).map(({ fullName }) => fullName),
      ),
    }),
    settings,
  );
}

/** Whether a test of vitest's report failed before it passed. */
const isFlaky = ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0;

async function runJourneys(filters) {
  return runTestTool(
    'playwright',
    ['test', '-c', 'quality/e2e/playwright.config.ts', ...filters],
    reports.journeys,
    (report) => ({
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      skipped: report.stats.skipped,
    }),
  );
}

/** @param {(report: any) => Counts} countsOf Reads the tool's JSON report. */
async function runTestTool(name, args, reportPath, countsOf, settings = {}) {
  mkdirSync(cacheDir, { recursive: true });
  rmSync(reportPath, { force: true });
  // Colors and live redrawing only in a terminal; the settings of a real installation must not reach tests.
  const { DATABASE_URL, DATA_DIR, PORT, HOST, PUBLIC_URL, NODE_ENV, ...env } = process.env;
  const memory = makeMemoryFolder();
  const { code } = await run(tool(name), args, {
    env: { ...env, ...memory, ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath },
  });
  const counted = readCounts(reportPath, countsOf);
  const flaky = counted?.flaky ?? [];
  const note = flaky.length > 0 ? `on a second try: ${flaky.join(', ')}` : '';
  return { isGood: code === 0 && counted !== undefined, counted, note };
}

/**
 * A place in memory for the throw-away databases, where there is room: each test file copies one of a thousand files,
 * which takes 20 ms there and 650 on some disks.
 */
function makeMemoryFolder() {
  const memory = '/dev/shm';
  const neededBytes = 8 * 2 ** 30;
  if (!existsSync(memory)) return null;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < neededBytes) return null;
  const folder = mkdtempSync(join(memory, 'quad-'));
  // Postgres runs as another user, who has to get at its folder in there.
  chmodSync(folder, 0o711);
  // Also after a signal, which run.mjs passes on before it exits.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}

function readCounts(path, countsOf) {
  try {
    return countsOf(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}
