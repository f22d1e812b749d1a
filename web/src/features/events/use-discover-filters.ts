import {
  type DiscoverFilters,
  parseDiscoverSearch,
  writeDiscoverSearch,
} from '@quad/shared/discover-filters';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** 'push' makes a step that back undoes; 'replace' is for what changes while a person types or drags. */
type HistoryStep = 'push' | 'replace';
export type ChangeFilters = (change: Partial<DiscoverFilters>, step?: HistoryStep) => void;

/** The filters of Discover. They live in the address and nowhere else, so back, reload and sharing keep them. */
export function useDiscoverFilters(): [DiscoverFilters, ChangeFilters] {
  const search = useSearch();
  const [, navigate] = useLocation();
  const filters = useMemo(() => parseDiscoverSearch(search), [search]);

  const change = useCallback<ChangeFilters>(
    (patch, step = 'push') => {
      // Read afresh: the address may have moved on since this was rendered.
      const now = window.location;
      const next = writeDiscoverSearch({ ...parseDiscoverSearch(now.search), ...patch });
      if (next !== now.search) navigate(`${now.pathname}${next}`, { replace: step === 'replace' });
    },
    [navigate],
  );

  return [filters, change];
}
