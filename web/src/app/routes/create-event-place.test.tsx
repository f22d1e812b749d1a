import type { PhotonFeature } from '@quad/shared/contract/places';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { readPendingEvent } from '../../features/hosting/pending-event';
import { unreadablePhoto, unreadablePicture } from '../../lib/photo-format';
import { createButton, field, fillIn, openForm, signedInStubs, type } from '../../testing/create-form';
import { ok } from '../../testing/stub-api';

vi.mock('../../lib/put-file', async (original) => ({
  ...(await original<object>()),
  putFile: async () => {},
}));
// A place to arrive at, and a map that only says where its pin is: these need a real browser.
vi.mock('./payment-page', () => ({ default: () => <h1>Platform Fee Payment</h1> }));
vi.mock('../../features/map/pin-map', () => ({
  PinMap: ({ point, onMove }: { point: object; onMove(point: object): void }) => (
    <button type="button" onClick={() => onMove({ lat: 39.2, lng: -84.4 })}>
      Pin at {JSON.stringify(point)}
    </button>
  ),
}));

beforeAll(async () => {
  await import('../../features/hosting/event-check');
  await import('../../features/map/pin-map');
});

test('a place is searched by keyboard and pinned; the pin moves, and is removed with its place', async () => {
  const place: PhotonFeature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-84.517, 39.11] },
    properties: {
      name: 'Elm St Clay Studio',
      street: '1419 Elm St',
      city: 'Cincinnati',
      state: 'Ohio',
      osm_key: 'amenity',
      osm_value: 'studio',
      type: 'house',
    },
  };
  const { received } = await openForm({
    ...signedInStubs,
    'GET /api/places/search': ok({ type: 'FeatureCollection', features: [place] }),
  });
  type('Location', 'clay');
  const option = await screen.findByRole('option', { name: /Elm St Clay Studio/ });
  expect(within(option).getByText('1419 Elm St, Cincinnati, Ohio')).toBeTruthy();
  expect(received.find(({ key }) => key === 'GET /api/places/search')?.query).toEqual({
    q: 'clay',
    limit: '5',
  });
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(field('Location'), { key: 'ArrowDown' });
  expect(field('Location').getAttribute('aria-activedescendant')).toBe(option.id);
  fireEvent.keyDown(field('Location'), { key: 'Enter' });
  expect(field('Location').value).toBe('Elm St Clay Studio, 1419 Elm St, Cincinnati');
  expect(screen.queryByRole('option')).toBeNull();
  const pin = await screen.findByRole('button', { name: /^Pin at .*39\.11/ });

  type('Location', 'Elm St Clay Studio, back room');
  expect(screen.getByRole('button', { name: /^Pin at/ })).toBe(pin);
  type('Location', 'Somewhere else');
  expect(screen.queryByRole('button', { name: /^Pin at/ })).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Set the pin on the map' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Pin at/ }));
  type('Location', 'Anywhere');
  fireEvent.click(screen.getByRole('radio', { name: 'Social' }));
  type('Title', 'Clay');
  type('Date and time', '2099-12-03T18:30');
  fireEvent.click(createButton());
  await waitFor(() => expect(readPendingEvent()).toMatchObject({ latitude: 39.2, longitude: -84.4 }));
});

test('the preview shows the event as it will look, with the cover that was chosen', async () => {
  await openForm();
  const preview = () => screen.getByTestId('preview');
  expect(preview().textContent).toContain('Your event');
  fillIn();
  expect(preview().textContent).toContain('Kiln-Fired Pizza & Clay Night');
  expect(preview().textContent).toContain('Thu, Dec 3, 2099, 6:30 PM');
  expect(preview().querySelector('img')?.getAttribute('src')).toBe('/covers/social.svg');
  fireEvent.click(screen.getByRole('radio', { name: 'Cover 2' }));
  expect(preview().querySelector('img')?.getAttribute('src')).toBe('/covers/social-b.svg');
  // Another category has covers of its own.
  fireEvent.click(screen.getByRole('radio', { name: 'Sports' }));
  expect(preview().querySelector('img')?.getAttribute('src')).toBe('/covers/sports.svg');
});

test('a picture is uploaded and shown; other files and large ones are refused', async () => {
  const imageUrl = '/event-images/3b241101-e2bb-4255-8caf-4136c566a962.webp';
  const { received } = await openForm({
    ...signedInStubs,
    'POST /api/upload/event-image': ok({ uploadUrl: '/put-here', imageUrl }),
    'POST /api/event-images': ok({ imageUrl }),
  });
  const choose = (file: File) => fireEvent.change(field('Upload image'), { target: { files: [file] } });
  choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(await screen.findByText('Please upload an image file')).toBeTruthy();
  const renamed = new File(['\0\0\0\x28ftypheic\0\0\0\0mif1heic'], 'IMG_2.jpg', { type: 'image/jpeg' });
  choose(renamed);
  expect(await screen.findByText(unreadablePhoto)).toBeTruthy();
  choose(new File(['x'], 'scan.tiff', { type: 'image/tiff' }));
  expect(await screen.findByText(unreadablePicture)).toBeTruthy();
  choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' }));
  expect(await screen.findByText('Please choose an image under 5MB')).toBeTruthy();
  choose(new File(['x'], 'kiln.png', { type: 'image/png' }));
  await screen.findByRole('img', { name: 'Yours' });
  expect(screen.getByTestId('preview').querySelector('img')?.getAttribute('src')).toBe(imageUrl);
  expect(received.map(({ key }) => key).filter((key) => key.startsWith('POST'))).toEqual([
    'POST /api/upload/event-image',
    'POST /api/event-images',
  ]);
});
