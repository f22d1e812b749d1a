import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { hide } from './removals';

const testApp = useTestApp();

test('dates of a series are hidden at the same time without a deadlock, and the next one is listed', async () => {
  const { db, pool } = testApp.database;
  const seriesId = randomUUID();
  const ids: string[] = [];
  for (let day = 1; day <= 8; day += 1) {
    const { id } = await testApp.event({ seriesId, startDate: new Date(Date.now() + day * 86_400_000) });
    ids.push(id);
  }
  const hidden = ids.slice(0, 6);
  await Promise.all(
    hidden.map((targetId) => db.transaction((db) => hide(db, { targetType: 'event', targetId }, new Date()))),
  );
  const { rows } = await pool.query(
    'select id, listed_from, series_later from events where is_listed order by start_date',
  );
  expect(rows.map(({ id, series_later }) => [id, series_later])).toEqual([
    [ids[6], 1],
    [ids[7], 0],
  ]);
  expect(rows[0].listed_from).toEqual(new Date(0));
});
