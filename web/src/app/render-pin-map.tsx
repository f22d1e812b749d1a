import { lazy, Suspense } from 'react';
import type { RenderMap } from '../features/place-book/components/place-panels';

const PinMapPart = lazy(async () => ({ default: (await import('./pin-map-part')).PinMapPart }));

/** The map with one pin for the screens of the console. */
export const renderPinMap: RenderMap = ({ pin, onMove }) => (
  <Suspense>
    <PinMapPart
      pin={{ ...pin, name: null }}
      category=""
      title=""
      onMove={({ lat, lng }) => onMove({ lat, lng })}
    />
  </Suspense>
);
