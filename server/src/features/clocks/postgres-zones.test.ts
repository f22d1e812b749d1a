import { expect, it } from 'vitest';
import { lawZone, useMadeUpLaw } from '../../testing/made-up-law';
import { useTestApp } from '../../testing/test-app';
import { zonesOtherInPostgres } from './postgres-zones';

const test = useTestApp();
const { makeLaw } = useMadeUpLaw(test);

it('names the zones for which Postgres knows another law than the book', async () => {
  expect(await zonesOtherInPostgres(test.db, new Date())).not.toContain(lawZone);
  makeLaw();
  expect(await zonesOtherInPostgres(test.db, new Date())).toContain(lawZone);
});
