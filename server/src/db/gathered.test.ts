import { expect, it } from 'vitest';
import { gathered } from './gathered';

/** Answers items with themselves; refuses a batch with one that is 'bad', or all with an error. */
function setUp(failure: Error | null = null) {
  const asked: string[] = [];
  const ask = gathered(
    (item: string) => item.charAt(0),
    async (items: readonly string[]) => {
      asked.push(items.join());
      if (failure) throw failure;
      if (items.includes('bad')) throw new Error('bad');
      return items.map((item) => `${item}!`);
    },
  );
  return { asked, ask };
}

it('asks together what is asked at the same moment, and the rest when it comes', async () => {
  const { asked, ask } = setUp();
  const afterAwhile = Promise.resolve().then(() => ask('c'));
  expect(await Promise.all([ask('a'), ask('d'), afterAwhile])).toEqual(['a!', 'd!', 'c!']);
  await ask('e');
  expect(asked).toEqual(['a,d,c', 'e']);
});

it('asks one after the other what has the same key', async () => {
  const { asked, ask } = setUp();
  await Promise.all(['a1', 'd', 'a2', 'a3'].map(ask));
  expect(asked).toEqual(['a1,d', 'a2', 'a3']);
});

it('fails for what fails alone', async () => {
  const { ask } = setUp();
  const settled = await Promise.allSettled([ask('a'), ask('bad'), ask('c')]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('asks once while the database is away', async () => {
  const { asked, ask } = setUp(new Error('Connection terminated'));
  const settled = await Promise.allSettled([ask('a'), ask('c')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toEqual(['a,c']);
});
