import { beforeAll, expect, it } from 'vitest';
import { rateLimits } from './db/schema/accounts';
import { uploads } from './db/schema/uploads';
import { sessions } from './db/schema/users';
import { sweep } from './housekeeping';
import { createLimit } from './plugins/limits';
import { buildUser } from './testing/factories';
import { useTestApp } from './testing/test-app';

let now = new Date();
const test = useTestApp({ now: () => now });
beforeAll(async () => {
  await test.listen();
});

const counts = async () => ({
  sessions: await test.db.$count(sessions),
  uploads: await test.db.$count(uploads),
  counters: await test.db.$count(rateLimits),
});

it('keeps current data and deletes expired data', async () => {
  await test.signIn((await buildUser(test.db)).email);
  await test.post('/api/objects/upload', {});
  await createLimit(test.context, { name: 'short', points: 1, windowSeconds: 60 }).use('a');
  const before = await counts();
  expect(before).toMatchObject({ sessions: 1, uploads: 1 });
  await sweep(test.context);
  expect(await counts()).toEqual(before);
  now = new Date(now.getTime() + 31 * 24 * 3_600_000);
  await sweep(test.context);
  expect(await counts()).toEqual({ sessions: 0, uploads: 0, counters: 0 });
});
