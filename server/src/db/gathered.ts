import { setImmediate } from 'node:timers/promises';
import { isDatabaseUnavailable } from './unavailable';

interface Asked<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Makes one statement of what is asked at the same moment, as by the jobs of one batch: a round trip and a commit for all.
 * If it fails, each item is asked alone, so that none fails because of another. Of items with the same key, one
 * is asked after the other.
 * @param askAll the results in the order of the items
 */
export function gathered<Item, Result>(
  keyOf: (item: Item) => string,
  askAll: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Asked<Item, Result>[] = [];

  const ask = async (batch: readonly Asked<Item, Result>[]): Promise<void> => {
    try {
      const results = await askAll(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && !isDatabaseUnavailable(error))
        await Promise.all(batch.map((each) => ask([each])));
      else for (const { reject } of batch) reject(error);
    }
  };
  const askWaiting = async () => {
    // Whoever asks in this turn of the event loop has done so by then.
    await setImmediate();
    const all = waiting;
    waiting = [];
    for (let rest = all; rest.length > 0; ) {
      const first = new Map<string, Asked<Item, Result>>();
      const later: Asked<Item, Result>[] = [];
      for (const each of rest) {
        const key = keyOf(each.item);
        if (first.has(key)) later.push(each);
        else first.set(key, each);
      }
      await ask([...first.values()]);
      rest = later;
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ item, resolve, reject }) === 1) void askWaiting();
    });
}
