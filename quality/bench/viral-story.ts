import { apiPath } from '@quad/shared/api-request';
import type { Program } from './app';
import { type Arrival, keepBusy, momentsIn, type Outcome, playArrivals, type Way } from './client';
import { followAttendance } from './followers';
import type { Member } from './people';
import type { BenchDatabase } from './postgres';

export const story = { people: 5_000, answers: 1_000, spots: 800, followers: 500, seconds: 60 };
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

/** What became of the people of a story. */
export interface StoryEnd {
  outcomes: Outcome[];
  /** Those who only look, in their order. */
  visitors: Arrival[];
  seconds: number;
  /** CPU seconds. */
  spent: { app: number; postgres: number };
  accepted: number;
  refused: number;
  errors: number;
  /** Spots that are counted, or sold, otherwise than said. */
  soldWrongly: number;
  /** Open pages that show the right count at the end. */
  shown: number;
}

export const timesOf = (outcomes: readonly Outcome[], kind: string) =>
  outcomes.filter((outcome) => outcome.kind === kind).map(({ ms }) => ms);

/**
 * An event goes viral: 5,000 people open it within a minute, 1,000 of them answer, for 800 spots; 500 keep it open
 * and see the count change.
 * @param eventId with as many spots as the story has; another one was looked at before
 * @param members who answer
 */
export async function playStory(
  database: BenchDatabase,
  app: Program,
  way: Way,
  { eventId, otherId, members }: { eventId: string; otherId: string; members: readonly Member[] },
): Promise<StoryEnd> {
  const page = `/events/${eventId}`;
  const rsvp = apiPath('POST /api/events/:id/rsvp', { params: { id: eventId } });
  // The site has run for a while when the link is posted.
  await keepBusy(app.port, { seconds: 10, connections: 4, ask: () => ({ path: `/events/${otherId}` }) });

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
  const following = followAttendance(way, eventId, story.followers);
  await following.opened;
  const before = { app: app.cpu(), postgres: database.cpu() };
  const started = performance.now();
  const outcomes = await playArrivals(way, [...visitors, ...answering]);
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
  const soldWrongly = [sold.attending, sold.counted, accepted].reduce(
    (sum, count) => sum + Math.abs(count - story.spots),
    0,
  );
  return { outcomes, visitors, seconds, spent, accepted, refused, errors, soldWrongly, shown };
}
