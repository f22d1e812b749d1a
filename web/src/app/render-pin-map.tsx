import { loadable } from '../components/loadable';
import { LoadingPart } from '../components/loading-part';
import type { RenderMap } from '../features/place-book/components/place-panels';

const PinMapPart = loadable(async () => (await import('./pin-map-part')).PinMapPart).View;

/** The map with one pin for the screens of the console. */
export const renderPinMap: RenderMap = ({ pin, onMove }) => (
  <LoadingPart>
    <PinMapPart
      pin={{ ...pin, name: null }}
      category=""
      title=""
      onMove={({ lat, lng }) => onMove({ lat, lng })}
    />
  </LoadingPart>
);
