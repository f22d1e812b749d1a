import { learnZones } from '@quad/shared/zone-book';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../testing/database';
import { zonesOtherInPostgres } from './postgres-zones';

test('names the zones for which Postgres knows another law than the book', async () => {
  const { db, close } = await openTestDatabase();
  onTestFinished(() => close());
  const now = new Date('2026-11-29T12:00:00Z');
  expect(await zonesOtherInPostgres(db, now)).not.toContain('Africa/Abidjan');
  // A law that nobody has made: an hour ahead of UTC since 2010.
  learnZones('2099a;Africa/Abidjan=0,60');
  expect(await zonesOtherInPostgres(db, now)).toContain('Africa/Abidjan');
});
