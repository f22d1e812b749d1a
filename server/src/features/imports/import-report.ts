import type { ImportResult } from './imports.service';
import type { RejectedEntry } from './normalized-event';

export function emptyReport(): ImportResult {
  return {
    read: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    rejected: [],
    withoutCoordinates: 0,
    skipped: { before: 0, after: 0 },
    isPartial: false,
  };
}

export function addReports(one: ImportResult, other: ImportResult): ImportResult {
  return {
    read: one.read + other.read,
    added: one.added + other.added,
    updated: one.updated + other.updated,
    unchanged: one.unchanged + other.unchanged,
    rejected: [...one.rejected, ...other.rejected],
    withoutCoordinates: one.withoutCoordinates + other.withoutCoordinates,
    skipped: {
      before: one.skipped.before + other.skipped.before,
      after: one.skipped.after + other.skipped.after,
    },
    isPartial: one.isPartial || other.isPartial,
  };
}

/** 'read 42, added 40, updated 0, unchanged 0, rejected 2'; a file that was cut is marked as partial. */
export function closingLine({ read, added, updated, unchanged, rejected, isPartial }: ImportResult): string {
  const counts = `read ${read}, added ${added}, updated ${updated}, unchanged ${unchanged}, rejected ${rejected.length}`;
  return isPartial ? `${counts}, partial: a limit ended the reading` : counts;
}

/** The same as one line of JSON, with `"partial":true` only after a cut reading. */
export function closingJson({ read, added, updated, unchanged, rejected, isPartial }: ImportResult): string {
  const counts = { read, added, updated, unchanged, rejected: rejected.length };
  return JSON.stringify(isPartial ? { ...counts, partial: true } : counts);
}

const rejectionsShown = 20;

/** One line for each of the first twenty rejected entries. */
export function rejectionLines(rejected: readonly RejectedEntry[]): string[] {
  const lines = rejected
    .slice(0, rejectionsShown)
    .map(({ entry, reason }) => `  rejected ${JSON.stringify(entry)}: ${reason}`);
  const more = rejected.length - lines.length;
  return more > 0 ? [...lines, `  and ${more} more`] : lines;
}
