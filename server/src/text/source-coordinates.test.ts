import { expect, it } from 'vitest';
import { zoneAt } from './source-coordinates';

it('knows on which side of a border of zones a town lies', () => {
  const towns = {
    'America/Chicago': [
      [48.8392, -99.7446, 'Belcourt, ND'],
      [48.8578, -99.6179, 'Rolla, ND'],
      [48.7939, -97.6223, 'Cavalier, ND'],
    ],
    'America/Los_Angeles': [
      [48.9937, -122.7471, 'Blaine, WA'],
      [48.9854, -123.078, 'Point Roberts, WA'],
    ],
    'America/Denver': [[48.8797, -115.0535, 'Eureka, MT']],
    'America/Vancouver': [
      [49.0323, -119.4682, 'Osoyoos, BC'],
      [49.183, -119.5504, 'Oliver, BC'],
    ],
    'America/Edmonton': [[49.2025, -113.3019, 'Cardston, AB']],
    'Etc/GMT+2': [[40, -30, 'the Atlantic']],
  } as const;
  const found = Object.entries(towns).flatMap(([zone, list]) =>
    list.map(([lat, lng, town]) => `${town}: ${zoneAt({ lat, lng })}, as in ${zone}`),
  );
  const expected = Object.entries(towns).flatMap(([zone, list]) =>
    list.map(([, , town]) => `${town}: ${zone}, as in ${zone}`),
  );
  expect(found).toEqual(expected);
});
