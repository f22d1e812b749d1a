import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMiles } from './geo';
import { walkLabel, walkMinutes } from './walking';

const fountainSquare = { lat: 39.1015, lng: -84.5125 };
const latitude = fc.double({ min: -85, max: 85, noNaN: true });
const longitude = fc.double({ min: -179, max: 179, noNaN: true });
/** Up to some 3 km away. */
const step = fc.double({ min: -0.03, max: 0.03, noNaN: true });

describe('walkMinutes', () => {
  it('takes 80 m of street a minute, and a street is a third longer than the straight line', () => {
    // 0.004 degrees of latitude are 445 m, so 578 m of street.
    expect(walkMinutes(fountainSquare, { lat: 39.1055, lng: -84.5125 })).toBe(7);
    expect(walkMinutes(fountainSquare, fountainSquare)).toBe(1);
  });

  it('ends at half an hour', () => {
    expect(walkMinutes(fountainSquare, { lat: 39.1181, lng: -84.5125 })).toBe(30);
    expect(walkMinutes(fountainSquare, { lat: 39.119, lng: -84.5125 })).toBeNull();
  });

  it('is whole, the same both ways, and never shorter for a longer way', () => {
    fc.assert(
      fc.property(latitude, longitude, step, step, step, step, (lat, lng, a, b, c, d) => {
        const from = { lat, lng };
        const ways = [
          { lat: lat + a, lng: lng + b },
          { lat: lat + c, lng: lng + d },
        ]
          .map((to) => ({ to, miles: distanceMiles(from, to), minutes: walkMinutes(from, to) }))
          .sort((one, other) => one.miles - other.miles);
        for (const { to, minutes, miles } of ways) {
          expect(walkMinutes(to, from)).toBe(minutes);
          if (minutes === null) expect(miles).toBeGreaterThan(1.1);
          else {
            expect(Number.isInteger(minutes)).toBe(true);
            expect(minutes).toBeGreaterThanOrEqual(1);
            expect(minutes).toBeLessThanOrEqual(30);
          }
        }
        const [near, far] = ways.map(({ minutes }) => minutes ?? Number.POSITIVE_INFINITY);
        expect(near).toBeLessThanOrEqual(far ?? 0);
      }),
    );
  });
});

describe('walkLabel', () => {
  it("says 'About', and nothing where one of the places is unknown or too far away", () => {
    const event = { latitude: 39.1055, longitude: -84.5125 };
    expect(walkLabel(fountainSquare, event)).toBe('About 7 min walk');
    expect(walkLabel(null, event)).toBeNull();
    expect(walkLabel(fountainSquare, { latitude: null, longitude: null })).toBeNull();
    expect(walkLabel({ lat: 40, lng: -84.5125 }, event)).toBeNull();
  });
});
