import type { PinMapSlot } from '../features/hosting/components/event-fieldset';
import { PinMap } from '../features/map/pin-map';
import { useMapPlaces } from '../features/places/use-map-places';
import { useBoot } from './boot';

/** The map of the form about an event. */
export function PinMapPart({ pin, category, onMove }: PinMapSlot) {
  const { map: config } = useBoot();
  const { places, lookAt } = useMapPlaces(true);
  return (
    <PinMap
      point={pin}
      category={category}
      config={config}
      places={places}
      onMove={(point) => onMove({ ...point, name: null })}
      onBlank={lookAt}
    />
  );
}
