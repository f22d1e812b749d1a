import { afterAll, beforeAll, expect, test as it } from 'vitest';
import { rateLimits } from './db/schema/accounts';
import { uploads } from './db/schema/uploads';
import { sessions } from './db/schema/users';
import { sweep } from './housekeeping';
import { createLimit } from './plugins/limits';
import { buildUser } from './testing/factories';
import { createTestApp, type TestApp } from './testing/test-app';

let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await createTestApp({ now: () => now });
  await test.listen();
});
afterAll(() => test.close());

const counts = async () => ({
  sessions: await test.database.db.$count(sessions),
  uploads: await test.database.db.$count(uploads),
  counters: await test.database.db.$count(rateLimits),
});

it('keeps current data and deletes expired data', async () => {
  await test.signIn((await buildUser(test.database.db)).email);
  await test.app.inject({ method: 'POST', url: '/api/objects/upload', payload: {} });
  await createLimit(test.context, { name: 'short', points: 1, windowSeconds: 60 }).use('a');
  const before = await counts();
  expect(before).toMatchObject({ sessions: 1, uploads: 1 });
  await sweep(test.context);
  expect(await counts()).toEqual(before);
  now = new Date(now.getTime() + 31 * 24 * 3_600_000);
  await sweep(test.context);
  expect(await counts()).toEqual({ sessions: 0, uploads: 0, counters: 0 });
});
