import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { QueryArrayConfig } from 'pg';
import { expect, it, vi } from 'vitest';
import { events } from '../../db/schema/events';
import { useTestApp } from '../../testing/test-app';
import { EventChanges } from './change-feed';
import { EventSummaries, parseEvents } from './event-summaries';

const test = useTestApp();
const rename = (id: string, title: string) => test.db.update(events).set({ title }).where(eq(events.id, id));

/** Summaries, and how many events each look-up read. @param meanwhile between the look-up and its answer */
function open(meanwhile: () => Promise<void> = async () => {}) {
  const { database } = test;
  const read: number[] = [];
  const pool = {
    connect: async () => {
      const client = await database.pool.connect();
      return {
        query: async (query: QueryArrayConfig<string[]>) => {
          read.push(query.values?.[0]?.match(/[0-9a-f]{8}-/g)?.length ?? 0);
          const result = await client.query(query);
          await meanwhile();
          return result;
        },
        release: () => client.release(),
      };
    },
  } as never;
  const eventChanges = new EventChanges(database, () => new Date());
  const summaries = eventChanges.keep(new EventSummaries(pool, eventChanges));
  const titlesOf = async (...ids: string[]) =>
    parseEvents(await summaries.of(ids), null).map(({ title }) => title);
  return { eventChanges, summaries, titlesOf, read };
}

it('has events in order, and reads each only once', async () => {
  const { titlesOf, read } = open();
  const first = await test.event({ title: 'First' });
  const second = await test.event({ title: 'Second' });
  expect(await titlesOf(second.id, first.id)).toEqual(['Second', 'First']);
  expect(await titlesOf(first.id, second.id)).toEqual(['First', 'Second']);
  expect(read).toEqual([2]);
});

it('asks nothing about no events', async () => {
  const { eventChanges, titlesOf, read } = open();
  const see = vi.spyOn(eventChanges, 'see');
  expect(await titlesOf()).toEqual([]);
  expect(see).not.toHaveBeenCalled();
  expect(read).toEqual([]);
});

it('shows what was committed before the call, and leaves out what was deleted', async () => {
  const { summaries, titlesOf, read } = open();
  const changing = await test.event({ title: 'Before' });
  const going = await test.event({ title: 'Going' });
  const staying = await test.event({ title: 'Staying' });
  const ids = [changing.id, going.id, staying.id];
  expect(await titlesOf(...ids)).toEqual(['Before', 'Going', 'Staying']);
  await rename(changing.id, 'After');
  await test.db.delete(events).where(eq(events.id, going.id));
  expect(await titlesOf(...ids)).toEqual(['After', 'Staying']);
  // All, then the two that changed.
  expect(read).toEqual([3, 2]);
  await test.db.update(events).set({ attendeeCount: 7 }).where(eq(events.id, staying.id));
  const [, last] = parseEvents(await summaries.of(ids), null);
  expect(last?.attendeeCount).toBe(7);
});

it('shows a change that was made early and committed late, after others', async () => {
  const { titlesOf } = open();
  const late = await test.event({ title: 'Before' });
  const other = await test.event({ title: 'Other' });
  await test.db.transaction(async (db) => {
    await db.update(events).set({ title: 'After' }).where(eq(events.id, late.id));
    // Its number is higher, and it is committed first.
    await rename(other.id, 'Changed');
    expect(await titlesOf(late.id, other.id)).toEqual(['Before', 'Changed']);
    await rename(other.id, 'Changed again');
    expect(await titlesOf(late.id, other.id)).toEqual(['Before', 'Changed again']);
  });
  expect(await titlesOf(late.id, other.id)).toEqual(['After', 'Changed again']);
});

it('shows what a search found as it was when changes were last seen, or later', async () => {
  const { eventChanges, summaries } = open();
  const kept = await test.event({ title: 'Before' });
  const other = await test.event({ title: 'Before' });
  const titles = async () =>
    parseEvents(await summaries.ofFound([kept.id, other.id]), null).map(({ title }) => title);
  await summaries.of([kept.id]);
  await rename(kept.id, 'After');
  await rename(other.id, 'After');
  expect(await titles()).toEqual(['Before', 'After']);
  await eventChanges.see();
  expect(await titles()).toEqual(['After', 'After']);
});

it('keeps nothing that was read while something changed', async () => {
  let isChanged = false;
  const { eventChanges, summaries, titlesOf, read } = open(async () => {
    if (isChanged) return;
    isChanged = true;
    await rename(id, 'After');
    await eventChanges.see();
  });
  const { id } = await test.event({ title: 'Before' });
  expect(parseEvents(await summaries.of([id]), null)).toMatchObject([{ title: 'Before' }]);
  expect(await titlesOf(id)).toEqual(['After']);
  expect(await titlesOf(id)).toEqual(['After']);
  expect(read).toEqual([1, 1]);
});

it('is right for everybody while events change all the time', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => test.event({ title: '0' })));
  const ids = made.map(({ id }) => id);
  const { titlesOf } = open();
  const committed = new Map(ids.map((id) => [id, 0]));
  let isOver = false;
  const changing = ids.map(async (id, index) => {
    for (let version = 1; !isOver; version += 1) {
      await test.db.transaction(async (db) => {
        await db
          .update(events)
          .set({ title: String(version) })
          .where(eq(events.id, id));
        await setTimeout(index * 3);
      });
      committed.set(id, version);
    }
  });
  const reading = Array.from({ length: 4 }, async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      const before = ids.map((id) => committed.get(id) ?? 0);
      const titles = await titlesOf(...ids);
      for (const [index, title] of titles.entries()) {
        expect(Number(title)).toBeGreaterThanOrEqual(before[index] ?? 0);
      }
    }
  });
  await Promise.all(reading).finally(() => {
    isOver = true;
  });
  await Promise.all(changing);
});

it('keeps nothing once everything is read anew', async () => {
  const { summaries, titlesOf, read } = open();
  const { id } = await test.event({ title: 'Kept' });
  expect(await titlesOf(id)).toEqual(['Kept']);
  summaries.renew().finish();
  expect(await titlesOf(id)).toEqual(['Kept']);
  expect(read).toEqual([1, 1]);
});
