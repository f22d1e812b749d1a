import { setTimeout } from 'node:timers/promises';
import { keepsPreparedStatements, type PgBouncer, startPgBouncer } from '../../server/src/testing/pgbouncer';
import type { Databases } from './hosts-databases';
import { answerAsGuest } from './hosts-guest';
import { askDoctor, type HostRow, refusalHoles, type Settings, tryStart, unlessSaid } from './hosts-site';
import { comingEvents } from './hosts-sql';

const guests = 200;
const atATime = 20;

/** How somebody has put a pooler in front. */
interface PoolerCase {
  what: string;
  pooler: Settings;
  /** The addresses that are set, of the pooler and of Postgres itself. */
  settings(pooled: string, direct: string): Settings;
  /** The words of the start; without them it starts. */
  refused?: RegExp;
  /** About the database or the pooler. */
  doctor: RegExp;
}

const both = (pooled: string, direct: string) => ({
  DATABASE_URL: pooled,
  DATABASE_LISTEN_URL: direct,
  DATABASE_POOL: '8',
});
const isNew = keepsPreparedStatements();
/** As many as Quad has itself, and fewer than a process of it and the doctor. */
const session = { pool_mode: 'session', default_pool_size: '8' };

const cases: PoolerCase[] = [
  {
    what: 'in session mode, its address alone',
    pooler: { ...session, ignore_startup_parameters: 'options' },
    settings: (pooled) => ({ DATABASE_URL: pooled }),
    refused: /^DATABASE_URL is the address of a pooler .*: set DATABASE_LISTEN_URL/,
    doctor: /^FAULT: DATABASE_URL is the address of a pooler/,
  },
  {
    what: 'its address for both',
    pooler: { ...session, ignore_startup_parameters: 'options' },
    settings: (pooled) => both(pooled, pooled.replace('127.0.0.1', 'localhost')),
    refused: /^DATABASE_LISTEN_URL is the address of a pooler/,
    doctor: /^FAULT: DATABASE_LISTEN_URL is the address of a pooler/,
  },
  {
    what: `in transaction mode, ${isNew ? 'with max_prepared_statements' : 'before 1.21'}`,
    pooler: {
      pool_mode: 'transaction',
      default_pool_size: '8',
      ...(isNew ? { max_prepared_statements: '200' } : {}),
    },
    settings: both,
    ...(isNew ? {} : { refused: /^The pooler of DATABASE_URL is in transaction mode and mixes up/ }),
    doctor: isNew ? /^ok: / : /^FAULT: The pooler of DATABASE_URL is in transaction mode/,
  },
  {
    what: 'in session mode with a pool no larger than ours',
    pooler: session,
    settings: both,
    doctor: /^ok: DATABASE_URL leads to the database|^FAULT: .*default_pool_size has to be/,
  },
];

/** Guests answer while a balancer asks whether the process is ready. */
async function crowd(origin: string, eventId: string) {
  const statuses: number[] = [];
  const readiness: number[] = [];
  let isOver = false;
  const balancer = (async () => {
    while (!isOver) {
      readiness.push((await fetch(`${origin}/readyz`)).status);
      await setTimeout(100);
    }
  })();
  let left = guests;
  const guest = async () => {
    while (left-- > 0) statuses.push((await answerAsGuest(origin, eventId)).status);
  };
  await Promise.all(Array.from({ length: atATime }, guest));
  isOver = true;
  await balancer;
  const good = (list: number[]) => list.filter((status) => status === 200).length;
  return {
    words: `${good(statuses)} of ${guests} RSVPs and ${good(readiness)} of ${readiness.length} looks at /readyz are 200`,
    holes: [
      ...(good(statuses) === guests ? [] : ['not every RSVP is 200']),
      ...(good(readiness) === readiness.length ? [] : ['/readyz is not always 200']),
    ],
  };
}

async function play(program: string, databases: Databases, one: PoolerCase, index: number): Promise<HostRow> {
  const direct = await databases.make(`quad_hosts_pooled_${index}`);
  const pooler: PgBouncer = await startPgBouncer(direct, one.pooler);
  const settings = one.settings(pooler.url, direct);
  const what = `PgBouncer ${one.what}`;
  const app = await tryStart(program, settings);
  const saidOf = async () => {
    const said = await askDoctor(program, settings);
    return said.get('Pooler') ?? said.get('Database') ?? '';
  };
  try {
    let doctor = await saidOf();
    if (one.refused) {
      // About the address that is wrong.
      const all = [...(await askDoctor(program, settings)).values()].find((words) => one.doctor.test(words));
      doctor = all ?? doctor;
      const holes = [...refusalHoles(app, one.refused), ...unlessSaid('the doctor', doctor, one.doctor)];
      return { line: 4, what, now: `refused: ${app.refusal}`, doctor, holes };
    }
    const holes = unlessSaid('the doctor', doctor, one.doctor);
    if (app.refusal !== null)
      return { line: 4, what, now: '', doctor, holes: [`it does not start: ${app.refusal}`] };
    const [event] = await comingEvents(direct, 1);
    const found = await crowd(app.origin, event?.id ?? '');
    await pooler.stop();
    const dead = await saidOf();
    await setTimeout(1_000);
    const ready = (await fetch(`${app.origin}/readyz`)).status;
    return {
      line: 4,
      what,
      now: `${found.words}; once the pooler is dead, /readyz is ${ready}`,
      doctor: `${doctor}; of a dead one: ${dead}`,
      holes: [
        ...holes,
        ...found.holes,
        ...unlessSaid('the doctor, of a dead pooler,', dead, /^FAULT: .*ECONNREFUSED/),
        ...(ready === 503 ? [] : [`/readyz is ${ready} with a dead pooler`]),
      ],
    };
  } finally {
    await app.stop();
    await pooler.stop();
  }
}

/** Puts Quad behind PgBouncer as others set it up. */
export async function* walkPoolers(program: string, databases: Databases): AsyncGenerator<HostRow> {
  for (const [index, one] of cases.entries()) yield await play(program, databases, one, index);
}
