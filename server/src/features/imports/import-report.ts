import type { RejectedEntry, Skipped } from './normalized-event';

/** The result of an import, for one file or all. */
export interface ImportReport {
  read: number;
  added: number;
  updated: number;
  unchanged: number;
  rejected: RejectedEntry[];
  /** Events without a point on the map. */
  withoutCoordinates: number;
  /** Entries outside the window. */
  skipped: Skipped;
}

export function emptyReport(): ImportReport {
  return {
    read: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    rejected: [],
    withoutCoordinates: 0,
    skipped: { before: 0, after: 0 },
  };
}

export function addReports(one: ImportReport, other: ImportReport): ImportReport {
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
  };
}

/** 'read 42, added 40, updated 0, unchanged 0, rejected 2' */
export function closingLine({ read, added, updated, unchanged, rejected }: ImportReport): string {
  return `read ${read}, added ${added}, updated ${updated}, unchanged ${unchanged}, rejected ${rejected.length}`;
}

export function closingJson({ read, added, updated, unchanged, rejected }: ImportReport): string {
  return JSON.stringify({ read, added, updated, unchanged, rejected: rejected.length });
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
