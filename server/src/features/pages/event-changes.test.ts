import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLeaseMs } from '../../plugins/read-leases';
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
  processes = [new VisitorPages(test.context), new VisitorPages(test.context)];
  made = 0;
});

/** The same page of every process, for somebody who got the response to whatever was written before. */
async function shown(id: string): Promise<string> {
  await setTimeout(readLeaseMs + 1);
  const pages = processes.map((process) =>
    process.get({ path: `/events/${id}`, origin: '' }, async () => {
      made += 1;
      return { status: 200, body: new EncodedBody(await find(id)), freshUntil: Number.POSITIVE_INFINITY };
    }),
  );
  const [one, other] = (await Promise.all(pages)).map(({ body }) => body.makeFor({}).bytes?.toString() ?? '');
  expect(one).toBe(other);
  return one ?? '';
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
      ...[id, (await test.member()).id],
    );
    return [id, () => run('update event_roles set is_named = true where id = $1', rows[0].id)];
  },
  async "a co-host's name"() {
    const { id } = await test.event({ hostId: (await test.member()).id });
    const helper = await test.member();
    const role = "'cohost', 'accepted', true";
    await run(
      `insert into event_roles (event_id, user_id, role, status, is_named) values ($1, $2, ${role})`,
      ...[id, helper.id],
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

const asked = vi.spyOn(pg.Client.prototype, 'query');
afterAll(() => asked.mockRestore());

/** The names of the statements that something takes. */
async function statementsOf(work: () => Promise<unknown>) {
  asked.mockClear();
  await work();
  return asked.mock.calls.map(([query]) => (query as unknown as { name?: string }).name);
}

describe.each(['calm', 'busy'])("a visitor's page of an event while the database is %s", (weather) => {
  let isBusy = false;
  let writing = Promise.resolve();
  beforeEach(() => {
    isBusy = weather === 'busy';
    writing = (async () => {
      const { id } = await test.event();
      while (isBusy) await run('update events set attendee_count = attendee_count + 1 where id = $1', id);
    })();
  });
  afterEach(async () => {
    isBusy = false;
    await writing;
  });

  it.each(Object.keys(changes))('shows %s at once', async (name) => {
    const [id, change] = (await changes[name]?.()) ?? ['', async () => {}];
    const before = await shown(id);
    expect(before).toBe(await find(id));
    for (let turn = 0; turn < 3; turn += 1) expect(await shown(id)).toBe(before);
    if (weather === 'calm') {
      expect(made).toBe(2);
      // Other databases of the same Postgres, in which other tests write, count as well: a pause of theirs is waited for.
      await expect
        .poll(() => statementsOf(() => shown(id)), { interval: 5, timeout: 10_000 })
        .toEqual(['database_state', 'database_state']);
    }
    await change();
    const after = await shown(id);
    expect(after).not.toBe(before);
    expect(after).toBe(await find(id));
    expect(await shown(id)).toBe(after);
  });
});
