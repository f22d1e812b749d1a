import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { EventVersions } from './event-versions';

/** A pool whose statements wait until they are released. */
function heldPool() {
  const running: { ids: string | null | undefined; finish(version: string): void; fail(): void }[] = [];
  const query = (rows: {
    values: (string | null)[];
    handleDataRow(row: { fields: string[] }): void;
    handleReadyForQuery(): void;
    handleError(error: Error): void;
  }) => {
    const [ids] = rows.values;
    running.push({
      ids,
      finish(version) {
        for (const id of ids?.slice(1, -1).split(',') ?? []) rows.handleDataRow({ fields: [id, version] });
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
  return { running, versions: new EventVersions(pool), settled };
}

it('looks up what is asked for meanwhile in one statement, which begins afterwards', async () => {
  const { running, versions, settled } = heldPool();
  const first = versions.of('a');
  await settled();
  const later = [versions.of('a'), versions.of('b'), versions.of('a')];
  await settled();
  expect(running.map(({ ids }) => ids)).toEqual(['{a}']);
  running[0]?.finish('old');
  expect(await first).toBe('old');
  await settled();
  expect(running.map(({ ids }) => ids)).toEqual(['{a}', '{a,b}']);
  running[1]?.finish('new');
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
});

it('looks up in one statement what arrives together', async () => {
  const { running, versions, settled } = heldPool();
  const first = versions.of('a');
  // Another connection's request, after all that the first one could do at once.
  await new Promise((resolve) => process.nextTick(resolve));
  const other = versions.of('b');
  await settled();
  expect(running.map(({ ids }) => ids)).toEqual(['{a,b}']);
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
