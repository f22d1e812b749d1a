import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categories } from './categories';
import { allCovers, coverChoices, coverKindOf, coverKinds, coverOf, coverPath } from './covers';

const category = fc.constantFrom(...categories);
const titles = fc.constantFrom(
  'Jazz',
  'Yoga on the Quad',
  'Night Market',
  'Trivia',
  'Open Mic',
  'Late Set',
  'Sunday Session',
  'After Hours',
);
const event = fc.record({ title: fc.oneof(titles, fc.string()), category });

it('are all drawn', () => {
  for (const cover of allCovers()) {
    expect(existsSync(fileURLToPath(new URL(`../../web/public${cover}`, import.meta.url))), cover).toBe(true);
  }
});

it('suit the title, else the category, for restaurants that of food', () => {
  fc.assert(
    fc.property(event, (one) => {
      const tone = one.category === 'restaurants' ? 'food' : one.category;
      expect(coverPath(one)).toMatch(new RegExp(`^/covers/${coverKindOf(one) ?? tone}(-b|-c)?\\.svg$`));
      expect(allCovers()).toContain(coverPath(one));
      expect(coverChoices(one)).toContain(coverPath(one));
    }),
  );
});

it('are one for all dates of a show, whatever its ids, cases and spaces', () => {
  expect(coverPath({ title: 'Wicked  ', category: 'concerts' })).toBe(
    coverPath({ title: 'wicked', category: 'concerts' }),
  );
});

it('are spread over the three', () => {
  const counts = new Map<string, number>();
  for (let i = 0; i < 3000; i += 1) {
    const path = coverPath({ title: `Set ${i}`, category: 'nightlife' });
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  expect([...counts.values()].every((count) => count > 850 && count < 1150)).toBe(true);
  expect(counts.size).toBe(3);
});

it('is that which a host has chosen, and lies under a photo', () => {
  const event = { title: 'Jazz', category: 'concerts' } as const;
  expect(coverOf({ ...event, imageUrl: '/covers/social.svg' })).toBe('/covers/social.svg');
  expect(coverOf({ ...event, imageUrl: '/event-images/a.webp' })).toBe(coverPath(event));
  expect(coverOf({ ...event, imageUrl: null })).toBe(coverPath(event));
});

describe('the kind of an event', () => {
  it.each([
    ['Sunrise Yoga', 'sports', 'yoga'],
    ['Fall Career Fair', 'social', 'career'],
    ['Final Exams', 'study', 'exam'],
    ['NBA Finals Watch', 'sports', null],
    ['Improv Night', 'nightlife', 'comedy'],
    ['Craft Beer Tasting', 'nightlife', null],
    ['Winter Art Exhibition', 'social', 'craft'],
    ['Farmers Market', 'food', 'market'],
    ['Financial Markets Seminar', 'study', 'talk'],
    ['Candlelight Vespers', 'social', 'faith'],
    ['Bible of the Devil', 'concerts', null],
    ['Video Game Night', 'social', 'gaming'],
    ['Wheel Throwing for Two', 'social', 'craft'],
    // No game controller.
    ['Board Game Night', 'social', null],
    ['Basketball vs. Xavier', 'sports', null],
    ['Day of Service', 'social', 'volunteering'],
    ['Hocking Hills Hike', 'sports', 'outdoors'],
    ['The Nutcracker', 'concerts', 'dance'],
    ['Macbeth at the Theatre', 'concerts', 'theater'],
    ['Documentary: The River', 'social', 'film'],
  ] as const)('%s (%s)', (title, ofCategory, kind) => {
    expect(coverKindOf({ title, category: ofCategory })).toBe(kind);
  });

  it('is one of those that are drawn, for any title', () => {
    fc.assert(
      fc.property(event, (one) => {
        const kind = coverKindOf(one);
        expect(kind === null || coverKinds.includes(kind)).toBe(true);
        expect(coverKindOf({ ...one, title: one.title.toUpperCase() })).toBe(kind);
      }),
    );
  });
});
