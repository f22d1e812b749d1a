import type { MapPoint } from '../features/map/map-types';
import { MiniMap } from '../features/map/mini-map';
import { useMapPlaces } from '../features/places/use-map-places';
import { useBoot } from './boot';

/** The small map of an event's page. */
export function EventMapPart({ point }: { point: MapPoint }) {
  const { map: config } = useBoot();
  const { places, lookAt } = useMapPlaces(true);
  return <MiniMap point={point} config={config} places={places} onBlank={lookAt} />;
}
