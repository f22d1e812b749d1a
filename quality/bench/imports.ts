import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { measured } from './app';
import { cpuOfEndedChildren, median, peakMemoryOf } from './cpu';
import { generateEvents, type SyntheticEvent, syntheticCampuses } from './generate-events';
import { choosePoints } from './points';
import { type BenchDatabase, fillDatabase, openBenchPostgres } from './postgres';
import { printTable } from './table';
import type { Claim } from './targets';

const events = 20_000;
/** Where they are: a calendar names the same places again and again. */
const places = 500;
const turns = { quick: 1, whole: 3 };
/** CPU seconds of the command with all it starts, and megabytes of its largest process. */
const limits = { seconds: 6, megabytes: 200 };
const megabyte = 1024 * 1024;
const lookMs = 50;

const stamp = (date: Date) => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const textOf = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');
/** Lines of at most 75 bytes, the rest in lines that begin with a space (RFC 5545, 3.1); the text is ASCII. */
const fold = (line: string) => (line.match(/.{1,74}/g) ?? []).join('\r\n ');

/**
 * An entry as campuses publish them: 780 bytes in the mean of 2,600 real ones, a third of a kilobyte of description.
 */
function entryOf(event: SyntheticEvent, index: number, place: string): string {
  const { title, description, startDate, endDate, category } = event;
  const address = `https://events.campus.example/event/${event.id}`;
  return [
    'BEGIN:VEVENT',
    `UID:${index}-${event.id}@events.campus.example`,
    `DTSTAMP:${stamp(startDate)}`,
    `DTSTART:${stamp(startDate)}`,
    ...(endDate ? [`DTEND:${stamp(endDate)}`] : []),
    `SUMMARY:${textOf(title)}`,
    `DESCRIPTION:${textOf(`${description}\n\n${description.toUpperCase()}`)}`,
    `LOCATION:${textOf(place)}`,
    `CATEGORIES:${category}`,
    `URL:${address}`,
    'STATUS:CONFIRMED',
    'SEQUENCE:0',
    'END:VEVENT',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}

/** A calendar of coming events. */
function calendar(now: Date, count: number): string {
  const campuses = syntheticCampuses();
  const entries: string[] = [];
  const names: string[] = [];
  for (const event of generateEvents({ count: events * 2, now, campuses })) {
    if (event.startDate <= now || entries.length === count) continue;
    if (names.length < places) names.push(`${event.venueName}, ${event.location}`);
    entries.push(entryOf(event, entries.length, names[(entries.length * 7) % names.length] ?? ''));
  }
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Campus//Events//EN\r\n${entries.join('')}END:VCALENDAR\r\n`;
}

interface Import {
  /** Of CPU. */
  seconds: number;
  postgres: number;
  megabytes: number;
}

/** Seconds of CPU for inserting the imported rows alone, into a table with the same columns and indexes. */
async function insertAlone({ pool, cpu }: BenchDatabase): Promise<number> {
  await pool.query(
    'create table copied (like events including generated including defaults including indexes)',
  );
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'events' and table_schema = 'public' and is_generated = 'NEVER'`,
  );
  const columns = rows[0]?.names;
  const before = cpu();
  await pool.query(
    `insert into copied (${columns}) select ${columns} from events where source_id is not null`,
  );
  return cpu() - before;
}

/** `npm run import` as an operator runs it. */
async function runImport(database: BenchDatabase, file: string, at: string): Promise<Import> {
  const before = { app: cpuOfEndedChildren(process.pid), postgres: database.cpu() };
  const child = spawn('npm', ['run', '--silent', 'import', '--', 'ics', file, '--campus', at], {
    cwd: measured.checkout,
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const ended = new AbortController();
  let bytes = 0;
  const looking = (async () => {
    for await (const _ of setInterval(lookMs, null, { signal: ended.signal })) {
      bytes = Math.max(bytes, peakMemoryOf(child.pid ?? 0));
    }
  })().catch(() => {});
  const [code] = await once(child, 'close');
  ended.abort();
  await looking;
  if (code !== 0) throw new Error(`The import ended with ${code}: ${said}`);
  return {
    seconds: cpuOfEndedChildren(process.pid) - before.app,
    postgres: database.cpu() - before.postgres,
    megabytes: bytes / megabyte,
  };
}

/** What it costs to import a large calendar that is new, and again when nothing in it changed. */
export async function benchImports({ isQuick }: { isQuick: boolean }): Promise<Claim[]> {
  const campuses = syntheticCampuses();
  const now = new Date();
  const { lat, lng } = choosePoints(campuses).center;
  const folder = mkdtempSync(join(tmpdir(), 'quad-bench-imports-'));
  const [file, small] = [join(folder, 'calendar.ics'), join(folder, 'small.ics')];
  writeFileSync(file, calendar(now, events));
  writeFileSync(small, calendar(now, 1));
  const postgres = await openBenchPostgres();
  try {
    const results: (Record<'new' | 'unchanged', Import> & { inserting: number })[] = [];
    for (let turn = 0; turn < (isQuick ? turns.quick : turns.whole); turn += 1) {
      const database = await fillDatabase(postgres, { events: 10_000, now, campuses });
      const read = (path = file) => runImport(database, path, `${lat},${lng}`);
      // Fills the gazetteer, as the first start of a server does.
      await read(small);
      results.push({
        new: await read(),
        unchanged: await read(),
        inserting: await insertAlone(database),
      });
      await database.drop();
    }
    const kinds = ['new', 'unchanged'] as const;
    const of = (kind: (typeof kinds)[number], figure: keyof Import) =>
      median(results.map((result) => result[kind][figure]));
    printTable(
      `npm run import of ${events} events`,
      ['', 'CPU s', 'Postgres s', 'MB'],
      kinds.map((kind) => [kind, of(kind, 'seconds'), of(kind, 'postgres'), of(kind, 'megabytes')]),
    );
    const machine = {
      what: 'Postgres, inserting the same rows',
      value: median(results.map(({ inserting }) => inserting)),
    };
    return kinds.flatMap((kind): Claim[] => {
      const name = `import of ${events} events, ${kind}`;
      const unit = 's CPU beside Postgres';
      return [
        { name, value: of(kind, 'seconds'), limit: limits.seconds, bound: 'most', unit, machine },
        { name, value: of(kind, 'megabytes'), limit: limits.megabytes, bound: 'most', unit: 'MB' },
      ];
    });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
