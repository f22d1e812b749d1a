import {
  type DiscoverFilters,
  type PlacedFilters,
  searchedCenter,
  searchKey,
} from '@quad/shared/discover-filters';
import type { BoundingBox, LatLng } from '@quad/shared/geo';
import { useMemo, useState } from 'react';
import { SearchAreaButton } from '../features/events/components/search-area-button';
import type { ChangeFilters } from '../features/events/use-discover-filters';
import type { DiscoverResults } from '../features/events/use-discover-search';
import { useEventPoints } from '../features/events/use-event-points';
import { useMapCamera } from '../features/events/use-map-camera';
import type { Sheet } from '../features/events/use-sheet';
import { useSheetDrag } from '../features/events/use-sheet-drag';
import { stackBox } from '../features/map/cluster-index';
import EventMap from '../features/map/event-map';
import type { MapStack, MapView } from '../features/map/map-types';
import { useMapPlaces } from '../features/places/use-map-places';
import { useBoot, useNow, useTimezone } from './boot';
import { allMapPoints, mapPoints } from './map-points';

export interface DiscoverMapLayerProps {
  /** What the list shows of the search. */
  results: Pick<DiscoverResults, 'events' | 'status' | 'hasMore'>;
  /** As in the address. */
  filters: DiscoverFilters;
  /** As searched: around the viewer, if no other place was chosen. */
  searched: PlacedFilters;
  onFilters: ChangeFilters;
  sheet: Sheet;
  selectedId: string | null;
  highlightedId: string | null;
  onSelect(id: string, box: BoundingBox): void;
  onHover(id: string, isOver: boolean): void;
  onOpenStack(stack: MapStack): void;
  /** The viewer's location. */
  place: LatLng | null;
  isBackgroundMissing: boolean;
  onBackground(isMissing: boolean): void;
}

/** The map itself, kept in sync with the URL and the list, and the drag of the list over it; loaded once that is rendered. */
export function DiscoverMapLayer(props: DiscoverMapLayerProps) {
  const { results, filters, searched, sheet, place } = props;
  useSheetDrag(sheet);
  const now = useNow();
  const { map: config } = useBoot();
  const timezone = useTimezone();
  const camera = useMapCamera(filters, searched.center, props.onFilters);
  const { places, lookAt, box } = useMapPlaces(props.isBackgroundMissing);
  const shown = useEventPoints({ filters: searched, timezone }, results, box);
  // A map that was moved by hand before it was opened stays there.
  const [opened] = useState(filters.view === null ? null : searchKey({ ...searched, sort: 'soonest' }));
  const points = useMemo(
    () =>
      shown.isList
        ? mapPoints(results.events, now)
        : allMapPoints(shown.points, results.events, { now, timezone }),
    [shown, results.events, now, timezone],
  );
  const crowds = useMemo(() => shown.clusters.map(([lat, lng, counts]) => ({ lat, lng, counts })), [shown]);

  const handleMove = (view: MapView) => {
    camera.handleMove(view);
    lookAt(view.bounds);
    if (view.byUser && sheet.detent === 'full') sheet.moveTo('half');
  };

  const select = (id: string) => {
    const point = points.find((each) => each.id === id);
    if (point) props.onSelect(id, stackBox([point]));
  };

  return (
    <>
      <EventMap
        points={points}
        crowds={crowds}
        framed={shown.search === opened ? null : shown.search}
        selectedId={props.selectedId}
        highlightedId={props.highlightedId}
        onSelect={select}
        onHover={props.onHover}
        center={camera.center}
        zoom={camera.zoom}
        searchCenter={searchedCenter(searched)}
        controls={camera.isAway}
        me={place}
        config={config}
        coveredHeight={sheet.coveredHeight}
        onMove={handleMove}
        onOpenStack={props.onOpenStack}
        places={places}
        onBackground={props.onBackground}
      />
      {camera.isAway && !searched.favorites && <SearchAreaButton onPress={camera.searchHere} />}
    </>
  );
}
