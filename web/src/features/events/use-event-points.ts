import type { EventCluster, EventPoint } from '@quad/shared/contract/event-points';
import { type PlacedFilters, searchedCenter, searchKey } from '@quad/shared/discover-filters';
import { searchQueryOf } from '@quad/shared/discover-query';
import { type BoundingBox, haversine } from '@quad/shared/geo';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { eventPointsKey } from '../../cache/query-keys';
import { call } from '../../lib/api-client';
import { type Search, searchRetry } from './search-query';
import type { DiscoverResults } from './use-discover-search';

const noPoints: EventPoint[] = [];
const noClusters: EventCluster[] = [];

/** All events of a search that are on the map; `within` narrows it down to a box of its area. */
const eventPointsQuery = ({ filters, timezone }: Search, within: string | null) =>
  queryOptions({
    queryKey: [...eventPointsKey, searchKey({ ...filters, sort: 'soonest' }), within],
    queryFn: async ({ signal }) => {
      const query = await searchQueryOf({ ...filters, sort: 'soonest' }, new Date(), timezone);
      return call('GET /api/events/points', {
        query: within === null ? query : { ...query, bbox: within },
        signal,
      });
    },
    ...searchRetry,
  });

/** What the map shows of a search. */
export interface ShownPoints {
  points: readonly EventPoint[];
  /** Events that are too many to be sent one by one. */
  clusters: readonly EventCluster[];
  /** True: the events of the list are shown, because it has all of them or nothing else is known yet. */
  isList: boolean;
  /** Identifies the search that this is the result of; null until there is one. */
  search: string | null;
}

const ofList = (search: string | null): ShownPoints => ({
  points: noPoints,
  clusters: noClusters,
  isList: true,
  search,
});

const boxOf = (text: string) => text.split(',').map(Number) as unknown as BoundingBox;

const isIn = ([lat, lng]: EventCluster, [west, south, east, north]: BoundingBox) =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/** The part of the searched box that is in view; null if they don't overlap, or cross the date line. */
function partInView(view: string | null, box: BoundingBox | null): string | null {
  if (view === null || box === null) return view;
  const seen = boxOf(view);
  const [west, south] = [Math.max(seen[0], box[0]), Math.max(seen[1], box[1])];
  const [east, north] = [Math.min(seen[2], box[2]), Math.min(seen[3], box[3])];
  return box[0] <= box[2] && west <= east && south <= north ? [west, south, east, north].join() : null;
}

/** The same order as in the list. */
function inListOrder(points: readonly EventPoint[], filters: PlacedFilters): readonly EventPoint[] {
  if (filters.sort === 'soonest') return points;
  const center = searchedCenter(filters);
  const away = new Map(points.map((point) => [point, haversine(center, { lat: point[1], lng: point[2] })]));
  return [...points].sort((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0));
}

/**
 * The events of a search on the map: all of them, not only those on the loaded pages of the list. Nothing is requested
 * if the list has them all. In a crowd, the events within `view` are requested by themselves. While a result is on its
 * way, the one before stays.
 */
export function useEventPoints(
  search: Search,
  { status, hasMore }: Pick<DiscoverResults, 'status' | 'hasMore'>,
  view: string | null,
): ShownPoints {
  const { filters } = search;
  const isListed = filters.favorites || (status === 'ready' && !hasMore);
  const all = useQuery({ ...eventPointsQuery(search, null), enabled: !isListed });
  const isCrowd = !isListed && (all.data?.clusters.length ?? 0) > 0;
  const within = isCrowd ? partInView(view, filters.box) : null;
  const near = useQuery({ ...eventPointsQuery(search, within), enabled: within !== null });

  const found = useMemo((): ShownPoints | null => {
    const key = searchKey({ ...filters, sort: 'soonest' });
    if (isListed || all.isError) return status === 'loading' ? null : ofList(key);
    if (!all.data || (within !== null && near.isPending)) return null;
    if (within === null || !near.data) {
      return { ...all.data, points: inListOrder(all.data.points, filters), isList: false, search: key };
    }
    const elsewhere = all.data.clusters.filter((cluster) => !isIn(cluster, boxOf(within)));
    return {
      points: inListOrder(near.data.points, filters),
      clusters: [...near.data.clusters, ...elsewhere],
      isList: false,
      search: key,
    };
  }, [filters, status, isListed, within, all.data, all.isError, near.data, near.isPending]);

  const [shown, setShown] = useState(found ?? ofList(null));
  if (found && found !== shown) setShown(found);
  return found ?? shown;
}
