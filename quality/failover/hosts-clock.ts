import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startThrowAwayPostgres } from '../../server/src/testing/postgres-cluster';
import { askDoctor, type HostRow, newFolder, tryStart, unlessSaid } from './hosts-site';
import { queryAt } from './hosts-sql';

const aheadMs = 15_000;
/** Work that comes every minute has come again by then. */
const patienceMs = 200_000;

/** Of Debian's package for this machine. */
export const fakeClock = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;

interface Readiness {
  jobs: { came: Record<string, string | null> } | null;
}

/** Runs Postgres and Quad for 15 seconds by a clock that is a year ahead, and then by the right one. */
export async function* walkClock(program: string): AsyncGenerator<HostRow> {
  const folder = newFolder('clock');
  chmodSync(folder, 0o755);
  const file = join(folder, 'offset');
  const set = (offset: string) => writeFileSync(file, `${offset}\n`);
  set('+0');
  const clock = {
    LD_PRELOAD: fakeClock,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  // Postgres has the environment of this process.
  Object.assign(process.env, clock);
  const postgres = await startThrowAwayPostgres().finally(() => {
    for (const name of Object.keys(clock)) delete process.env[name];
  });
  const DATABASE_URL = postgres?.url ?? '';
  set('+1y');
  const app = await tryStart(program, { DATABASE_URL, ...clock });
  const row = { line: 12, what: 'a clock that was a year ahead for 15 s' };
  try {
    if (app.refusal !== null) throw new Error(`Quad does not start: ${app.refusal}`);
    await setTimeout(aheadMs);
    const doctor = (await askDoctor(program, { DATABASE_URL })).get('Clock') ?? '';
    const [ahead] = await queryAt<{ left: number }>(
      DATABASE_URL,
      `select (extract(epoch from greatest(cron_on, bam_on, flow_on)) - ${Date.now() / 1000})::int as left from pgboss.version`,
    );
    set('+0');
    const right = Date.now();
    let came: string[] = [];
    while (came.length === 0 && Date.now() - right < patienceMs) {
      await setTimeout(1_000);
      const { jobs } = (await (await fetch(`${app.origin}/readyz`)).json()) as Readiness;
      const times = Object.entries(jobs?.came ?? {});
      came = times.flatMap(([name, at]) => {
        const ms = Date.parse(at ?? '') - right;
        return ms > 0 && ms < patienceMs ? [name] : [];
      });
    }
    const seconds = Math.round((Date.now() - right) / 1000);
    yield {
      ...row,
      now: `pg-boss kept times ${Math.round((ahead?.left ?? 0) / 86_400)} days ahead; ${seconds} s after the clock was right ${came[0]} came again`,
      doctor,
      holes: [
        ...(came.length > 0 ? [] : [`no scheduled work came within ${seconds} s`]),
        ...unlessSaid('the doctor', doctor, /^FAULT: that of the database is 3\d{7} s away/),
      ],
    };
  } finally {
    await app.stop();
    await postgres?.stop();
  }
}
