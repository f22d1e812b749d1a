import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { eventChanges as changesTable, events } from '../../db/schema/events';
import { openTestDatabase } from '../../testing/database';
import { buildEvent } from '../../testing/factories';
import { keepFacts, type LookUp } from '../../testing/kept-facts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const base = new Date('2100-01-01T00:00:00Z').getTime();
/** The version of an event is in its start. */
const startOf = (version: number) => new Date(base + version);
const versionOf = (microseconds: number | undefined) => (microseconds ?? Number.NaN) / 1_000 - base;
const build = () => buildEvent(database.db, { startDate: startOf(0) });
const write = (id: string, version: number, db = database.db) =>
  db
    .update(events)
    .set({ startDate: startOf(version) })
    .where(eq(events.id, id));

/** What a process keeps, and the versions that it knows. */
function open(watched: Parameters<typeof keepFacts>[1] = {}) {
  const lookUps: LookUp[] = [];
  const onLookUp = (lookUp: LookUp) => {
    lookUps.push(lookUp);
    watched.onLookUp?.(lookUp);
  };
  const { eventChanges, kept } = keepFacts(database, { ...watched, onLookUp });
  const known = (...ids: string[]) => ids.map((id) => versionOf(kept.facts.get(id)?.startsAt));
  return { eventChanges, kept, lookUps, known };
}

test('what was committed before a look-up is seen by it', async () => {
  const changing = await build();
  const going = await build();
  const { eventChanges, kept, lookUps, known } = open();
  await eventChanges.see();
  expect(known(changing.id, going.id)).toEqual([0, 0]);
  await write(changing.id, 1);
  await database.db.delete(events).where(eq(events.id, going.id));
  const added = await build();
  await eventChanges.see();
  expect(known(changing.id, added.id)).toEqual([1, 0]);
  expect(kept.facts.has(going.id)).toBe(false);
  expect(kept.renewals).toBe(1);
  await eventChanges.see();
  // Nothing is looked up twice.
  expect(lookUps).toHaveLength(2);
  expect(kept.seen).toHaveLength(1);
});

test('a change is seen that was made early and committed late, after others', async () => {
  const { eventChanges, kept, known } = open();
  const late = await build();
  const other = await build();
  await eventChanges.see();
  await database.db.transaction(async (db) => {
    await write(late.id, 1, db);
    // Its number is higher, and it is committed first.
    await write(other.id, 1);
    await eventChanges.see();
    expect(known(late.id, other.id)).toEqual([0, 1]);
    await write(other.id, 2);
    await eventChanges.see();
    expect(known(late.id, other.id)).toEqual([0, 2]);
    await eventChanges.see();
  });
  await eventChanges.see();
  expect(known(late.id, other.id)).toEqual([1, 2]);
  // None is seen twice, however long another transaction takes.
  expect(kept.seen.map(({ ids }) => ids)).toEqual([[other.id], [other.id], [late.id]]);
});

test('a change is seen that was made before everything was read and committed after it', async () => {
  const { eventChanges, known } = open();
  const { id } = await build();
  await database.db.transaction(async (db) => {
    await write(id, 1, db);
    await eventChanges.see();
    expect(known(id)).toEqual([0]);
  });
  await eventChanges.see();
  expect(known(id)).toEqual([1]);
});

