import { type Category, isCategory } from '@quad/shared/categories';
import {
  type NewSource,
  type Source,
  type SourceChanges,
  sourceIntervals,
  sourceRadius,
} from '@quad/shared/contract/sources';
import { isSeller } from '@quad/shared/sellers';

/** What somebody chooses for a source besides its address. */
export interface ChosenSettings {
  radiusMiles: number;
  intervalMinutes: number;
  /** '' for the campus' own. */
  timezone: string;
  /** What the source writes in UTC is local time. */
  utcIsLocal: boolean;
  /** Of all events; null goes by the words of each. */
  category: Category | null;
  /** '' for the last place. */
  priority: string;
}

export const usualSettings: ChosenSettings = {
  radiusMiles: sourceRadius.usual,
  intervalMinutes: sourceIntervals.usual,
  timezone: '',
  utcIsLocal: false,
  category: null,
  priority: '',
};

/** The stored settings of a source, for changing them. */
export function settingsOf(source: Source): ChosenSettings {
  const all = source.categories['*'];
  return {
    radiusMiles: source.radiusMiles ?? sourceRadius.usual,
    intervalMinutes: source.intervalMinutes ?? sourceIntervals.usual,
    timezone: source.timezone ?? '',
    utcIsLocal: source.utcIsLocal,
    category: isCategory(all) ? all : null,
    priority: String(source.priority),
  };
}

/**
 * Settings as the server takes them.
 * @param words categories of single words, which only the operator's file can set; they stay
 */
export function settingsBody(
  { radiusMiles, intervalMinutes, timezone, utcIsLocal, category, priority }: ChosenSettings,
  words: Source['categories'] = {},
): SourceChanges {
  const { '*': _, ...others } = words;
  return {
    radiusMiles,
    intervalMinutes,
    utcIsLocal,
    categories: { ...others, ...(category ? { '*': category } : {}) },
    ...(timezone.trim() ? { timezone: timezone.trim() } : {}),
    ...(priority.trim() ? { priority: Number(priority) } : {}),
  };
}

/** A source that is being added. */
export interface SourceDraft {
  /** Null as long as it is to be guessed from the address. */
  kind: NewSource['kind'] | null;
  address: string;
  venueId: string;
  settings: ChosenSettings;
}

/** A draft for looking at it. */
export function lookBody({ kind, address, venueId, settings }: SourceDraft) {
  const where = isSeller(kind) ? (venueId.trim() ? { venueId } : {}) : { address };
  return { ...(kind ? { kind } : {}), ...where, ...settingsBody(settings) };
}
