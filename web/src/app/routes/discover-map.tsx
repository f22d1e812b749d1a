import type { EventSummary } from '@quad/shared/contract/events';
import type { DiscoverFilters } from '@quad/shared/discover-filters';
import { isToday } from '@quad/shared/event-times';
import { fallbackLocation, type LatLng } from '@quad/shared/limits';
import { lazy, useMemo, useState } from 'react';
import { LazyPart } from '../../components/lazy-part';
import { LocateButton } from '../../features/events/components/locate-button';
import { SearchAreaButton } from '../../features/events/components/search-area-button';
import type { ChangeFilters } from '../../features/events/use-discover-filters';
import { useIdleReady } from '../../features/events/use-idle-ready';
import { useMapCamera } from '../../features/events/use-map-camera';
import type { Sheet } from '../../features/events/use-sheet';
import type { MapPoint, MapView } from '../../features/map/map-types';
import { useMapPlaces } from '../../features/places/use-map-places';
import { useBoot, useNow } from '../boot';

const EventMap = lazy(() => import('../../features/map/event-map'));

interface DiscoverMapProps {
  events: EventSummary[];
  filters: DiscoverFilters;
  onFilters: ChangeFilters;
  sheet: Sheet;
  selectedId: string | null;
  highlightedId: string | null;
  onSelect(id: string): void;
  onOpenStack(ids: string[]): void;
  /** The viewer's place, the way to ask for it, and whether the answer is awaited. */
  place: LatLng | null;
  isLocating: boolean;
  onLocate(): void;
}

/** The map of Discover and what floats on it. Until its code has come it is a plain piece of land. */
export function DiscoverMap(props: DiscoverMapProps) {
  const { events, filters, onFilters, sheet, place } = props;
  const isIdle = useIdleReady();
  const now = useNow();
  const { map: config } = useBoot();
  const camera = useMapCamera(filters, place, onFilters);
  const searchCenter = filters.center ?? place ?? fallbackLocation;
  const [isBackgroundMissing, setMissing] = useState(false);
  const { places, lookAt } = useMapPlaces(isBackgroundMissing);
  const points = useMemo(() => mapPoints(events, now), [events, now]);

  const handleMove = (view: MapView) => {
    camera.handleMove(view);
    lookAt(view.bounds);
    if (view.byUser && sheet.detent === 'full') sheet.moveTo('half');
  };

  return (
    <section className="map-area" aria-label="Map" data-plain={isBackgroundMissing || undefined}>
      {isIdle && (
        <LazyPart>
          <EventMap
            points={points}
            selectedId={props.selectedId}
            highlightedId={props.highlightedId}
            onSelect={props.onSelect}
            center={camera.center}
            zoom={camera.zoom}
            searchCenter={searchCenter}
            me={place}
            config={config}
            coveredHeight={sheet.coveredHeight}
            onMove={handleMove}
            onOpenStack={props.onOpenStack}
            places={places}
            onBackground={setMissing}
          />
        </LazyPart>
      )}
      {camera.isAway && <SearchAreaButton onPress={camera.searchHere} />}
      <LocateButton isBusy={props.isLocating} onPress={props.onLocate} />
    </section>
  );
}

/** Only events with a place can be on the map. */
export function mapPoints(events: EventSummary[], now: Date): MapPoint[] {
  return events.flatMap((event) =>
    event.latitude === null || event.longitude === null
      ? []
      : {
          id: event.id,
          lat: event.latitude,
          lng: event.longitude,
          category: event.category,
          title: event.title,
          isToday: isToday(event, now),
        },
  );
}
