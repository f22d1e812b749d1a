import { setImmediate, setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PreparedStatement } from '../../db/prepared-rows';
import { readLeaseMs } from '../../plugins/read-leases';
import { useTestApp } from '../../testing/test-app';
import { EventVersions } from './event-versions';

const test = useTestApp({ kind: 'embedded' });

/** A pool whose statements wait until they are released, and a clock that stands still until it is moved. */
function heldPool() {
  const running: {
    /** Null if only the state is asked for. */
    ids: string | null;
    finish(version: string, state?: string): void;
    finishEmpty(state?: string): void;
    fail(): void;
  }[] = [];
  const query = (rows: {
    values: string[];
    handleDataRow(row: { fields: string[] }): void;
    handleReadyForQuery(): void;
    handleError(error: Error): void;
  }) => {
    const [ids = null] = rows.values;
    running.push({
      ids,
      finish(version, state = 'one') {
        if (ids === null) rows.handleDataRow({ fields: [state] });
        for (const id of ids?.slice(1, -1).split(',') ?? []) {
          rows.handleDataRow({ fields: [state, id, version] });
        }
        rows.handleReadyForQuery();
      },
      finishEmpty(state = 'one') {
        rows.handleDataRow({ fields: [state, ''] });
        rows.handleReadyForQuery();
      },
      fail: () => rows.handleError(new Error('gone')),
    });
  };
  const pool = { connect: async () => ({ query, release() {} }) } as unknown as pg.Pool;
  /** A turn for what arrives together, and one for what it starts. */
  const settled = async () => {
    await setImmediate();
    await setImmediate();
  };
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  return {
    running,
    versions: new EventVersions(pool),
    settled,
    /** What was asked for in turn: ids, or only the state. */
    asked: () => running.map(({ ids }) => ids ?? 'state'),
    pass: (leases: number) => clock.mockReturnValue(performance.now() + leases * readLeaseMs),
  };
}
afterEach(() => vi.restoreAllMocks());

it('looks up what is asked for meanwhile in one statement, which begins afterwards', async () => {
  const { running, versions, settled, asked } = heldPool();
  const first = versions.of('a');
  await settled();
  const later = [versions.of('a'), versions.of('b'), versions.of('a')];
  await settled();
  expect(asked()).toEqual(['{a}']);
  running[0]?.finish('old');
  expect(await first).toBe('old');
  await settled();
  expect(asked()).toEqual(['{a}', '{a,b}']);
  running[1]?.finish('new');
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
});

it('looks up in one statement what arrives together', async () => {
  const { running, versions, settled, asked } = heldPool();
  const first = versions.of('a');
  // Another connection's request, after all that the first one could do at once.
  await new Promise((resolve) => process.nextTick(resolve));
  const other = versions.of('b');
  await settled();
  expect(asked()).toEqual(['{a,b}']);
  running[0]?.finish('1');
  expect(await Promise.all([first, other])).toEqual(['1', '1']);
});

it('goes on after a statement that failed', async () => {
  const { running, versions, settled } = heldPool();
  const first = versions.of('a');
  await settled();
  const later = versions.of('b');
  running[0]?.fail();
  await expect(first).rejects.toThrow('gone');
  await settled();
  running[1]?.finish('1');
  expect(await later).toBe('1');
});

it('sees each write to the embedded database within a lease', async () => {
  const { id } = await test.event();
  const versions = new EventVersions(test.database.pool);
  const seen = new Set<string>();
  for (let turn = 1; turn <= 3; turn += 1) {
    await test.database.pool.query('update events set attendee_count = $1 where id = $2', [turn, id]);
    await setTimeout(readLeaseMs + 1);
    for (let asked = 0; asked < 4; asked += 1) seen.add(await versions.of(id));
    expect(seen.size).toBe(turn);
  }
});

it('keeps what it knows when somebody asks for an event that there is not', async () => {
  const { id } = await test.event();
  const asked: string[] = [];
  const connect = async () => {
    const client = await test.database.pool.connect();
    const query = (statement: PreparedStatement) => {
      asked.push(statement.name);
      return client.query(statement);
    };
    return { query, release: () => client.release() };
  };
  const versions = new EventVersions({ connect } as unknown as pg.Pool);
  for (const wanted of [id, id, crypto.randomUUID(), id]) {
    expect((await versions.of(wanted)) !== '').toBe(wanted === id);
    await setTimeout(readLeaseMs + 1);
  }
  // Whether nobody wrote is then all that is left to ask.
  expect(asked.map((name) => name === 'database_state')).toEqual([false, false, false, true]);
});

