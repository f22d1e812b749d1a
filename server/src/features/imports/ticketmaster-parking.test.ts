import { describe, expect, test } from 'vitest';
import { parseTicketmaster } from './ticketmaster.parse';

describe('parking', () => {
  const read = (overrides: Record<string, unknown>) =>
    parseTicketmaster(
      { id: 'k7vGF9', dates: { start: { dateTime: '2025-01-08T00:30:00Z' } }, ...overrides },
      {
        campusTimezone: 'America/New_York',
        from: new Date('2020-01-01'),
        to: new Date('2030-01-01'),
      },
    );

  const miscellaneous = [{ primary: true, segment: { name: 'Miscellaneous' } }];
  const attraction = (name: string) => ({ _embedded: { attractions: [{ name, type: 'attraction' }] } });

  // Names of products that the Discovery API has listed.
  test.each([
    { name: 'Wells Fargo Parking - Flyers v Maple Leafs' },
    { name: 'BALL ARENA EVENT PARKING - Avalanche vs Toronto Maple Leafs' },
    { name: 'Saratoga - SPAC Premier Parking: Shinedown' },
    { name: 'Parking: Ottawa Senators v. Toronto Maple Leafs' },
    { name: 'KeyBank Center Parking' },
    {
      name: 'Broome County Parking Garage',
      classifications: [{ type: { name: 'Parking' }, subType: { name: 'Regular' } }],
    },
    { name: 'SPOTHERO SCOTIABANK ARENA' },
    { name: 'PARKWHIZ ROGERS PLACE' },
    { name: 'Parking Passes for Homecoming' },
    { name: '8th Annual Beerfest', ...attraction('Parking Event') },
  ])('is rejected as such: %j', (overrides) => {
    const { events, rejected } = read({ classifications: miscellaneous, ...overrides });
    expect(events).toEqual([]);
    expect(rejected).toEqual([{ entry: overrides.name, reason: 'it is a parking space, not an event' }]);
  });

  test.each([
    { name: 'Parking Lot Party' },
    { name: 'Jazz at the Parking Lot' },
    { name: 'Big Yellow Taxi: They Put Up a Parking Lot Tour' },
    { name: 'Drive-In Comedy at the Parking Deck' },
    { name: 'Parks and Recreation Live' },
    { name: 'Flyers vs. Maple Leafs', products: [{ name: 'Wells Fargo Parking', type: 'Parking' }] },
    {
      name: 'Beerfest',
      _embedded: { attractions: [{ name: 'Beerfest' }, { name: 'Parking Event' }] },
    },
  ])('in the name of an event leaves it one: %j', (overrides) => {
    const { events, rejected } = read(overrides);
    expect(rejected).toEqual([]);
    expect(events.map(({ title }) => title)).toEqual([overrides.name]);
  });
});
