// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { directionsHref } from './event-links';

const place = {
  location: '1420 Main St, Over-the-Rhine',
  venueName: 'The Kiln Rooftop',
  latitude: 39.1102,
  longitude: -84.515,
};

describe('directionsHref', () => {
  it('leads to the point when it is known', () => {
    expect(directionsHref(place)).toBe(
      'https://www.openstreetmap.org/directions?to=39.1102%2C-84.515#map=16/39.1102/-84.515',
    );
  });

  it('searches the place in words, without saying the venue twice', () => {
    const unresolved = { ...place, latitude: null, longitude: null };
    expect(directionsHref(unresolved)).toBe(
      'https://www.openstreetmap.org/search?query=The%20Kiln%20Rooftop%2C%201420%20Main%20St%2C%20Over-the-Rhine',
    );
    expect(directionsHref({ ...unresolved, venueName: '1420 Main St' })).toBe(
      'https://www.openstreetmap.org/search?query=1420%20Main%20St%2C%20Over-the-Rhine',
    );
  });

  it('is null while the location is to be announced', () => {
    expect(
      directionsHref({
        location: 'Location to be announced',
        venueName: null,
        latitude: null,
        longitude: null,
      }),
    ).toBeNull();
  });
});
