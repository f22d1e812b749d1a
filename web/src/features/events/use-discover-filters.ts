import {
  type DiscoverFilters,
  parseDiscoverSearch,
  writeDiscoverSearch,
} from '@quad/shared/discover-filters';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** 'push' adds a history entry; 'replace' is for changes while typing or dragging. */
type HistoryStep = 'push' | 'replace';
export type ChangeFilters = (change: Partial<DiscoverFilters>, step?: HistoryStep) => void;

/** The filters of Discover. They are kept only in the URL, so they survive Back, reload and sharing. */
export function useDiscoverFilters(): [DiscoverFilters, ChangeFilters] {
  const search = useSearch();
  const [, navigate] = useLocation();
  const filters = useMemo(() => parseDiscoverSearch(search), [search]);

  const change = useCallback<ChangeFilters>(
    (patch, step = 'push') => {
      // Read again: the URL may have changed since this was rendered.
      const now = window.location;
      const next = writeDiscoverSearch({ ...parseDiscoverSearch(now.search), ...patch });
      if (next !== now.search) navigate(`${now.pathname}${next}`, { replace: step === 'replace' });
    },
    [navigate],
  );

  return [filters, change];
}
