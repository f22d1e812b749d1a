import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categories } from './categories';
import { coverKindOf, coverKinds } from './cover-kinds';
import { allCovers, coverChoices, coverPath, coversInRow, coversOf, isCover } from './covers';

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
  for (const cover of allCovers) {
    expect(existsSync(fileURLToPath(new URL(`../../web/public${cover}`, import.meta.url))), cover).toBe(true);
  }
});

it('suit the title, else the category, for restaurants that of food', () => {
  fc.assert(
    fc.property(event, (one) => {
      const tone = one.category === 'restaurants' ? 'food' : one.category;
      expect(coverPath(one)).toMatch(new RegExp(`^/covers/${coverKindOf(one) ?? tone}(-b|-c)?\\.svg$`));
      expect(allCovers).toContain(coverPath(one));
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

describe('in a list', () => {
  const listed = fc.record({
    title: titles,
    category,
    imageUrl: fc.constantFrom(null, null, null, '/event-images/a.webp'),
  });

  it('two shows beside or above each other never share one', () => {
    fc.assert(
      fc.property(fc.array(listed, { maxLength: 40 }), (events) => {
        const covers = coversInRow(events);
        events.forEach(({ title, imageUrl }, index) => {
          for (const before of [1, 2]) {
            const other = events[index - before];
            if (!other || other.title === title || imageUrl || other.imageUrl) continue;
            expect(covers[index]).not.toBe(covers[index - before]);
          }
        });
      }),
    );
  });

  it('stay the same when more events follow', () => {
    fc.assert(
      fc.property(fc.array(listed), fc.array(listed), (events, more) => {
        expect(coversInRow([...events, ...more]).slice(0, events.length)).toEqual(coversInRow(events));
      }),
    );
  });

  it('are those that suit, and those that a host has chosen', () => {
    fc.assert(
      fc.property(fc.array(listed), (events) => {
        coversInRow(events).forEach((cover, index) => {
          const one = events[index];
          expect(one && coversOf(one)).toContain(cover);
        });
      }),
    );
    const chosen = { title: 'Jazz', category: 'concerts', imageUrl: '/covers/social.svg' } as const;
    expect(coversInRow([chosen, { ...chosen, title: 'Soul' }])).toEqual([chosen.imageUrl, chosen.imageUrl]);
    expect(isCover(chosen.imageUrl)).toBe(true);
  });
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
    ['Board Game Night', 'social', 'gaming'],
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
