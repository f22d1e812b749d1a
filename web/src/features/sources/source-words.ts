import type { SourceRun } from '@quad/shared/contract/source-runs';
import type { Source } from '@quad/shared/contract/sources';
import { counted, countText } from '@quad/shared/count-text';
import { agoWords, dayOf } from './ago-words';

export const healthNames: Record<Source['health'], string> = {
  new: 'New',
  healthy: 'Healthy',
  failing: 'Failing',
  held: 'Held',
  off: 'Off',
  'key-missing': 'Key missing',
  manual: 'By command',
};

export const needsSomebody = ({ health }: Source) =>
  health === 'held' || health === 'failing' || health === 'key-missing';

const clockOf = (instant: string) =>
  new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** '3:40 PM' today, otherwise 'Nov 18, 3:40 PM'. In the viewer's zone. */
export function momentOf(instant: string, now: Date): string {
  const isToday = new Date(instant).toDateString() === now.toDateString();
  return isToday ? clockOf(instant) : `${dayOf(instant, now)}, ${clockOf(instant)}`;
}

/** 'every 2 hours' */
export function everyWords(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? 'every day' : `every ${minutes / 1440} days`;
  if (minutes % 60 === 0) return minutes === 60 ? 'every hour' : `every ${minutes / 60} hours`;
  return `every ${minutes} min`;
}

/** When it was last seen. */
export const seenWords = ({ lastGoodAt }: Source, now: Date) =>
  lastGoodAt ? agoWords(lastGoodAt, now) : 'Never';

/** What happens next with a source, in two or three words. */
export function nextWords(source: Source, now: Date): string {
  const { health, nextRunAt, offAt, isRunning } = source;
  if (isRunning) return 'running now';
  if (health === 'held') return 'waiting for you';
  if (health === 'key-missing') return 'needs a key';
  if (health === 'manual') return 'by command only';
  if (health === 'off') return offAt ? `off since ${dayOf(offAt, now)}` : 'off';
  if (!nextRunAt || Date.parse(nextRunAt) <= now.getTime()) return 'next soon';
  return `${health === 'failing' ? 'tries' : 'next'} at ${momentOf(nextRunAt, now)}`;
}

const runNames = {
  changed: 'changed',
  unchanged: 'unchanged',
  partial: 'read in part',
  held: 'held',
  failed: 'failed',
} as const;

/** The runs of a chart in words: 'Last 14 runs: 9 changed, 5 unchanged'. */
export function runsInWords(runs: Source['runs']): string {
  const all = Object.entries(runNames).flatMap(([outcome, name]) => {
    const count = runs.filter((run) => run.outcome === outcome).length;
    return count > 0 ? [`${count} ${name}`] : [];
  });
  return all.length === 0 ? 'No runs yet' : `Last ${counted(runs.length, 'run')}: ${all.join(', ')}`;
}

const decisions = {
  release: (by: string | null) => `Held, then released${by ? ` by ${by}` : ''}`,
  keep: (by: string | null) => `Held, events kept${by ? ` by ${by}` : ''}`,
  recovered: () => 'Held, then the events came back',
};

function changesInWords({ counts }: SourceRun): string {
  const parts = [
    [counts.added, 'new'],
    [counts.updated - counts.moved - counts.cancelled, 'changed'],
    [counts.moved, 'moved'],
    [counts.cancelled, 'cancelled'],
    [counts.withdrawn, 'gone'],
    [counts.returned, 'back'],
    [counts.folded, 'merged'],
  ] as const;
  const said = parts.flatMap(([count, word]) => (count > 0 ? [`${countText(count)} ${word}`] : []));
  return said.join(', ') || 'Nothing changed';
}

/** What came of a run, in one line. */
export function runTitle(run: SourceRun): string {
  if (run.outcome === null) return 'Running now';
  if (run.outcome === 'failed') return 'Failed';
  if (run.outcome === 'held')
    return run.decision ? decisions[run.decision](run.decidedBy) : 'Held, waiting for a decision';
  return changesInWords(run);
}

/** What else is worth knowing of a run; null if nothing. */
export function runNote({ outcome, counts, reason }: SourceRun): string | null {
  if (reason) return reason;
  if (outcome === 'held') return `Would withdraw ${counted(counts.withdrawn, 'event')}.`;
  if (counts.withdrawn > 0) return 'Not seen in 3 runs and 24 hours. Their pages say so.';
  if (counts.renamed > 0) return `${counted(counts.renamed, 'event')} had other ids before.`;
  return null;
}
