import { type Category, type CategoryTone, categories, categoryTone } from '@quad/shared/categories';

/** The number of events per category, in the order of `categories`. */
export type CategoryCounts = number[];

const cellCount = 4;

/**
 * The four cells of a cluster: each hue's share by the largest remainder method, in category order, so that a
 * cluster does not flicker when an event is added or removed. Equal remainders go to the earlier category.
 */
export function clusterCells(counts: CategoryCounts): CategoryTone[] {
  const byTone = new Map<CategoryTone, number>();
  categories.forEach((category, index) => {
    const tone = categoryTone(category);
    byTone.set(tone, (byTone.get(tone) ?? 0) + (counts[index] ?? 0));
  });
  const total = [...byTone.values()].reduce((sum, count) => sum + count, 0);
  const shares = [...byTone].map(([tone, count]) => {
    const quota = (count * cellCount) / total;
    return { tone, cells: Math.floor(quota), remainder: quota - Math.floor(quota) };
  });
  const left = cellCount - shares.reduce((sum, share) => sum + share.cells, 0);
  // Array.sort is stable: equal remainders keep category order.
  for (const share of [...shares].sort((a, b) => b.remainder - a.remainder).slice(0, left)) share.cells += 1;
  return shares.flatMap((share) => Array<CategoryTone>(share.cells).fill(share.tone));
}

/** The counts of one event. */
export function countsOf(category: Category): CategoryCounts {
  return categories.map((each) => (each === category ? 1 : 0));
}
