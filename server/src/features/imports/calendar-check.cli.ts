import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type CalendarCheck, type CalendarOracle, calendarOracle, checkCalendar } from './calendar-check';

const usage = 'Usage: npm run check:calendars -- <folder> [--oracle <folder>] [--details]';

/** Verdicts that cause exit code 1. */
const failures: readonly CalendarCheck['verdict'][] = ['mismatch', 'crash', 'slow'];

async function oracleOf(file: string, folder: string | undefined): Promise<CalendarOracle | null> {
  const path = folder && join(folder, `${basename(file)}.oracle.json`);
  if (!path || !existsSync(path)) return null;
  return calendarOracle.parse(JSON.parse(await readFile(path, 'utf8')));
}

function lineOf(name: string, check: CalendarCheck, oracle: CalendarOracle | null): string {
  const counts = oracle
    ? `${check.expected - check.missing.length}/${check.expected} expected, ${check.surplus.length} more, ${oracle.grade}`
    : `${check.events} events`;
  const rest = [counts, `${check.rejected} rejected`, `${check.milliseconds.toFixed(0)} ms`, check.message];
  return `${check.verdict.padEnd(11)} ${name}: ${rest.filter(Boolean).join(', ')}`;
}

async function run(): Promise<number> {
  const options = { oracle: { type: 'string' }, details: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder] = positionals;
  if (positionals.length !== 1 || !folder) throw new Error(usage);
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.ics$/i.test(name)).sort();
  if (names.length === 0) throw new Error(`There is no .ics file in ${folder}.`);
  const tally = new Map<string, number>();
  const count = (name: string, by = 1) => tally.set(name, (tally.get(name) ?? 0) + by);
  for (const name of names) {
    const file = join(folder, name);
    const oracle = await oracleOf(file, values.oracle);
    const check = checkCalendar(await readFile(file), oracle);
    console.log(lineOf(relative(folder, file), check, oracle));
    if (values.details) {
      for (const key of check.missing) console.log(`    missing ${key}`);
      if (oracle) for (const key of check.surplus) console.log(`    more    ${key}`);
    }
    count(check.verdict);
    if (oracle) count(`${oracle.grade} ${check.verdict}`);
    else if (values.oracle) count('without an oracle');
    count('failures', failures.includes(check.verdict) ? 1 : 0);
  }
  if (tally.get('without an oracle') === names.length)
    throw new Error(`${values.oracle} has no oracle of any file.`);
  const counts = [...tally]
    .filter(([name]) => name !== 'failures')
    .map(([name, files]) => `${files} ${name}`);
  console.log(`${names.length} files: ${counts.join(', ')}`);
  return tally.get('failures') ? 1 : 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