describe('a version that was read', () => {
  /** Versions of an event, read once. */
  async function readOnce() {
    const held = heldPool();
    const first = held.versions.of('a');
    await held.settled();
    held.running[0]?.finish('1');
    expect(await first).toBe('1');
    return held;
  }

  it('is used for a lease, counted from when the look-up began', async () => {
    const { running, versions, settled, pass, asked } = heldPool();
    const first = versions.of('a');
    await settled();
    pass(0.4);
    running[0]?.finish('1');
    expect([await first, await versions.of('a')]).toEqual(['1', '1']);
    pass(0.6);
    const later = versions.of('a');
    await settled();
    expect(asked()).toEqual(['{a}', '{a}']);
    running[1]?.finish('2', 'two');
    expect(await later).toBe('2');
  });

  it('is read again, once, in the second half of its lease, in which it is used', async () => {
    const { running, versions, settled, pass, asked } = await readOnce();
    pass(0.6);
    expect(await Promise.all([versions.of('a'), versions.of('a')])).toEqual(['1', '1']);
    await settled();
    expect(await versions.of('a')).toBe('1');
    await settled();
    expect(asked()).toEqual(['{a}', '{a}']);
    running[1]?.finish('2', 'two');
    await settled();
    pass(0.4);
    expect(await versions.of('a')).toBe('2');
  });

  it('is not used longer when it can not be read again', async () => {
    const { running, versions, settled, pass } = await readOnce();
    pass(0.6);
    expect(await versions.of('a')).toBe('1');
    await settled();
    running[1]?.fail();
    await settled();
    pass(0.4);
    const later = versions.of('a');
    await settled();
    running[2]?.fail();
    await expect(later).rejects.toThrow('gone');
  });

  it('says nothing of other events', async () => {
    const { running, versions, settled, asked } = await readOnce();
    const other = versions.of('b');
    await settled();
    expect(asked()).toEqual(['{a}', '{b}']);
    running[1]?.finishEmpty();
    expect(await other).toBe('');
  });
});

describe('what is known of a database in which nobody writes', () => {
  /** Has versions read one after the other, each with what the database says. */
  async function play(turns: [id: string, ...says: [version: string, state: string][]][]) {
    const { running, versions, settled, asked, pass } = heldPool();
    const found: string[] = [];
    for (const [id, ...says] of turns) {
      pass(1);
      const wanted = versions.of(id);
      for (const [version, state] of says) {
        await settled();
        running.at(-1)?.finish(version, state);
      }
      found.push(await wanted);
    }
    return { asked: asked(), found };
  }

  it('is not read again', async () => {
    const said: [string, string] = ['1', 'one'];
    expect(
      await play([
        ['a', said],
        ['a', said],
        ['a', said],
        ['b', said],
        ['b', said],
        ['a', said],
      ]),
    ).toEqual({
      asked: ['{a}', '{a}', 'state', '{b}', 'state', 'state'],
      found: ['1', '1', '1', '1', '1', '1'],
    });
  });

  it('is read again when somebody has written, until nobody does', async () => {
    const { asked, found } = await play([
      ['a', ['1', 'one']],
      ['a', ['1', 'one']],
      ['a', ['', 'two'], ['2', 'two']],
      ['a', ['3', 'three']],
      ['b', ['4', 'four']],
      ['a', ['5', 'four']],
      ['b', ['', 'four']],
      ['b', ['', 'five'], ['6', 'six']],
    ]);
    expect(asked).toEqual(['{a}', '{a}', 'state', '{a}', '{a}', '{b}', '{a}', 'state', 'state', '{b}']);
    expect(found).toEqual(['1', '1', '2', '3', '4', '5', '4', '6']);
  });

  it('says nothing of an event that is gone', async () => {
    const { running, versions, settled, pass } = heldPool();
    for (const state of ['one', 'one']) {
      const wanted = versions.of('a');
      await settled();
      running.at(-1)?.finish('1', state);
      await wanted;
      pass(1);
    }
    const wanted = versions.of('a');
    await settled();
    running.at(-1)?.finish('', 'two');
    await settled();
    running.at(-1)?.finishEmpty('two');
    expect(await wanted).toBe('');
  });
});
