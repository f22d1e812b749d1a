import { expect, it } from 'vitest';
import { buildPlace } from '../../testing/place';
import { calendar, entry, useSourceSite } from '../../testing/source-site';
import { storePlaces } from '../places/place-store';

const site = await useSourceSite();
const { test, act, correct, shown, undo } = site;

const add = async (name: string, lat: number): Promise<string> => {
  const response = await act('POST', '/api/admin/places', { name, lat, lng: -84.51 });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().id;
};
const remove = async (id: string) =>
  expect((await act('DELETE', `/api/admin/places/${id}`)).statusCode).toBe(204);
const changed = async (method: 'POST' | 'PUT', path: string, body: object) => {
  const response = await act(method, `/api/admin/places/${path}`, body);
  expect(response.statusCode, response.body).toBe(200);
};

/** An event of a calendar that says where it is. */
async function eventAt(place: string) {
  await storePlaces(test.db, [
    buildPlace({ name: 'Test University', kind: 'campus', latitude: 39.13, longitude: -84.51 }),
  ]);
  const serve = (hours: number) => site.serve(calendar(entry('a', hours).replace('Great Hall', place)));
  serve(50);
  await site.add();
  await site.run();
  const { id, startDate } = await site.eventOf('a');
  return {
    id,
    /** Its calendar says another time, and is read again. */
    async readLater() {
      serve(52);
      await site.run(3);
      expect((await shown(id)).startDate).toBe(new Date(startDate.getTime() + 2 * 3_600_000).toISOString());
    },
  };
}

it('a corrected place that is removed from the book stops no later reading', async () => {
  const { id, readLater } = await eventAt('Great Hall');
  const place = await add('Kiln Annex', 39.131);
  await correct(id, { place: 'Kiln Annex', title: 'Glaze night' });
  expect(await shown(id)).toMatchObject({ latitude: 39.131 });
  await remove(place);
  const isSo = { location: 'Kiln Annex', title: 'Glaze night', latitude: null };
  expect(await shown(id)).toMatchObject(isSo);
  expect(await site.found()).toEqual(['Glaze night']);
  await readLater();
  expect(await shown(id)).toMatchObject(isSo);
  expect(await site.found()).toEqual(['Glaze night']);
  await undo(id);
  expect(await shown(id)).toMatchObject({ location: 'Great Hall', title: 'Talk a' });
});

it('a correction is taken back after the building that its source names was removed', async () => {
  const place = await add('Pottery Barn', 39.131);
  const { id } = await eventAt('Pottery Barn');
  expect(await shown(id)).toMatchObject({ latitude: 39.131 });
  await correct(id, { place: 'The tent behind the kiln' });
  await remove(place);
  await undo(id);
  expect(await shown(id)).toMatchObject({ location: 'Pottery Barn' });
});

it('a corrected place that nobody knew is found when it is added to the book', async () => {
  const { id, readLater } = await eventAt('Great Hall');
  await correct(id, { place: 'Clay Studio' });
  await add('Clay Studio', 39.131);
  expect(await shown(id)).toMatchObject({ latitude: 39.131 });
  await readLater();
  expect(await shown(id)).toMatchObject({ location: 'Clay Studio', latitude: 39.131 });
});

it('a corrected place follows its building when that is moved or merged', async () => {
  const { id, readLater } = await eventAt('Great Hall');
  const wheel = await add('Wheel House', 39.131);
  await correct(id, { place: 'Wheel House' });
  await changed('PUT', `${wheel}/point`, { lat: 39.134, lng: -84.51 });
  await readLater();
  expect(await shown(id)).toMatchObject({ location: 'Wheel House', latitude: 39.134 });
  const barn = await add('Wheel Barn', 39.136);
  await changed('POST', `${wheel}/merge`, { intoId: barn });
  await site.run(25);
  expect(await shown(id)).toMatchObject({ location: 'Wheel House', latitude: 39.136 });
});
