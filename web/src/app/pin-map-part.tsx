import { LazyPart } from '../components/lazy-part';
import { loadable } from '../components/loadable';
import type { PinMapSlot } from '../features/hosting/components/create-form';
import { useMapPlaces } from '../features/places/use-map-places';
import { useBoot } from './boot';

const map = loadable(async () => (await import('../features/map/pin-map')).PinMap);

/** The map of the create form. Its code comes with the first pin; without it the form works all the same. */
export function PinMapPart({ pin, category, onMove }: PinMapSlot) {
  const { map: config } = useBoot();
  const { places, lookAt } = useMapPlaces(true);
  return (
    <LazyPart fallback={<div className="pin-map" />}>
      <map.View
        point={pin}
        category={category}
        config={config}
        places={places}
        onMove={(point) => onMove({ ...point, name: null })}
        onBlank={lookAt}
      />
    </LazyPart>
  );
}
