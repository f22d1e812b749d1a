import type { EventSummary } from '@quad/shared/contract/events';
import type { DiscoverFilters } from '@quad/shared/discover-filters';
import type { LatLng } from '@quad/shared/geo';
import { fallbackLocation } from '@quad/shared/limits';
import { useMemo } from 'react';
import { SearchAreaButton } from '../features/events/components/search-area-button';
import type { ChangeFilters } from '../features/events/use-discover-filters';
import { useMapCamera } from '../features/events/use-map-camera';
import type { Sheet } from '../features/events/use-sheet';
import EventMap from '../features/map/event-map';
import type { MapView } from '../features/map/map-types';
import { useMapPlaces } from '../features/places/use-map-places';
import { useBoot, useNow } from './boot';
import { mapPoints } from './map-points';

export interface DiscoverMapLayerProps {
  events: EventSummary[];
  filters: DiscoverFilters;
  onFilters: ChangeFilters;
  sheet: Sheet;
  selectedId: string | null;
  highlightedId: string | null;
  onSelect(id: string): void;
  onOpenStack(ids: string[]): void;
  /** The viewer's location. */
  place: LatLng | null;
  isBackgroundMissing: boolean;
  onBackground(isMissing: boolean): void;
}

/** The map itself, kept in sync with the URL and the list; loaded once the list is rendered. */
export function DiscoverMapLayer(props: DiscoverMapLayerProps) {
  const { events, filters, sheet, place } = props;
  const now = useNow();
  const { map: config } = useBoot();
  const camera = useMapCamera(filters, place, props.onFilters);
  const { places, lookAt } = useMapPlaces(props.isBackgroundMissing);
  const points = useMemo(() => mapPoints(events, now), [events, now]);

  const handleMove = (view: MapView) => {
    camera.handleMove(view);
    lookAt(view.bounds);
    if (view.byUser && sheet.detent === 'full') sheet.moveTo('half');
  };

  return (
    <>
      <EventMap
        points={points}
        selectedId={props.selectedId}
        highlightedId={props.highlightedId}
        onSelect={props.onSelect}
        center={camera.center}
        zoom={camera.zoom}
        searchCenter={filters.center ?? place ?? fallbackLocation}
        me={place}
        config={config}
        coveredHeight={sheet.coveredHeight}
        onMove={handleMove}
        onOpenStack={props.onOpenStack}
        places={places}
        onBackground={props.onBackground}
      />
      {camera.isAway && <SearchAreaButton onPress={camera.searchHere} />}
    </>
  );
}
