import fc from 'fast-check';
import { expect, it } from 'vitest';
import { categories } from './categories';
import { coverPath } from './covers';

it('uses the cover of the category, for restaurants that of food', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(...categories), (id, category) => {
      const tone = category === 'restaurants' ? 'food' : category;
      expect(coverPath({ id, category })).toMatch(new RegExp(`^/covers/${tone}(-b|-c)?\\.svg$`));
    }),
  );
});

it('never changes the cover of an event', () => {
  expect(coverPath({ id: '3b241101-e2bb-4255-8caf-4136c566a962', category: 'study' })).toBe(
    '/covers/study-c.svg',
  );
  expect(coverPath({ id: '9f0c3d2e-0000-4000-8000-000000000001', category: 'study' })).toBe(
    '/covers/study.svg',
  );
});

it('spreads events over the three covers', () => {
  const counts = new Map<string, number>();
  for (let i = 0; i < 3000; i += 1) {
    const path = coverPath({
      id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      category: 'social',
    });
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  expect([...counts.values()].every((count) => count > 850 && count < 1150)).toBe(true);
  expect(counts.size).toBe(3);
});
