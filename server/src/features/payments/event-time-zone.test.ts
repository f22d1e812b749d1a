import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { seedPlaces } from '../places/seed-places';

const test = useTestApp();
beforeAll(() => seedPlaces(test.db, null));

async function zoneOf(query: Record<string, string>) {
  const { cookie } = await test.member({ university: 'University of Cincinnati' });
  const response = await test.as(cookie).get(`/api/event-time-zone?${new URLSearchParams(query)}`);
  return response.json();
}

it.each([
  [
    'of its pin',
    { lat: '34.0522', lng: '-118.2437', location: 'Cincinnati, OH' },
    'America/Los_Angeles',
    'Los Angeles',
  ],
  ['of its location without a pin', { location: 'Chicago, IL' }, 'America/Chicago', 'Chicago'],
  [
    'of a pin in Canada',
    { lat: '49.2606', lng: '-123.246', location: 'UBC' },
    'America/Vancouver',
    'Vancouver',
  ],
  [
    'on its side of a border',
    { lat: '48.9937', lng: '-122.7471', location: 'Blaine, WA' },
    'America/Los_Angeles',
    'Bellingham',
  ],
  ['of a Canadian address', { location: 'Massey Hall, Toronto, Ontario' }, 'America/Toronto', 'Toronto'],
  ["of its host's campus while there is no place", {}, 'America/New_York', 'Cincinnati'],
])('a new event is in the time zone %s', async (_where, query, timezone, town) => {
  expect(await zoneOf(query as Record<string, string>)).toEqual({ timezone, town });
});

it('far from every town there is a zone, and no town', async () => {
  expect(await zoneOf({ lat: '0', lng: '-140' })).toEqual({ timezone: 'Etc/GMT+9', town: null });
});

it.each([
  ['lat=34', 'lat and lng go together'],
  ['lat=99&lng=0', 'lat must be at most 90'],
])('%s is refused', async (query, message) => {
  const { cookie } = await test.member({});
  const response = await test.as(cookie).get(`/api/event-time-zone?${query}`);
  expect([response.statusCode, response.json().message]).toEqual([400, message]);
});
