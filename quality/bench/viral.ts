import { startApp, startBareServer } from './app';
import { openClient, playArrivals } from './client';
import { quantile } from './cpu';
import { syntheticCampuses } from './generate-events';
import { addAnswers, addEvent, addMembers } from './people';
import { runPgbench } from './pgbench';
import { choosePoints } from './points';
import { fillDatabase, openBenchPostgres, settle } from './postgres';
import { answeringAlone } from './rsvps';
import { printTable } from './table';
import type { Claim } from './targets';
import { playStory, story, timesOf } from './viral-story';

/** Cores that the story may use half of. */
const cores = 2;
const events = 10_000;
const storedAnswers = 100_000;

/** The story of an event that goes viral, with two app processes and one Postgres. */
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
    const end = await playStory(database, app, app, { eventId, otherId: other, members });
    const { outcomes, seconds, spent, errors } = end;
    const client = openClient(app, 1);
    const bare = await startBareServer(await client.send({ path: `/events/${eventId}` }));
    client.close();
    const atBest = await playArrivals(
      bare,
      end.visitors.filter(({ at }) => at < (story.seconds * 1_000) / 6),
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
      `  ${end.accepted} got a spot, ${end.refused} were told that it is full; CPU: apps ${spent.app.toFixed(1)} s, Postgres ${spent.postgres.toFixed(1)} s`,
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
      most('spots sold wrongly', end.soldWrongly, 0, `of ${story.spots}`),
      most(
        'open pages that show another count at the end',
        story.followers - end.shown,
        0,
        `of ${story.followers}`,
      ),
    ];
  } finally {
    await database.drop();
    await postgres.stop();
  }
}
