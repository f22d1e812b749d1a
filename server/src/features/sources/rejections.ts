import type { Rejection } from '@quad/shared/contract/source-runs';
import type { RejectedEntry } from '../imports/normalized-event';

const kept = 100;
const examplesMax = 5;

/** What was left out by reason, the most frequent first; of the first hundred the names are examples. */
export function groupRejections(rejected: readonly RejectedEntry[]): Rejection[] {
  const groups = new Map<string, Rejection>();
  for (const [index, { entry, reason }] of rejected.entries()) {
    const group = groups.get(reason) ?? { reason, count: 0, examples: [] };
    group.count += 1;
    const isNew = index < kept && group.examples.length < examplesMax && !group.examples.includes(entry);
    if (isNew) group.examples.push(entry.slice(0, 120));
    groups.set(reason, group);
  }
  return [...groups.values()].sort((one, other) => other.count - one.count).slice(0, kept);
}
