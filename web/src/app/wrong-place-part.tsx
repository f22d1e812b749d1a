import { lazy, Suspense } from 'react';
import type { RenderMap } from '../features/place-book/components/place-panels';
import WrongPlaceSheet, {
  type WrongPlaceSheetProps,
} from '../features/place-book/components/wrong-place-sheet';

const PinMapPart = lazy(async () => ({ default: (await import('./pin-map-part')).PinMapPart }));

const renderMap: RenderMap = ({ pin, onMove }) => (
  <Suspense>
    <PinMapPart
      pin={{ ...pin, name: null }}
      category=""
      title=""
      onMove={({ lat, lng }) => onMove({ lat, lng })}
    />
  </Suspense>
);

/** The sheet for people who know the place better, with a map for their pin. */
export default function WrongPlacePart(props: Omit<WrongPlaceSheetProps, 'renderMap'>) {
  return <WrongPlaceSheet {...props} renderMap={renderMap} />;
}
