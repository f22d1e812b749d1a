import type { LatLng } from '@quad/shared/geo';
import { mapDefaultZoom } from '@quad/shared/limits';
import { paths } from '@quad/shared/paths';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { LazyPart } from '../components/lazy-part';
import { loadable } from '../components/loadable';
import { landingEventsQuery } from '../features/events/landing.api';
import { useNearViewport } from '../features/events/use-near-viewport';
import { useMapPlaces } from '../features/places/use-map-places';
import { useBoot, useNow } from './boot';
import { mapPoints } from './map-points';
import * as landingStyles from './routes/landing.module.css';

const EventMap = loadable(async () => (await import('../features/map/event-map')).default).View;

const ignore = () => {};

function LiveMap({ center }: { center: LatLng }) {
  const { map: config } = useBoot();
  const now = useNow();
  const [isBackgroundMissing, setMissing] = useState(false);
  const { places, lookAt } = useMapPlaces(isBackgroundMissing);
  const { data } = useQuery(landingEventsQuery());
  const points = useMemo(() => mapPoints(data ?? [], now), [data, now]);
  return (
    <EventMap
      points={points}
      selectedId={null}
      onSelect={ignore}
      center={center}
      zoom={mapDefaultZoom}
      searchCenter={center}
      me={null}
      config={config}
      coveredHeight={0}
      onMove={({ bounds }) => lookAt(bounds)}
      onBackground={setMissing}
      onOpenStack={ignore}
      places={places}
    />
  );
}

/**
 * A picture of the map with current events, linking to Discover. It cannot be panned, so it never blocks
 * scrolling. None without a campus.
 */
export function LandingMap() {
  const [ref, isNear] = useNearViewport();
  const { campus } = useBoot().site;
  if (!campus) return null;
  return (
    <div className={landingStyles.map}>
      <div ref={ref} inert>
        {isNear && (
          <LazyPart>
            <LiveMap center={campus.center} />
          </LazyPart>
        )}
      </div>
      <Link href={paths.discover()} aria-label="Discover events on the map" />
    </div>
  );
}
