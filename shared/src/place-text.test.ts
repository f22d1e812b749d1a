import { describe, expect, test } from 'vitest';
import { isPointExact, placeName, placeNote } from './place-text';

const hall = { venueName: 'Turley Hall', location: '12 Main St', latitude: 39.1 };

describe('the place of an event in words', () => {
  test('has the room once', () => {
    expect(placeName({ ...hall, room: 'Room 106' })).toBe('Turley Hall, Room 106');
    expect(placeName({ venueName: null, location: 'Turley 106', room: '106' })).toBe('Turley 106');
    expect(placeName(hall)).toBe('Turley Hall');
  });

  test.each([
    [{ pointCertainty: 'entrance' }, null, true],
    [{ pointCertainty: 'building' }, null, true],
    [{}, null, true],
    [{ pointCertainty: 'campus' }, 'On campus, building not known', false],
    [{ pointCertainty: 'town' }, 'Exact place not known', false],
    [{ latitude: null }, 'Place not on map', false],
    [{ latitude: null, isOnline: true }, 'Online', false],
  ] as const)('with %o says %s', (facts, note, isExact) => {
    expect(placeNote({ ...hall, ...facts })).toBe(note);
    expect(isPointExact({ ...hall, ...facts })).toBe(isExact);
  });
});
