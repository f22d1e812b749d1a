import { setTimeout } from 'node:timers/promises';
import { apiPath } from '@quad/shared/api-request';
import { guestHoldMinutes } from '@quad/shared/limits';
import { answeringStatement } from '../../server/src/features/rsvps/rsvps.service';
import { startApp } from './app';
import { keepBusy } from './client';
import { type Cost, costOf, type Server, totalMs } from './cost';
import { median } from './cpu';
import { syntheticCampuses } from './generate-events';
import { addAnswers, addEvent, addMembers, type Member, memberIdSql } from './people';
import { type PgbenchCost, runPgbench, type Transaction } from './pgbench';
import { choosePoints } from './points';
import { type BenchDatabase, fillDatabase, openBenchPostgres, settle } from './postgres';
import { printTable } from './table';
import type { Claim } from './targets';

const events = 10_000;
const turns = { quick: 3, whole: 11 };
/** Answers to other events: after years. */
const stored = { quick: 100_000, whole: 1_000_000 };
/** RSVPs of a turn, all to one event. */
const answersEach = 400;
const connections = 8;
const warmUpTurns = 5;

/**
 * An RSVP's own statement for another member each time, alone: without the app, limits and mails. The app does the rest while the
 * event's row is locked, and therefore one answer after the other.
 */
export const answeringAlone = (eventId: string): Transaction => ({
  ...answeringStatement,
  values: [
    `'${eventId}'`,
    memberIdSql(':turn'),
    'null',
    'null',
    'null',
    "'attending'",
    'false',
    'now()',
    String(guestHoldMinutes),
    '10',
  ],
});

/** A member's RSVP over HTTP. */
export const answer = (eventId: string, member: Member | undefined) => ({
  path: apiPath('POST /api/events/:id/rsvp', { params: { id: eventId } }),
  body: { status: 'attending' },
  ...(member ? { headers: member.headers } : {}),
});

interface Turn {
  rsvp: Cost;
  pgbench: PgbenchCost;
}

interface Answered {
  turns: Turn[];
  /** Microseconds for one RSVP: its mail, with the stand-in for a mail server. */
  mail: Pick<Cost, 'app' | 'postgres'>;
}

const mailPollMs = 200;

/** What it takes until the mails about a turn's RSVPs are out. */
async function mailsOf({ pool, cpu }: BenchDatabase, server: Server): Promise<Answered['mail']> {
  const before = { app: server.cpu(), postgres: cpu() };
  const look = () =>
    pool.query("select from pgboss.job where name = 'rsvps.mail' and state < 'completed' limit 1");
  while ((await look()).rowCount) await setTimeout(mailPollMs);
  const each = (seconds: number) => (seconds * 1e6) / answersEach;
  return { app: each(server.cpu() - before.app), postgres: each(cpu() - before.postgres) };
}

/** Mails are sent ten a second, so that those of a turn would count as part of what is measured next. */
export const dropMails = ({ pool }: BenchDatabase) =>
  pool.query("delete from pgboss.job where name = 'rsvps.mail' and state < 'active'");

/**
 * In each turn one event is answered by people, and another by pgbench. The first answers are not counted: a server that
 * had nothing to do has closed its connections, and plans and compiles again. For the same reason there is no pause between turns.
 */
async function answerEvents(
  database: BenchDatabase,
  server: Server,
  members: readonly Member[],
  count: number,
): Promise<Answered> {
  const host = members.at(-1)?.id ?? '';
  const answering = (event: string) => ({
    requests: answersEach,
    connections,
    ask: (index: number) => answer(event, members[index]),
  });
  await keepBusy(server.port, answering(await addEvent(database, host)));
  const mail = await mailsOf(database, server);
  for (let turn = 0; turn < warmUpTurns; turn += 1) {
    await keepBusy(server.port, answering(await addEvent(database, host)));
    await dropMails(database);
  }
  const turns: Turn[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const [ours, plain] = [await addEvent(database, host), await addEvent(database, host)];
    const pgbench = await runPgbench(database, [answeringAlone(plain)], answersEach / connections);
    const rsvp = await costOf(server, answering(ours));
    await dropMails(database);
    turns.push({ rsvp, pgbench });
  }
  return { turns, mail };
}

const perSecond = ({ requests, seconds }: Cost) => requests / seconds;

function claimsOf(what: string, { turns, mail }: Answered): Claim[] {
  const of = (read: (turn: Turn) => number) => median(turns.map(read));
  printTable(
    `RSVPs to one event, ${what} answers stored`,
    ['', 'CPU us', 'Postgres us', 'a second'],
    [
      [
        'RSVP',
        of(({ rsvp }) => rsvp.app),
        of(({ rsvp }) => rsvp.postgres),
        of(({ rsvp }) => perSecond(rsvp)),
      ],
      ['its mail, later', mail.app, mail.postgres, ''],
      [
        'pgbench, same statement',
        of(({ pgbench }) => pgbench.app),
        of(({ pgbench }) => pgbench.postgres),
        of(({ pgbench }) => pgbench.perSecond),
      ],
    ],
  );
  return [
    {
      name: `an RSVP, ${what} answers stored`,
      value: of(({ rsvp }) => totalMs(rsvp)),
      limit: 6,
      bound: 'most',
      unit: 'ms CPU in all',
      machine: { what: 'pgbench, same statement', value: of(({ pgbench }) => totalMs(pgbench)) },
    },
    {
      name: `RSVPs a second to one event over pgbench's, ${what} answers stored`,
      value: of(({ rsvp, pgbench }) => perSecond(rsvp) / pgbench.perSecond),
      limit: 0.45,
      bound: 'least',
      unit: 'times',
      machine: { what: 'pgbench, same statement, a second', value: of(({ pgbench }) => pgbench.perSecond) },
    },
  ];
}

/** What an RSVP costs on one event that everybody wants, with few and with many answers stored. */
export async function benchRsvps({ isQuick }: { isQuick: boolean }): Promise<Claim[]> {
  const count = isQuick ? turns.quick : turns.whole;
  const many = isQuick ? stored.quick : stored.whole;
  const campuses = syntheticCampuses();
  const postgres = await openBenchPostgres();
  const database = await fillDatabase(postgres, { events, now: new Date(), campuses });
  try {
    const members = await addMembers(database, answersEach + 2 * connections);
    await settle(database, ['events']);
    const app = await startApp({ databaseUrl: database.url, center: choosePoints(campuses).center });
    const server: Server = { ...app, postgresCpu: database.cpu };
    const claims = claimsOf('few', await answerEvents(database, server, members, count));
    await addAnswers(database, members, many);
    await settle(database, ['rsvps']);
    claims.push(
      ...claimsOf(many.toLocaleString('en-US'), await answerEvents(database, server, members, count)),
    );
    await app.stop();
    return claims;
  } finally {
    await database.drop();
    await postgres.stop();
  }
}
