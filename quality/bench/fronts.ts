import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentedFronts } from '../failover/front-configs';
import { makeOwnCertificate } from '../failover/hosts-certificate';
import { startFront } from '../failover/hosts-fronts';
import { requirePrograms } from '../failover/hosts-programs';
import { siteName } from '../failover/hosts-site';
import { startApp } from './app';
import { quantile } from './cpu';
import { syntheticCampuses } from './generate-events';
import { addAnswers, addEvent, addMembers, type Member } from './people';
import { choosePoints } from './points';
import { fillDatabase, openBenchPostgres, settle } from './postgres';
import { printTable } from './table';
import type { Claim } from './targets';
import { playStory, type StoryEnd, story, timesOf } from './viral-story';

const events = 10_000;
const storedAnswers = 100_000;
/** How much longer people may wait through a front. */
const shareMost = 1.1;

/** As their browsers send it to a site of https. */
const overTls = (members: readonly Member[]): Member[] =>
  members.map(({ id, headers }) => ({ id, headers: { cookie: `__Host-${headers.cookie}` } }));

/** The story of an event that goes viral, without a front and through those that the docs set up. */
export async function benchFronts(): Promise<Claim[]> {
  const campuses = syntheticCampuses();
  const postgres = await openBenchPostgres();
  const database = await fillDatabase(postgres, { events, now: new Date(), campuses });
  const folder = mkdtempSync(join(tmpdir(), 'quad-bench-fronts-'));
  chmodSync(folder, 0o755);
  try {
    const files = await makeOwnCertificate(folder);
    const members = await addMembers(database, story.answers);
    await addAnswers(database, members, storedAnswers);
    await settle(database, ['events', 'rsvps']);
    const host = members[0]?.id ?? '';
    const otherId = await addEvent(database, host);
    const { center } = choosePoints(campuses);
    const open = (env: Record<string, string>) =>
      startApp({ databaseUrl: database.url, center, processes: 2, env });
    const newEvent = () => addEvent(database, host, { maxAttendees: story.spots });

    const ends = new Map<string, StoryEnd>();
    const alone = await open({});
    ends.set(
      'no front',
      await playStory(database, alone, alone, { eventId: await newEvent(), otherId, members }),
    );
    await alone.stop();
    for (const front of documentedFronts) {
      const missing = await requirePrograms({ [front.program]: front.package });
      if (missing) {
        console.log(`  ${front.name} is skipped: ${missing}`);
        continue;
      }
      const app = await open({ PUBLIC_URL: `https://${siteName}` });
      const { port, program } = await startFront(front, app, files);
      const people = { eventId: await newEvent(), otherId, members: overTls(members) };
      ends.set(front.name, await playStory(database, app, { port, front: siteName }, people));
      program.signal('SIGKILL');
      await app.stop();
    }
    const p99 = (end: StoryEnd | undefined, kind: string) =>
      quantile(timesOf(end?.outcomes ?? [], kind), 0.99);
    printTable(
      'The event goes viral through fronts',
      ['', 'errors', 'page p99 ms', 'RSVP p99 ms', 'right counts'],
      [...ends].map(([name, end]) => [name, end.errors, p99(end, 'page'), p99(end, 'RSVP'), end.shown]),
    );
    const first = ends.get('no front');
    return [...ends].slice(1).flatMap(([name, end]) =>
      ['page', 'RSVP'].map(
        (kind): Claim => ({
          name: `viral: p99 of ${kind === 'page' ? 'a page' : 'an RSVP'} through ${name}, over that without`,
          value: p99(end, kind) / p99(first, kind),
          limit: shareMost,
          unit: '',
          bound: 'most',
        }),
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
    await database.drop();
    await postgres.stop();
  }
}
