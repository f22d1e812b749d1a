import { apiPath } from '@quad/shared/api-request';
import { startApp, startBareServer } from './app';
import { type Arrival, keepBusy, momentsIn, type Outcome, openClient, playArrivals } from './client';
import { quantile } from './cpu';
import { followAttendance } from './followers';
import { syntheticCampuses } from './generate-events';
import { addAnswers, addEvent, addMembers } from './people';
import { runPgbench } from './pgbench';
import { choosePoints } from './points';
import { type BenchDatabase, fillDatabase, openBenchPostgres, settle } from './postgres';
import { answeringAlone } from './rsvps';
import { printTable } from './table';
import type { Claim } from './targets';

const story = { people: 5_000, answers: 1_000, spots: 800, followers: 500, seconds: 60 };
/** Cores that the story may use half of. */
const cores = 2;
const events = 10_000;
const storedAnswers = 100_000;
/** People read before they answer. */
const readingMs = { least: 2_000, most: 10_000 };

const reading = () => readingMs.least + Math.random() * (readingMs.most - readingMs.least);

interface Spots {
  attending: number;
  counted: number;
}

async function soldSpots({ pool }: BenchDatabase, eventId: string): Promise<Spots> {
  const { rows } = await pool.query<Spots>(
    `select attendee_count as counted,
       (select count(*)::int from rsvps where event_id = $1 and status = 'attending') as attending
     from events where id = $1`,
    [eventId],
  );
  return rows[0] ?? { attending: 0, counted: 0 };
}

const timesOf = (outcomes: readonly Outcome[], kind: string) =>
  outcomes.filter((outcome) => outcome.kind === kind).map(({ ms }) => ms);

/**
 * An event goes viral: 5,000 people open it within a minute, 1,000 of them answer, for 800 spots; 500 keep it open
 * and see the count change. Two app processes and one Postgres.
 */
export async function benchViral(): Promise<Claim[]> {
  const campuses = syntheticCampuses();
  const postgres = await openBenchPostgres();
  const database = await fillDatabase(postgres, { events, now: new Date(), campuses });
  try {
    const members = await addMembers(database, story.answers);
    await addAnswers(database, members, storedAnswers);
    await settle(database, ['events', 'rsvps']);
    const host = members[0]?.id ?? '';
    const eventId = await addEvent(database, host, { maxAttendees: story.spots });
    const other = await addEvent(database, host);
    const { center } = choosePoints(campuses);
    const app = await startApp({ databaseUrl: database.url, center, processes: 2 });
    const page = `/events/${eventId}`;
    const rsvp = apiPath('POST /api/events/:id/rsvp', { params: { id: eventId } });
    // The site has run for a while when the link is posted.
    await keepBusy(app.port, { seconds: 10, connections: 4, ask: () => ({ path: `/events/${other}` }) });

    const spanMs = story.seconds * 1_000;
    const visitors = momentsIn(story.people - story.answers, spanMs).map(
      (at): Arrival => ({ kind: 'page', at, ask: { path: page } }),
    );
    const answering = members.flatMap(({ headers }): Arrival[] => {
      const at = Math.random() * (spanMs - readingMs.most);
      const ask = { path: rsvp, headers, body: { status: 'attending' } };
      return [
        { kind: 'page', at, ask: { path: page, headers } },
        { kind: 'RSVP', at: at + reading(), ask },
      ];
    });
    const following = followAttendance(app.port, eventId, story.followers);
    const before = { app: app.cpu(), postgres: database.cpu() };
    const started = performance.now();
    const outcomes = await playArrivals(app.port, [...visitors, ...answering]);
    const seconds = (performance.now() - started) / 1_000;
    const spent = { app: app.cpu() - before.app, postgres: database.cpu() - before.postgres };
    const sold = await soldSpots(database, eventId);
    const shown = await following.end(story.spots);

    const accepted = outcomes.filter(({ kind, status }) => kind === 'RSVP' && status === 200).length;
    const refused = outcomes.filter(({ kind, status }) => kind === 'RSVP' && status === 409).length;
    const errors = outcomes.length - outcomes.filter(({ status }) => status === 200).length - refused;
    if (errors > 0) {
      const kinds = outcomes.map(({ kind, status }) => `${kind} ${status}`);
      console.log(
        `  ${[...new Set(kinds)].map((kind) => `${kind}: ${kinds.filter((other) => other === kind).length}`).join(', ')}`,
      );
    }
    const client = openClient(app.port, 1);
    const bare = await startBareServer(await client.send({ path: page }));
    client.close();
    const atBest = await playArrivals(
      bare.port,
      visitors.filter(({ at }) => at < spanMs / 6),
    );
    await bare.stop();
    await app.stop();
    const pgbench = await runPgbench(database, [answeringAlone(other)], 100);

    const pages = timesOf(outcomes, 'page');
    const answers = timesOf(outcomes, 'RSVP');
    printTable(
      `The event goes viral: ${story.people} people and ${story.answers} RSVPs in ${seconds.toFixed(0)} s`,
      ['', 'requests', 'p50 ms', 'p99 ms', 'longest ms'],
      [
        ['page', pages.length, quantile(pages, 0.5), quantile(pages, 0.99), Math.max(...pages)],
        ['RSVP', answers.length, quantile(answers, 0.5), quantile(answers, 0.99), Math.max(...answers)],
      ],
    );
    console.log(
      `  ${accepted} got a spot, ${refused} were told that it is full; CPU: apps ${spent.app.toFixed(1)} s, Postgres ${spent.postgres.toFixed(1)} s`,
    );
    const most = (name: string, value: number, limit: number, unit: string): Claim => ({
      name: `viral: ${name}`,
      value,
      limit,
      unit,
      bound: 'most',
    });
    const bareTimes = timesOf(atBest, 'page');
    const statementMs = (8 * 1_000) / pgbench.perSecond;
    const byTheSecond = (spent.app + spent.postgres) / (seconds * cores);
    return [
      {
        ...most('p99 of a page', quantile(pages, 0.99), 100, 'ms'),
        machine: { what: 'node:http, same bytes and moments, p99', value: quantile(bareTimes, 0.99) },
      },
      {
        ...most('p99 of an RSVP', quantile(answers, 0.99), 500, 'ms'),
        machine: { what: 'pgbench, same statement, 8 at once, mean', value: statementMs },
      },
      most('share of the CPU of two cores', byTheSecond, 0.5, ''),
      most('CPU for each person', ((spent.app + spent.postgres) * 1_000) / story.people, 12, 'ms'),
      most('errors', errors, 0, `of ${outcomes.length}`),
      most(
        'spots sold wrongly',
        [sold.attending, sold.counted, accepted].reduce(
          (sum, count) => sum + Math.abs(count - story.spots),
          0,
        ),
        0,
        `of ${story.spots}`,
      ),
      most(
        'open pages that show another count at the end',
        story.followers - shown,
        0,
        `of ${story.followers}`,
      ),
    ];
  } finally {
    await database.drop();
    await postgres.stop();
  }
}