test('a change is not seen that was taken back', async () => {
  const { eventChanges, kept, known } = open();
  const { id } = await build();
  await eventChanges.see();
  const failing = database.db.transaction(async (db) => {
    await write(id, 1, db);
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  await eventChanges.see();
  expect(known(id)).toEqual([0]);
  expect(kept.seen).toEqual([]);
});

test('nothing is looked up if what is kept is young enough, which is for the caller to say', async () => {
  const { eventChanges, lookUps, known } = open();
  const { id } = await build();
  await eventChanges.see(60_000);
  await write(id, 1);
  await eventChanges.see(60_000);
  expect(known(id)).toEqual([0]);
  expect(lookUps).toEqual([]);
  await eventChanges.see(0);
  expect(known(id)).toEqual([1]);
});

test('its version counts what changes what is found, and nothing else', async () => {
  const { id } = await build();
  const { eventChanges } = open();
  const first = await eventChanges.see();
  await database.db.update(events).set({ attendeeCount: 1 }).where(eq(events.id, id));
  expect(await eventChanges.see()).toBe(first);
  await write(id, 1);
  expect(eventChanges.seenWithin(60_000)).toBe(first);
  expect(await eventChanges.see()).toBe(first + 1);
});

test('what was read anew is not used until what changed meanwhile is seen', async () => {
  let answer: (() => void) | null = null;
  let isHeld = false;
  const onAnswer = async () => {
    if (isHeld) {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
    }
  };
  let isWorn = false;
  const { eventChanges, kept } = open({ onAnswer, isWorn: () => isWorn });
  const first = await eventChanges.see();
  isWorn = true;
  await eventChanges.see();
  isWorn = false;
  // By then it has been read.
  await setTimeout(200);
  isHeld = true;
  const seeing = eventChanges.see();
  await expect.poll(() => answer).not.toBeNull();
  expect(kept.renewals).toBe(2);
  expect(eventChanges.seenWithin(60_000)).toBeNull();
  (answer as (() => void) | null)?.();
  expect(await seeing).toBe(first + 1);
  expect(eventChanges.seenWithin(60_000)).toBe(first + 1);
});

test('a crowd shares a look-up', async () => {
  const { eventChanges, lookUps } = open();
  await Promise.all(Array.from({ length: 20 }, () => eventChanges.see()));
  expect(lookUps).toHaveLength(0);
  await Promise.all(Array.from({ length: 20 }, () => eventChanges.see()));
  expect(lookUps).toHaveLength(1);
});

test.each([
  ['kept', () => false],
  ['read anew all the time', () => true],
])('what is %s is right for everybody while events change', async (_, isWorn) => {
  const { eventChanges, kept, known } = open({ isWorn });
  const ids = (await Promise.all(Array.from({ length: 5 }, build))).map(({ id }) => id);
  const committed = new Map(ids.map((id) => [id, 0]));
  let isOver = false;
  const changing = ids.map(async (id, index) => {
    for (let version = 1; !isOver; version += 1) {
      await database.db.transaction(async (db) => {
        await write(id, version, db);
        await setTimeout(index * 3);
      });
      committed.set(id, version);
    }
  });
  const reading = Array.from({ length: 4 }, async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      const before = ids.map((id) => committed.get(id) ?? 0);
      await eventChanges.see();
      for (const [index, version] of known(...ids).entries()) {
        expect(version).toBeGreaterThanOrEqual(before[index] ?? 0);
      }
    }
  });
  await Promise.all(reading).finally(() => {
    isOver = true;
  });
  await Promise.all(changing);
  await eventChanges.see();
  expect(known(...ids)).toEqual(ids.map((id) => committed.get(id)));
  if (isWorn()) expect(kept.renewals).toBeGreaterThan(5);
  else expect(kept.renewals).toBe(1);
});

test('what is worn is read anew meanwhile, and used once that is done', async () => {
  let isWorn = false;
  let failures = 1;
  const onRenewal = () => {
    if (isWorn && failures-- > 0) throw new Error('gone');
  };
  const { eventChanges, kept, known } = open({ isWorn: () => isWorn, onRenewal });
  const { id } = await build();
  await eventChanges.see();
  isWorn = true;
  // The first time fails, which nobody notices.
  for (const version of [1, 2, 3, 4]) {
    await write(id, version);
    await eventChanges.see(0);
    expect(known(id)).toEqual([version]);
    await setTimeout(50);
  }
  isWorn = false;
  await eventChanges.see();
  expect(known(id)).toEqual([4]);
  expect(kept.renewals).toBeGreaterThan(1);
});

test.each<[string, (fields: (string | null)[]) => void]>([
  [
    'of another Postgres, or the same started again',
    (fields) => {
      fields[0] = '2026-11-27 01:02:03.456+00';
    },
  ],
  [
    'after so long that changes may have been swept',
    (fields) => {
      fields[1] = String(Number(fields[1]) + 3_600);
    },
  ],
])('everything is read anew %s', async (_, changeFirst) => {
  let isOther = false;
  const onAnswer = ([first]: (string | null)[][]) => {
    if (isOther && first) changeFirst(first);
  };
  const { eventChanges, kept, known } = open({ onAnswer });
  const { id } = await build();
  await eventChanges.see();
  await write(id, 1);
  // That is what the other one doesn't know.
  await database.db.delete(changesTable);
  isOther = true;
  await eventChanges.see();
  expect(known(id)).toEqual([1]);
  expect(kept.renewals).toBe(2);
  isOther = false;
  await write(id, 2);
  await eventChanges.see();
  expect(known(id)).toEqual([2]);
});

test('a look-up that fails, fails for who waits for it, and the next one makes everything true', async () => {
  let isGone = true;
  const fail = () => {
    if (isGone) throw new Error('gone');
  };
  const { eventChanges, kept, known } = open({ onLookUp: fail, onRenewal: fail });
  const { id } = await build();
  await expect(eventChanges.see()).rejects.toThrow('gone');
  isGone = false;
  await eventChanges.see(60_000);
  expect(known(id)).toEqual([0]);
  await write(id, 1);
  isGone = true;
  await expect(eventChanges.see()).rejects.toThrow('gone');
  await write(id, 2);
  isGone = false;
  await eventChanges.see();
  expect(known(id)).toEqual([2]);
  expect(kept.renewals).toBe(1);
});
