import { randomUUID } from 'node:crypto';
import type { EventDetail } from '@quad/shared/contract/events';
import { seriesDatesMax } from '@quad/shared/limits';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';

const testApp = useTestApp();
const dayMs = 86_400_000;

async function build(days: readonly number[], seriesId = randomUUID()) {
  const dates: Awaited<ReturnType<typeof testApp.event>>[] = [];
  for (const day of days) {
    const startDate = new Date(Date.now() + day * dayMs);
    dates.push(await testApp.event({ seriesId, startDate, title: `Day ${day}` }));
  }
  return dates;
}
const page = async (id: string) => (await testApp.get(`/api/events/${id}`)).json<EventDetail>();

test("the page of a date has the coming dates of its series, without hidden ones and others' ", async () => {
  const [past, first, second, hidden, last] = await build([-7, 1, 8, 15, 22]);
  await build([2, 9]);
  const single = await testApp.event();
  await testApp.database.pool.query('update events set hidden_at = now() where id = $1', [hidden?.id]);
  for (const one of [past, first, last]) {
    const { dates } = await page(one?.id ?? '');
    expect(dates?.map(({ id, startDate }) => [id, startDate])).toEqual(
      [first, second, last].map((date) => [date?.id, date?.startDate.toISOString()]),
    );
  }
  expect(await page(single.id)).not.toHaveProperty('dates');
  expect(await page(single.id)).not.toHaveProperty('series');
  expect((await page(first?.id ?? '')).series).toEqual({ text: expect.any(String), later: 2 });
});

test('the page of a date has no more than the next ones', async () => {
  const dates = await build(Array.from({ length: seriesDatesMax + 3 }, (_, index) => index + 1));
  expect((await page(dates[0]?.id ?? '')).dates).toHaveLength(seriesDatesMax);
});
