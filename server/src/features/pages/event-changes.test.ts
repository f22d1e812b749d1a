import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { getEvent } from '../event-page/event-page.service';
import { EncodedBody } from '../search/encoded-body';
import { VisitorPages } from './visitor-pages';

// Pages are of one minute, which must not end meanwhile.
const now = new Date();
const test = useTestApp({ now: () => now });
const run = (text: string, ...values: unknown[]) => test.database.pool.query(text, values);
const find = async (id: string) => JSON.stringify(await getEvent(test.context, { id }, null));

/** What processes keep that hear nothing of each other. */
let processes: VisitorPages[];
let made: number;
beforeEach(() => {
  const make = async ({ path }: { path: string }) => {
    made += 1;
    const body = new EncodedBody(await find(path.replace('/events/', '')));
    return { status: 200, body, freshUntil: Number.POSITIVE_INFINITY };
  };
  processes = [new VisitorPages(test.context, make), new VisitorPages(test.context, make)];
  made = 0;
});

/** The page of every process. */
async function shownByEach(id: string): Promise<string[]> {
  const pages = processes.map((process) => process.get({ path: `/events/${id}`, origin: '' }));
  return (await Promise.all(pages)).map(({ body }) => body.makeFor({}).bytes?.toString() ?? '');
}

async function shown(id: string): Promise<string> {
  const [one = '', other] = await shownByEach(id);
  expect(one).toBe(other);
  return one;
}

const source = async (kind: string) =>
  (await run('insert into sources (kind, name) values ($1, $2) returning id', kind, randomUUID())).rows[0]
    .id as string;

/** An event of a source, with its entry there. */
async function imported(kind: string, values = {}) {
  const sourceId = await source(kind);
  const event = await test.event({ sourceId, externalSource: kind, externalId: randomUUID(), ...values });
  await run(
    `insert into source_entries (source_id, external_id, uid, fingerprint, event_id, last_seen_at)
      values ($1, 'a', 'a', 'a', $2, now())`,
    sourceId,
    event.id,
  );
  return { ...event, sourceId };
}

/** Each makes an event, and returns its id and a change that its page shows. */
const changes: Record<string, () => Promise<[id: string, change: () => Promise<unknown>]>> = {
  async 'its title'() {
    const { id } = await test.event();
    return [id, () => run("update events set title = 'New' where id = $1", id)];
  },
  async 'that it is hidden'() {
    const { id } = await test.event();
    return [id, () => run('update events set hidden_at = now() where id = $1', id)];
  },
  async 'that it is deleted'() {
    const { id } = await test.event();
    return [id, () => run('delete from events where id = $1', id)];
  },
  async "its host's name"() {
    const host = await test.member();
    const { id } = await test.event({ hostId: host.id });
    return [id, () => run("update users set first_name = 'Renamed' where id = $1", host.id)];
  },
  async "a co-host's consent"() {
    const { id } = await test.event({ hostId: (await test.member()).id });
    const role = "'cohost', 'accepted', false";
    const { rows } = await run(
      `insert into event_roles (event_id, user_id, role, status, is_named) values ($1, $2, ${role}) returning id`,
      id,
      (await test.member()).id,
    );
    return [id, () => run('update event_roles set is_named = true where id = $1', rows[0].id)];
  },
  async "a co-host's name"() {
    const { id } = await test.event({ hostId: (await test.member()).id });
    const helper = await test.member();
    const role = "'cohost', 'accepted', true";
    await run(
      `insert into event_roles (event_id, user_id, role, status, is_named) values ($1, $2, ${role})`,
      id,
      helper.id,
    );
    return [id, () => run("update users set first_name = 'Renamed' where id = $1", helper.id)];
  },
  async "its source's name"() {
    const { id, sourceId } = await imported('ics');
    return [id, () => run("update sources set title = 'Music' where id = $1", sourceId)];
  },
  async 'when its source had it last'() {
    const { id } = await imported('ics');
    const text =
      "update source_entries set missing_runs = 1, last_seen_at = '2026-01-01' where event_id = $1";
    return [id, () => run(text, id)];
  },
  async 'what another source says of it'() {
    const { id } = await imported('ics');
    const other = await imported('json', { foldedIntoId: id });
    return [id, () => run("update events set url = 'https://a.example' where id = $1", other.id)];
  },
  async 'that another source has it too'() {
    const { id } = await imported('ics');
    const other = await imported('json');
    return [id, () => run('update events set folded_into_id = $1 where id = $2', id, other.id)];
  },
  async 'the title of what it is folded into'() {
    const into = await test.event();
    const { id } = await test.event({ foldedIntoId: into.id });
    return [id, () => run("update events set title = 'New' where id = $1", into.id)];
  },
  async 'that it is hidden although it is folded into another'() {
    const { id } = await test.event({ foldedIntoId: (await test.event()).id });
    return [id, () => run('update events set hidden_at = now() where id = $1', id)];
  },
  async 'another date of its series'() {
    const seriesId = randomUUID();
    const { id } = await test.event({ seriesId });
    const other = await test.event({ seriesId, startDate: new Date(Date.now() + 8 * 86_400_000) });
    const text = "update events set start_date = start_date + interval '1 hour' where id = $1";
    return [id, () => run(text, other.id)];
  },
};

it.each(Object.keys(changes))("a visitor's page of an event shows %s at once", async (name) => {
  const [id, change] = (await changes[name]?.()) ?? ['', async () => {}];
  const before = await shown(id);
  expect(before).toBe(await find(id));
  for (let turn = 0; turn < 3; turn += 1) expect(await shown(id)).toBe(before);
  expect(made).toBe(2);
  await change();
  const after = await shown(id);
  expect(after).not.toBe(before);
  expect(after).toBe(await find(id));
});

it("a visitor's page is new for whoever got the response to a write, while a crowd asks for it", async () => {
  const { id } = await test.event();
  const person = await test.member();
  let isOver = false;
  const crowd = (async () => {
    while (!isOver) {
      await shownByEach(id);
      await setImmediate();
    }
  })();
  const found: number[] = [];
  const statuses = Array.from({ length: 50 }, (_, turn) => (turn % 2 === 0 ? 'attending' : 'declined'));
  for (const status of statuses) {
    await person.post(`/api/events/${id}/rsvp`, { status });
    found.push(JSON.parse(await shown(id)).attendeeCount);
  }
  isOver = true;
  await crowd;
  expect(found).toEqual(statuses.map((status) => (status === 'attending' ? 1 : 0)));
});
