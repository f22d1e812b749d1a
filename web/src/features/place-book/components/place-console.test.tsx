import type { UnknownPlace } from '@quad/shared/contract/place-book';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../lib/query-client';
import { ok, type Stubs, stubApi } from '../../../testing/stub-api';
import { PlaceConsole } from './place-console';
import type { RenderMap } from './place-panels';

const id = '5f0c3d2e-0000-4000-8000-000000000001';
const unknown: UnknownPlace = {
  words: 'Student Center East',
  example: 'Student Center East 201',
  eventCount: 7,
  eventId: id,
  lat: 33.75,
  lng: -84.38,
};
const moved = { lat: 33.751, lng: -84.381 };

/** A map whose pin is moved by a button. */
const renderMap: RenderMap = ({ onMove }) => (
  <button type="button" onClick={() => onMove(moved)}>
    Move the pin
  </button>
);

function open(stubs: Stubs) {
  const received = stubApi({
    'GET /api/admin/places/not-found': ok([unknown]),
    'POST /api/admin/places': ok({ id, placed: 7 }),
    'DELETE /api/admin/places/:id': { status: 204 },
    ...stubs,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PlaceConsole renderMap={renderMap} />
    </QueryClientProvider>,
  );
  return received;
}

async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
}

test('a new place needs a moved pin and a name, and can be taken back', async () => {
  const received = open({});
  await press('New place here');
  expect(screen.getByRole('alert').textContent).toBe('Move the pin to the place first.');
  await press('Move the pin');
  const name = screen.getByLabelText('Name of a new place');
  fireEvent.change(name, { target: { value: ' ' } });
  await press('New place here');
  expect(screen.getByRole('alert').textContent).toBe('Give the place a name.');
  expect(received.map(({ key }) => key)).not.toContain('POST /api/admin/places');
  fireEvent.change(name, { target: { value: 'East Center' } });
  await press('New place here');
  expect(received.find(({ key }) => key === 'POST /api/admin/places')?.body).toEqual({
    name: 'East Center',
    words: 'Student Center East',
    ...moved,
  });
  await screen.findByText(/is on the map, 7 events placed\./);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  await press('Undo');
  expect(received.find(({ key }) => key === 'DELETE /api/admin/places/:id')?.params).toEqual({ id });
  expect(screen.queryByText(/is on the map/)).toBeNull();
});

test('what the map names is found beside the buildings of the book, and takes the pin there', async () => {
  const spot = {
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [-84.373, 33.786] as [number, number] },
    properties: {
      name: 'Piedmont Park',
      city: 'Atlanta',
      osm_key: 'leisure',
      osm_value: 'park',
      type: 'house',
    },
  };
  const received = open({
    'GET /api/admin/places': ok([]),
    'GET /api/places/search': ok({ type: 'FeatureCollection', features: [spot] }),
  });
  const search = await screen.findByLabelText('Search for a place');
  fireEvent.change(search, { target: { value: 'piedmont' } });
  await press(/Piedmont Park/);
  expect(received.find(({ key }) => key === 'GET /api/places/search')?.query).toMatchObject({
    q: 'piedmont',
  });
  await press('New place here');
  expect(received.find(({ key }) => key === 'POST /api/admin/places')?.body).toMatchObject({
    name: 'Piedmont Park',
    lat: 33.786,
  });
});

test('after words are settled the next ones are at hand', async () => {
  const others = { ...unknown, words: 'East Gym' };
  const waiting = [unknown, others];
  open({
    'GET /api/admin/places/not-found': () => ok([...waiting]),
    'POST /api/admin/places/dismissed': () => {
      waiting.shift();
      return { status: 204 };
    },
  });
  await press('Not a place');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('East Gym'));
});
