import { searchQuerySchema } from '@quad/shared/contract/events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageStartOf } from './find-events';

const query = searchQuerySchema.parse({ lat: '39.1', lng: '-84.5', radius: '200', sort: 'distance' });
const id = '10e58cdd-53fe-43ba-83d3-a07d68a3da88';

/** As Postgres writes it, which has an exponent below 1e-4 only. */
const float8Text = (value: number) => {
  const [digits = '', exponent] = value.toExponential().split('e');
  return Number(exponent) < -4
    ? `${digits}e${String(exponent).replace(/^-(\d)$/, '-0$1')}`
    : value.toFixed(digits.replace('.', '').length - 1 - Number(exponent));
};

test('the next page is found after an event at any distance', () => {
  const haversine = fc
    .tuple(fc.double({ min: 0.1, max: 1, noNaN: true }), fc.integer({ min: 0, max: 12 }))
    .map(([part, power]) => part / 10 ** power);
  fc.assert(
    fc.property(haversine, (value) => {
      const end = { key: float8Text(value), id, corrected: null, isOngoing: false };
      const cursor = pageStartOf(query).encode(end);
      expect(pageStartOf({ ...query, cursor }).after).toEqual(end);
    }),
    { numRuns: 2_000 },
  );
});
