import { type Category, categories, categoryTone } from '@quad/shared/categories';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusterCells, countsOf } from './cluster-cells';

function counts(given: Partial<Record<Category, number>>): number[] {
  return categories.map((category) => given[category] ?? 0);
}

test('a single category fills the quad', () => {
  expect(clusterCells(counts({ study: 2 }))).toEqual(['study', 'study', 'study', 'study']);
});

test('cells follow category order, whatever is most frequent', () => {
  expect(clusterCells(counts({ social: 2, parties: 1, concerts: 1 }))).toEqual([
    'parties',
    'concerts',
    'social',
    'social',
  ]);
});

test('restaurants share the hue of food', () => {
  expect(clusterCells(counts({ food: 1, restaurants: 1, parties: 1, sports: 1 }))).toEqual([
    'parties',
    'food',
    'food',
    'sports',
  ]);
});

test('equal remainders go to the earlier category', () => {
  expect(clusterCells(counts({ parties: 1, concerts: 1, food: 1, sports: 1, study: 1 }))).toEqual([
    'parties',
    'concerts',
    'food',
    'sports',
  ]);
});

test('four cells in category order, each hue within one cell of its share', () => {
  const order = [...new Set(categories.map(categoryTone))];
  const someCounts = fc
    .array(fc.nat({ max: 60 }), { minLength: categories.length, maxLength: categories.length })
    .filter((all) => all.some((count) => count > 0));
  fc.assert(
    fc.property(someCounts, (all) => {
      const cells = clusterCells(all);
      expect(cells).toHaveLength(4);
      const places = cells.map((tone) => order.indexOf(tone));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      const total = all.reduce((sum, count) => sum + count, 0);
      for (const tone of order) {
        const share = categories.reduce(
          (sum, category, index) => sum + (categoryTone(category) === tone ? (all[index] ?? 0) : 0),
          0,
        );
        const given = cells.filter((cell) => cell === tone).length;
        expect(Math.abs(given - (share * 4) / total)).toBeLessThan(1);
      }
    }),
  );
});

test('one event counts once, in its category', () => {
  expect(countsOf('food')).toEqual(counts({ food: 1 }));
});
