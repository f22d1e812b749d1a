import { expect, test } from 'vitest';
import { parseJsonLd } from './jsonld.parse';

const context = {
  campusTimezone: 'America/New_York',
  from: new Date('2026-12-01'),
  to: new Date('2027-02-01'),
};
const show = (startDate: string) => ({
  '@context': 'https://schema.org',
  '@type': 'TheaterEvent',
  name: 'The Winter Play',
  startDate,
  location: { '@type': 'Place', name: 'Annex Hall', address: '12 Main St, Cincinnati, OH 45219' },
});
const read = (...starts: string[]) =>
  parseJsonLd(starts.map(show), context).events.map(({ externalId, startDate }) => ({
    externalId,
    startDate,
  }));

test('a matinee and an evening of one show without ids are two events', () => {
  const [matinee, evening] = read('2026-12-12T14:00:00-05:00', '2026-12-12T19:30:00-05:00');
  expect(matinee?.externalId).not.toBe(evening?.externalId);
  expect([matinee?.startDate.toISOString(), evening?.startDate.toISOString()]).toEqual([
    '2026-12-12T19:00:00.000Z',
    '2026-12-13T00:30:00.000Z',
  ]);
  // In whatever order.
  expect(read('2026-12-12T19:30:00-05:00', '2026-12-12T14:00:00-05:00')).toEqual([evening, matinee]);
  // The same twice is one.
  const [first, second] = read('2026-12-12T19:30:00-05:00', '2026-12-12T19:30:00-05:00');
  expect(first).toEqual(second);
});
