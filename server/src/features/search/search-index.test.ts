import { performance } from 'node:perf_hooks';
import type { EventSummary } from '@quad/shared/contract/events';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { events } from '../../db/schema/events';
import { useTestApp } from '../../testing/test-app';
import type { EventFacts } from '../events/event-facts';
import { EventIndex, SearchIndex } from './search-index';

const hour = 3_600_000;
const from = (hours: number) => new Date(Date.now() + hours * hour);
const near = 'lat=39.13&lng=-84.5';

describe('searches', () => {
  const testApp = useTestApp();
  const find = async (query: string) => {
    const response = await testApp.get(`/api/events/search?${query}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<EventSummary[]>().map(({ id }) => id);
  };

  test.each<[string, Partial<typeof events.$inferInsert>, string, string?]>([
    ['unlisted', { isPublic: false }, near],
    ['hidden', { hiddenAt: new Date() }, near],
    ['withdrawn', { withdrawnAt: new Date() }, near],
    ['moved', { latitude: 45 }, near, 'lat=45&lng=-84.5'],
    [
      'at another time',
      { startDate: from(48) },
      `${near}&to=${from(36).toISOString()}`,
      `${near}&from=${from(36).toISOString()}`,
    ],
    [
      'of another category',
      { category: 'food' },
      `${near}&category=concerts`,
      `${near}&category=restaurants`,
    ],
    ['not free', { price: 3, maxPrice: 3 }, `${near}&free=true`, near],
    ['a date to know', { isDateToKnow: true }, near, `${near}&dates=true`],
    [
      'described in other words',
      { description: 'With a Theremin' },
      `${near}&keyword=zither`,
      `${near}&keyword=there`,
    ],
    ['over', { startDate: from(-4), endDate: from(-1) }, near],
    ['in lists later', { listedFrom: from(1) }, near],
  ])('no longer find an event as before once it is %s', async (_, change, before, after) => {
    const { id } = await testApp.event({ startDate: from(24), description: 'With a zither' });
    expect(await find(before)).toContain(id);
    await testApp.db.update(events).set(change).where(eq(events.id, id));
    expect(await find(before)).not.toContain(id);
    if (after) expect(await find(after)).toContain(id);
  });

  test('find events in the order in which they are now', async () => {
    const here = 'lat=-39.13&lng=84.5';
    const place = { latitude: -39.13, longitude: 84.5 };
    const first = await testApp.event({ ...place, startDate: from(1) });
    const second = await testApp.event({ ...place, startDate: from(2) });
    expect(await find(here)).toEqual([first.id, second.id]);
    await testApp.db
      .update(events)
      .set({ startDate: from(3) })
      .where(eq(events.id, first.id));
    expect(await find(here)).toEqual([second.id, first.id]);
    await testApp.db.update(events).set({ latitude: -39.14 }).where(eq(events.id, second.id));
    expect(await find(`${here}&sort=distance`)).toEqual([first.id, second.id]);
  });
});

describe('the index', () => {
  afterEach(() => vi.restoreAllMocks());
  const event = (id: string): EventFacts => ({
    id,
    startsAt: 1,
    endsAt: 2,
    listedFrom: 0,
    latitude: 39,
    longitude: -84,
    category: 'social',
    isFree: true,
    isDateToKnow: false,
    isOngoing: false,
    isOnMap: true,
    names: id,
    words: '',
  });
  const changes = (facts: EventFacts[], ...gone: string[]) => {
    const ids = [...facts.map(({ id }) => id), ...gone];
    return { ids, searchIds: ids, facts };
  };

  test('is used and changed until the new one is finished', async () => {
    const index = new SearchIndex();
    index.change(changes([event('a'), event('b')]));
    const { found } = index;
    const made = index.renew();
    made.add(event('c'));
    await made.complete();
    index.change(changes([event('d')], 'a'));
    expect(index.found).toBe(found);
    expect(['a', 'b', 'c', 'd'].map((id) => found.events.placeOf(id) !== undefined)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    made.finish();
    expect(index.found.events.count).toBe(1);
    expect(index.found.events.placeOf('c')).toBe(0);
  });

  test('is worn once most of its places are empty, or after a day', () => {
    const index = new SearchIndex();
    for (let time = 0; time <= 10_001; time += 1) index.change(changes([event('a')]));
    expect(index.found.events.size).toBe(10_002);
    expect(index.found.events.count).toBe(1);
    expect(index.isWorn()).toBe(false);
    index.change(changes([event('a')]));
    expect(index.isWorn()).toBe(true);
    const made = index.renew();
    made.add(event('a'));
    made.finish();
    expect(index.isWorn()).toBe(false);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 86_400_001);
    expect(index.isWorn()).toBe(true);
  });

  test('has its words in order after all were read at once, and others later', async () => {
    const found = new EventIndex();
    const words = ['b', 'ab', 'a', 'é', 'abc', 'aa', 'ba', 'b1'];
    for (const word of words) found.add(event(word));
    await found.words.indexAll();
    const known = (start: string) =>
      [...found.words.beginningWith(start)].map((word) => found.words.textOf(word));
    expect(known('')).toEqual(['a', 'aa', 'ab', 'abc', 'b', 'b1', 'ba', 'é']);
    found.set(event('abb'));
    expect(known('ab')).toEqual(['ab', 'abb', 'abc']);
  });

  test('has its words in order, however many are added at once', () => {
    const found = new EventIndex();
    const expected: string[] = [];
    const beginningWith = (start: string) =>
      [...found.words.beginningWith(start)].map((word) => found.words.textOf(word));
    const known = () => beginningWith('');
    for (let number = 0; number < 500; number += 1) {
      const word = `w${(number * 7_919) % 1_000}`;
      found.set(event(word));
      expected.push(word);
      // Many are put among none, then few among many.
      if (number % 3 === 0 && number > 300) expect(known()).toEqual(expected.toSorted());
    }
    expect(known()).toEqual(expected.toSorted());
    expect(beginningWith('w99')).toEqual(expected.filter((word) => word.startsWith('w99')).toSorted());
  });
});
