import { lazy, Suspense } from 'react';
import * as pageHeadStyles from '../../components/page-head.module.css';
import { PlaceConsole } from '../../features/place-book/components/place-console';
import type { RenderMap } from '../../features/place-book/components/place-panels';
import { SecondFactorGate } from '../../features/second-factor/components/second-factor-gate';
import * as hostPageStyles from '../host-page.module.css';
import { screens } from '../screens';

const PinMapPart = lazy(async () => ({ default: (await import('../pin-map-part')).PinMapPart }));

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

/** Where administrators look after the place book. */
export default function AdminPlacesScreen() {
  return (
    <main id="main" className="page">
      <div className={`${pageHeadStyles.pageHead} ${hostPageStyles.head}`}>
        <h1 className="display">{screens.adminPlaces.title}</h1>
      </div>
      <SecondFactorGate>
        <PlaceConsole renderMap={renderMap} eventHref={(id) => screens.event.href({ id })} />
      </SecondFactorGate>
    </main>
  );
}
